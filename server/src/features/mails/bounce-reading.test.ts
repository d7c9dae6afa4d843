import { getMail, listMails, listNotifications, reportBounce, type MailDetail } from '@guildhall/shared/contracts';
import { PassThrough } from 'node:stream';
import { createFinanceBuild } from '../../testing/finance.ts';
import { testApp } from '../../testing/app.ts';
import { eximNotice, postfixNotice } from '../../testing/bounce-notices.ts';
import { startImapServer, type ImapServer } from '../../testing/imap-server.ts';

let mailbox: ImapServer | undefined;
afterEach(() => mailbox?.stop());

const messageIdOf = (id: string) => `<${id}@guildhall.test>`;

/** An office with a mailbox that Guildhall reads. */
async function office() {
  mailbox = await startImapServer();
  const log: string[] = [];
  const logStream = new PassThrough().on('data', (line) => log.push(String(line)));
  const t = await testApp({ config: { bounceUrl: mailbox.url, logLevel: 'info' }, logStream });
  const staff = await t.signInAs('staff');
  const build = createFinanceBuild(t);
  const sent = (more: object = {}) => build.letter({ state: 'sent', createdById: staff.user.id, ...more });
  const detail = async (id: string): Promise<MailDetail> => (await staff.call(getMail, { params: { id } })).body.data;
  const read = () => t.app.jobs.runNow('mails.bounces');
  const lines = () => log.filter((line) => /mailbox|bounced/.test(line));
  return { t, staff, mailbox, sent, detail, read, lines };
}

test('records a bounce notice as the office would', async () => {
  const { t, staff, mailbox, sent, detail, read } = await office();
  const { id, version } = await sent();
  const notice = mailbox.deliver(postfixNotice({ messageId: messageIdOf(id) }));
  await read();
  const mail = await detail(id);
  expect(mail).toMatchObject({
    state: 'sent',
    bouncedAt: expect.any(String),
    error: expect.stringContaining('User unknown'),
    bounces: { count: 1, lastError: expect.stringContaining('User unknown') },
  });
  expect(mail.version).toBe(version + 1);
  expect(notice.isSeen).toBe(true);
  const [audited] = await t.read.audit();
  expect(audited).toMatchObject({ action: 'mail.bounced', actorKind: 'system', entityId: id });
  const { data } = (await staff.call(listNotifications, {})).body;
  expect(JSON.stringify(data)).toContain('mail_failed');
  expect((await staff.call(listMails, { query: { state: 'bounced' } })).body.totalCount).toBe(1);
});

test('a repeated notice, or one for a mail already marked, changes nothing', async () => {
  const { staff, mailbox, sent, detail, read } = await office();
  const first = await sent();
  for (let times = 0; times < 2; times += 1) mailbox.deliver(postfixNotice({ messageId: messageIdOf(first.id) }));
  await read();
  mailbox.deliver(postfixNotice({ messageId: messageIdOf(first.id) }));
  await read();
  expect((await detail(first.id)).bounces).toMatchObject({ count: 1 });

  const second = await sent({ to: 'ben@example.org' });
  const body = { version: second.version, reason: 'Mailbox full' };
  expect((await staff.call(reportBounce, { params: { id: second.id }, body })).status).toBe(200);
  mailbox.deliver(postfixNotice({ messageId: messageIdOf(second.id), to: 'ben@example.org' }));
  await read();
  expect(await detail(second.id)).toMatchObject({ error: 'Mailbox full', bounces: { count: 1 } });
  expect(mailbox.messages.every(({ isSeen }) => isSeen)).toBe(true);
});

test('case 97: ignores notices that are not final or not about our mails', async () => {
  const { mailbox, sent, detail, read } = await office();
  const { id } = await sent({ cc: ['Cleo@example.org'] });
  const messageId = messageIdOf(id);
  const late = mailbox.deliver(postfixNotice({ messageId, action: 'delayed', status: '4.4.1' }));
  const arrived = mailbox.deliver(postfixNotice({ messageId, action: 'delivered', status: '2.0.0' }));
  const ofCopy = mailbox.deliver(postfixNotice({ messageId, to: 'cleo@example.org' }));
  const unknown = mailbox.deliver(
    postfixNotice({ messageId: '<019abcde-0000-7000-8000-000000000001@guildhall.test>' }),
  );
  const foreign = mailbox.deliver(postfixNotice({ messageId: '<a-mail-of-the-office@example.org>' }));
  await read();
  expect(await detail(id)).toMatchObject({ bouncedAt: null, bounces: null });
  expect([late, arrived].map(({ isSeen }) => isSeen)).toEqual([true, true]);
  expect([ofCopy, unknown, foreign].map(({ isSeen }) => isSeen)).toEqual([false, false, false]);
});

