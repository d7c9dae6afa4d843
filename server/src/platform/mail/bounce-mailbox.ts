import { isRecord, minuteMs } from '@guildhall/shared/domain';
import type { ImapFlow } from 'imapflow';
import { runInChild } from '../work/run-in-child.ts';
import { isReport, readBounceNotice, type BounceNotice } from './bounce-notice.ts';
import { parseBounceUrl, type BounceMailbox } from './bounce-url.ts';

/** The mailbox can't be read; the message is a sentence for the operator, without user and password. */
export class MailboxProblem extends Error {}

/** The result of a notice: `done` is marked as read, `left` stays for a person, `later` is read again. */
export type NoticeOutcome = 'done' | 'left' | 'later';

const messagesAtOnce = 200;
/** Enough for a notice with the headers of its mail; the rest is not fetched. */
const bytesOfMessage = 1_000_000;
const patienceMs = 10_000;
// A job counts as dead after two minutes.
const runMs = minuteMs;

/** The longest notice, in bytes, that is parsed here: it takes less than 100 ms, whatever it contains. */
const shortNotice = 10_000;

/** Notices are short. A long one may be crafted to take seconds, so a process of its own parses it. */
const parse = (source: Buffer): Promise<BounceNotice | null> =>
  source.length <= shortNotice
    ? readBounceNotice(source)
    : runInChild(new URL('./bounce-worker.ts', import.meta.url), source, { mostMs: 5_000 });

/**
 * Reads new messages in the mailbox for bounce notices. Only notices are opened; everything else stays unread, and is
 * not checked again until the next start.
 */
export function createBounceMailbox(bounceUrl: string, patience = patienceMs) {
  const mailbox = mailboxOf(bounceUrl);
  let left = { uidValidity: 0n, uids: new Set<number>() };

  return {
    /**
     * Passes each unread notice to `take`; at most 200 messages are checked.
     * @throws MailboxProblem when the mailbox can't be read; notices processed until then stay processed
     */
    readNotices: (take: (notice: BounceNotice) => Promise<NoticeOutcome>): Promise<void> =>
      withMailbox(mailbox, patience, async (client, ask) => {
        const endsAt = performance.now() + runMs;
        const uidValidity = client.mailbox ? client.mailbox.uidValidity : 0n;
        if (left.uidValidity !== uidValidity) left = { uidValidity, uids: new Set() };
        const { uids } = left;
        const unread = await ask(client.search({ seen: false }, { uid: true }));
        if (!unread) throw new MailboxProblem(`The mailbox at ${mailbox.host}:${mailbox.port} refuses to be searched.`);
        const fresh = unread.filter((uid) => !uids.has(uid)).slice(0, messagesAtOnce);
        if (fresh.length === 0) return;
        const heads = await ask(client.fetchAll(fresh, { uid: true, headers: ['content-type'] }, { uid: true }));
        for (const { uid, headers } of heads) {
          if (performance.now() > endsAt) return;
          const source = isReport(contentTypeIn(headers)) && (await ask(sourceOf(client, uid)));
          // A message that crashes the parser is not a notice, and must not block the next ones.
          const notice = source ? await parse(source).catch(() => null) : null;
          const outcome = notice ? await take(notice) : 'left';
          if (outcome === 'later') continue;
          if (outcome === 'done') await ask(client.messageFlagsAdd([uid], ['\\Seen'], { uid: true }));
          uids.add(uid);
        }
      }),
  };
}

/**
 * Tests the mailbox as far as reading would get: connection, encryption, sign-in, folder. Nothing is read.
 * @param patience time limit for each response, in ms
 * @returns why notices can't be read and what to do, without user and password; `null` if everything works
 */
export async function whyBounceMailboxFails(bounceUrl: string, patience = 3_000): Promise<string | null> {
  try {
    await withMailbox(mailboxOf(bounceUrl), patience, async () => {});
    return null;
  } catch (error) {
    if (error instanceof MailboxProblem) return error.message;
    throw error;
  }
}

/** The host and folder of a mailbox, for people. */
export const bounceMailboxName = (bounceUrl: string): string => {
  const { host, folder } = mailboxOf(bounceUrl);
  return `${host}, ${folder}`;
};

function mailboxOf(bounceUrl: string): BounceMailbox {
  const mailbox = parseBounceUrl(bounceUrl);
  if (!mailbox) throw new Error('BOUNCE_URL names no mailbox.');
  return mailbox;
}

const contentTypeIn = (headers: Buffer | undefined): string =>
  /^content-type:(.*)/i.exec((headers ?? '').toString().replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';

/** @returns `null` for a message deleted in the meantime */
async function sourceOf(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const query = { uid: true, source: { maxLength: bytesOfMessage } };
  const message = await client.fetchOne(String(uid), query, { uid: true });
  return (message && message.source) || null;
}

type Ask = <Answer>(answer: Promise<Answer>) => Promise<Answer>;

/** @param run sends commands through `ask`, so that the server's refusals are distinguished from our own failures */
async function withMailbox(
  mailbox: BounceMailbox,
  patience: number,
  run: (client: ImapFlow, ask: Ask) => Promise<void>,
): Promise<void> {
  const { host, port, security, user, password, folder } = mailbox;
  const ask: Ask = (answer) =>
    answer.catch((error: unknown) => {
      throw new MailboxProblem(`The mailbox at ${host}:${port} ${reasonOf(error, folder)}`);
    });
  // Takes half a second to load, and most servers never need it.
  const imap = await import('imapflow');
  const client = new imap.ImapFlow({
    host,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // Limits memory against a hostile server.
    maxLiteralSize: 2 * bytesOfMessage,
    maxLineLength: 4 * bytesOfMessage,
    maxResponseSize: 8 * bytesOfMessage,
  });
  // A failure is described by the command that was running.
  client.on('error', () => {});
  try {
    await ask(client.connect());
    await ask(client.mailboxOpen(folder));
    await run(client, ask);
    await client.logout().catch(() => {});
  } finally {
    client.close();
  }
}

const fieldOf = (error: unknown, name: string): string => (isRecord(error) ? String(error[name] ?? '') : '');

function reasonOf(error: unknown, folder: string): string {
  const code = fieldOf(error, 'code');
  const [said = ''] = (fieldOf(error, 'responseText') || fieldOf(error, 'message')).split('\n');
  if (fieldOf(error, 'authenticationFailed') === 'true')
    return 'refuses the user or the password in BOUNCE_URL. Correct them; letters such as @ and / are written as %40 and %2F.';
  if (fieldOf(error, 'mailboxMissing') === 'true')
    return `has no folder ${folder}. Correct what follows the host in BOUNCE_URL.`;
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) return 'is not known by that name. Correct the host in BOUNCE_URL.';
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return 'does not answer. Check host and port in BOUNCE_URL, and whether a firewall is in between.';
  if (/CERT|TLS|SSL|SIGNATURE/.test(code) || /STARTTLS/i.test(said))
    return `can't be reached with encryption (${said}). Check its certificate, and whether BOUNCE_URL begins with imaps:// (port 993) or imap:// (port 143).`;
  return `can't be read (${said || 'no answer'}). Check host and port in BOUNCE_URL, and whether it runs.`;
}
