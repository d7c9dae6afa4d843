import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { startImapServer, type ImapServer } from '../../testing/imap-server.ts';
import { whyBounceMailboxFails } from './bounce-mailbox.ts';
import { parseBounceUrl } from './bounce-url.ts';

let mailbox: ImapServer | undefined;
let other: Server | undefined;
afterEach(async () => {
  await mailbox?.stop();
  other?.close();
});

test('accepts a mailbox that can be read, and reads nothing in it', async () => {
  mailbox = await startImapServer();
  const message = mailbox.deliver('Subject: Hello\n\nHello\n');
  expect(await whyBounceMailboxFails(mailbox.url)).toBeNull();
  expect(mailbox.commands.filter((command) => /^UID/.test(command))).toEqual([]);
  expect(message.isSeen).toBe(false);
});

test('reports a wrong password without repeating it', async () => {
  mailbox = await startImapServer();
  const said = await whyBounceMailboxFails(mailbox.url.replace(mailbox.password, 'canary'));
  expect(said).toMatch(/refuses the user or the password in BOUNCE_URL/);
  expect(said).not.toMatch(/canary|office/);
});

test('reports a missing folder', async () => {
  mailbox = await startImapServer();
  expect(await whyBounceMailboxFails(mailbox.url.replace('INBOX', 'Mail/Bounces'))).toMatch(
    /has no folder Mail\/Bounces\. Correct what follows the host/,
  );
});

test('reports an unreachable server', async () => {
  expect(await whyBounceMailboxFails('imap://ada:canary@127.0.0.1:1')).toMatch(
    /^The mailbox at 127\.0\.0\.1:1 can't be read \(.*ECONNREFUSED.*\)\. Check host and port in BOUNCE_URL/,
  );
});

test.each([
  ['a program that does not answer', '', /does not answer\. Check host and port/],
  ['a program that is not a mail server', 'HTTP/1.1 400 Bad Request\r\n', /can't be read|does not answer/],
])('reports %s', async (_name, greeting, sentence) => {
  other = createServer((socket) => socket.on('error', () => {}).write(greeting)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await whyBounceMailboxFails(`imap://ada:canary@127.0.0.1:${port}`, 200)).toMatch(sentence);
});

test('reports encryption that the server does not support', async () => {
  mailbox = await startImapServer();
  expect(await whyBounceMailboxFails(mailbox.url.replace('imap:', 'imaps:'), 500)).toMatch(/BOUNCE_URL/);
});

test('does not send the password before STARTTLS, unless the server’s name is this machine', async () => {
  mailbox = await startImapServer();
  const said = await whyBounceMailboxFails(mailbox.url.replace('127.0.0.1', '127.1'), 500);
  expect(said).toMatch(/can't be reached with encryption \(.*STARTTLS.*\)\. Check its certificate/);
  expect(mailbox.commands.join()).not.toContain(mailbox.password);
});

test.each([
  ['imaps://ada:p%40ss@mail.example.org', { port: 993, security: 'tls', password: 'p@ss', folder: 'INBOX' }],
  [
    'imap://ada%40example.org:x@mail.example.org/Mail/Bounces',
    { port: 143, security: 'starttls', folder: 'Mail/Bounces' },
  ],
  ['imap://ada:x@localhost:1143/', { port: 1143, security: 'none', user: 'ada', folder: 'INBOX' }],
  ['imap://ada:x@[::1]', { host: '::1', security: 'none' }],
])('%s names a mailbox', (address, mailboxOf) => {
  expect(parseBounceUrl(address)).toMatchObject(mailboxOf);
});

test.each([
  ...['', 'mail', 'https://ada:x@mail.example.org', 'imaps://mail.example.org/INBOX', 'imaps://ada@mail.example.org'],
  ...['imaps://ada:x@/INBOX', 'imaps://ada:%zz@mail.example.org', 'imaps://ada:x@mail.example.org/INBOX?move=1'],
  ...['imaps://ada:x@mail.example.org/INBOX#1', 'imaps://ada:x%0d%0aA1@mail.example.org'],
])('“%s” is not a mailbox', (address) => {
  expect(parseBounceUrl(address)).toBeNull();
});