test('counts a notice from a forwarding server for the original recipient', async () => {
  const { mailbox, sent, detail, read } = await office();
  const { id } = await sent();
  mailbox.deliver(eximNotice({ messageId: messageIdOf(id), to: 'ada@forwarded.example' }));
  await read();
  expect((await detail(id)).bounces).toMatchObject({ count: 1, lastError: '5.0.0 552 Mailbox is full' });
});

test('counts a mail given up after days as bounced, although its code starts with 4', async () => {
  const { mailbox, sent, detail, read } = await office();
  const { id } = await sent();
  mailbox.deliver(postfixNotice({ messageId: messageIdOf(id), status: '4.4.7' }));
  await read();
  expect((await detail(id)).bouncedAt).not.toBeNull();
});

test('reads a notice again that arrives before the sending is recorded', async () => {
  const { t, mailbox, sent, detail, read } = await office();
  const { id } = await sent({ state: 'sending' });
  const notice = mailbox.deliver(postfixNotice({ messageId: messageIdOf(id) }));
  await read();
  expect(notice.isSeen).toBe(false);
  await t.db.execute(`update mails set state = 'sent' where id = '${id}'`);
  await read();
  expect(notice.isSeen).toBe(true);
  expect((await detail(id)).bouncedAt).not.toBeNull();
});

test('case 97: leaves personal, junk and very long messages unread without delaying others', async () => {
  const { mailbox, sent, detail, read } = await office();
  const { id } = await sent();
  const messageId = messageIdOf(id);
  const person = mailbox.deliver(
    `From: ada@example.org\nContent-Type: text/plain\n\nMy mail ${messageId} came back!\n`,
  );
  const rubbish = mailbox.deliver(
    Buffer.from(`Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\n\0\xff`, 'latin1'),
  );
  const endless = mailbox.deliver(
    postfixNotice({ messageId }).replace('This is a MIME', `${'x'.repeat(70)}\n`.repeat(30_000)),
  );
  mailbox.deliver('');
  await read();
  expect((await detail(id)).bouncedAt).toBeNull();
  expect([person, rubbish, endless].map(({ isSeen }) => isSeen)).toEqual([false, false, false]);

  const long = `${'y'.repeat(70)}\n`.repeat(30_000);
  const notice = mailbox.deliver(eximNotice({ messageId }).replace('Dear Ada,', long));
  await read();
  expect(notice.isSeen).toBe(true);
  expect((await detail(id)).bouncedAt).not.toBeNull();
  // Skipped messages are not fetched again.
  expect(mailbox.commands.filter((command) => command.startsWith('UID FETCH 3 '))).toHaveLength(1);
});

test('a mailbox with more than 200 unread mails is read in several turns', async () => {
  const { mailbox, sent, detail, read } = await office();
  const { id } = await sent();
  for (let count = 0; count < 205; count += 1) mailbox.deliver('Content-Type: text/plain\n\nHello\n');
  mailbox.deliver(postfixNotice({ messageId: messageIdOf(id) }));
  await read();
  expect((await detail(id)).bouncedAt).toBeNull();
  await read();
  expect((await detail(id)).bouncedAt).not.toBeNull();
});

test('reports an unreachable mailbox once, without its password, and reads it once it is back', async () => {
  const { mailbox, sent, detail, read, lines } = await office();
  const { id } = await sent();
  await mailbox.stop();
  await read();
  await read();
  expect(lines()).toEqual([
    expect.stringMatching(/The mailbox at 127\.0\.0\.1:\d+ can't be read .*Until then bounced mails are not noted/),
  ]);
  expect(lines().join('')).not.toContain(mailbox.password);
  await mailbox.start();
  mailbox.deliver(postfixNotice({ messageId: messageIdOf(id) }));
  await read();
  expect((await detail(id)).bouncedAt).not.toBeNull();
  expect(lines()[1]).toContain('can be read again');
});

test('without BOUNCE_URL the job does nothing', async () => {
  const t = await testApp();
  await expect(t.app.jobs.runNow('mails.bounces')).resolves.toBeUndefined();
});
