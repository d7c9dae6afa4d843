import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface StoredMessage {
  uid: number;
  source: Buffer;
  isSeen: boolean;
}

export type ImapServer = Awaited<ReturnType<typeof startImapServer>>;

const password = 'canary-of-imap';

/**
 * A local mailbox that implements just enough of IMAP4rev1 to be read: sign in, open INBOX, search unread messages,
 * fetch, flag. Close it at the end of the test.
 */
export async function startImapServer() {
  const messages: StoredMessage[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;

  /** Handles one command. @returns the response before the tagged line, and its status */
  function answer(command: string): { untagged?: (string | Buffer)[]; status?: string } {
    const [name = ''] = /^(UID )?\S+/i.exec(command.toUpperCase()) ?? [];
    const found = messages.filter(({ uid }) => isIn(command.split(' ')[2] ?? '', uid));
    switch (name) {
      case 'LOGIN':
        return command.includes(password) ? {} : { status: 'NO [AUTHENTICATIONFAILED] no' };
      case 'LIST':
        // The empty name asks for the hierarchy delimiter.
        return { untagged: [command.endsWith('""') ? '* LIST (\\Noselect) "/" ""\r\n' : '* LIST () "/" INBOX\r\n'] };
      case 'SELECT':
        return /inbox/i.test(command)
          ? { untagged: [`* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY 7] fine\r\n`], status: 'OK [READ-WRITE]' }
          : { status: 'NO there is none' };
      case 'UID SEARCH':
        return { untagged: [`* SEARCH ${messages.flatMap((m) => (m.isSeen ? [] : [m.uid])).join(' ')}\r\n`] };
      case 'UID FETCH':
        return { untagged: found.flatMap((message) => fetched(message, command)) };
      case 'UID STORE':
        for (const message of found) message.isSeen ||= /\+FLAGS.*\\Seen/i.test(command);
        return {};
      case 'LOGOUT':
        return { untagged: ['* BYE\r\n'] };
      default:
        return {};
    }
  }

  function fetched({ uid, source }: StoredMessage, command: string): (string | Buffer)[] {
    const atMost = /BODY\.PEEK\[\]<0\.(\d+)>/i.exec(command)?.[1];
    const [head = ''] = source.toString('latin1').split('\r\n\r\n');
    const contentType = /^content-type:.*(?:\r\n[ \t].*)*/im.exec(head)?.[0] ?? '';
    const item = atMost ? 'BODY[]<0>' : 'BODY[HEADER.FIELDS (CONTENT-TYPE)]';
    const content = atMost ? source.subarray(0, Number(atMost)) : Buffer.from(`${contentType}\r\n\r\n`, 'latin1');
    return [`* ${uid} FETCH (UID ${uid} ${item} {${content.length}}\r\n`, content, ')\r\n'];
  }

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
        commands.push(command);
        const { untagged = [], status = 'OK' } = answer(command);
        for (const part of untagged) socket.write(part);
        socket.write(`${tag} ${status} done\r\n`);
      }
    });
  }

  /** Listens, on the same port as before. */
  async function start(): Promise<void> {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = undefined;
    for (const socket of sockets) socket.destroy();
    if (stopping) await new Promise((resolve) => stopping.close(resolve));
  }

  await start();
  return {
    url: `imap://office:${password}@127.0.0.1:${port}/INBOX`,
    password,
    messages,
    /** The clients' commands, in order. */
    commands,
    /** Adds a message with the line endings of the protocol. @returns its number in the mailbox */
    deliver: (source: string | Buffer): StoredMessage => {
      const bytes = typeof source === 'string' ? Buffer.from(source.replace(/\r?\n/g, '\r\n')) : source;
      const message = { uid: messages.length + 1, source: bytes, isSeen: false };
      messages.push(message);
      return message;
    },
    start,
    stop,
  };
}

/** True for a number in a set such as `1:3,7`. */
const isIn = (set: string, uid: number): boolean =>
  set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map(Number);
    return from <= uid && uid <= to;
  });
