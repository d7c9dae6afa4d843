import {
  attachToMail,
  detachFromMail,
  downloadMailFile,
  getMail,
  listMails,
  previewMail,
  recallMail,
  redraftMail,
  reportBounce,
  sendMail,
  sendMails,
  testMail,
  type MailDetail,
  type SendResult,
} from '@guildhall/shared/contracts';
import { createFinanceBuild } from '../../testing/finance.ts';
import { fileBody } from '../../testing/cases.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import type { MailTransport, WireMail } from '../../platform/mail/transport.ts';

async function office(t: TestApp) {
  const staff = await t.signInAs('staff');
  const build = createFinanceBuild(t);
  const read = async (id: string): Promise<MailDetail> => (await staff.call(getMail, { params: { id } })).body.data;
  const send = async (id: string, more: object = {}) =>
    staff.call(sendMail, { params: { id }, body: { version: (await read(id)).version, ...more } });
  return { staff, build, read, send };
}

/** The error of an SMTP client when the server refuses the recipient. */
const refusal = (responseCode: number, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail - all recipients were rejected: ${responseCode} 5.1.1 No such user`), {
    responseCode,
    command,
  });

/** A mail server that accepts everything except what the test refuses. */
function mailServer() {
  const taken: WireMail[] = [];
  const state: { refuses: Error | null } = { refuses: null };
  const transport: MailTransport = {
    kind: () => 'smtp',
    send: async (mail) => {
      if (state.refuses) throw state.refuses;
      taken.push(mail);
    },
    close: () => {},
  };
  return { transport, taken, state };
}

test('a scheduled mail is sent at its time, and can be undone until then', async () => {
  const server = mailServer();
  const t = await testApp({ mailTransport: server.transport });
  const { staff, build, read, send } = await office(t);
  const { id } = await build.letter();
  const at = '2026-11-21T08:00:00.000Z';
  expect((await send(id, { at })).body.data).toMatchObject({ state: 'scheduled', scheduledFor: at });
  t.clock.pass({ minutes: 10 });
  await t.work();
  expect(server.taken).toHaveLength(0);
  const recalled = await staff.call(recallMail, { params: { id }, body: { version: (await read(id)).version } });
  expect(recalled.body.data).toMatchObject({ state: 'draft', scheduledFor: null });
});

test.each([
  ['2026-11-20T08:59:00.000Z', 'day_in_past'],
  ['2027-11-20T09:00:00.000Z', 'day_too_far'],
])('a mail cannot be scheduled for %s', async (at, code) => {
  const { build, send } = await office(await testApp());
  const { status, body } = await send((await build.letter()).id, { at });
  expect([status, body.fields?.at?.code]).toEqual([422, code]);
});

test('sends several mails with a result for each; failures do not affect the others', async () => {
  const { staff, build, read } = await office(await testApp());
  const good = await build.letter({ subject: 'Good' });
  const gone = await build.letter({ subject: 'Gone', state: 'sent' });
  const body = { which: 'chosen', ids: [gone.id, good.id] };
  const { results } = (await staff.call(sendMails, { body })).body.data;
  expect(results).toMatchObject([
    { id: gone.id, subject: 'Gone', ok: false, code: 'mail_left' },
    { id: good.id, subject: 'Good', ok: true, code: null },
  ]);
  expect((await read(good.id)).state).toBe('scheduled');
  // Repeating it has no further effect.
  const again = (await staff.call(sendMails, { body })).body.data.results;
  expect(again.map(({ code }: SendResult) => code)).toEqual(['mail_left', 'mail_left']);
});

test('sends all mails of a list, unless the list has changed', async () => {
  const { staff, build } = await office(await testApp());
  await build.letter({ subject: 'Welcome one' });
  await build.letter({ subject: 'Welcome two' });
  await build.letter({ subject: 'Other' });
  const all = (expected: number) =>
    staff.call(sendMails, { body: { which: 'matching', state: 'waiting', q: 'welcome', expected } });
  const refused = await all(3);
  expect([refused.status, refused.body.code]).toEqual([409, 'list_changed']);
  const sent = (await all(2)).body.data;
  expect([sent.results.length, sent.left]).toEqual([2, 0]);
  expect((await staff.call(listMails, { query: { state: 'waiting' } })).body.totalCount).toBe(1);
});

test('a permanent rejection of the address fails the mail with the server’s message and counts as a bounce', async () => {
  const server = mailServer();
  const t = await testApp({ mailTransport: server.transport });
  const { staff, build, read, send } = await office(t);
  const { id } = await build.letter();
  server.state.refuses = refusal(550);
  await send(id);
  t.clock.pass({ minutes: 2 });
  await t.work();
  const failed = await read(id);
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, bounces: { count: 1, asks: false } });
  expect(failed.error).toContain('550 5.1.1 No such user');
  expect((await staff.call(listMails, { query: { state: 'bounced' } })).body.totalCount).toBe(1);

  const { body } = await staff.call(redraftMail, { params: { id }, body: { version: failed.version } });
  expect(body.data).toMatchObject({ state: 'draft', error: expect.stringContaining('No such user') });
});

test('retries a refusal that is not about the address', async () => {
  const server = mailServer();
  const t = await testApp({ mailTransport: server.transport });
  const { build, read, send } = await office(t);
  const { id } = await build.letter();
  server.state.refuses = refusal(550, 'DATA');
  await send(id);
  t.clock.pass({ minutes: 2 });
  await t.work();
  expect(await read(id)).toMatchObject({ state: 'sending', attempts: 1, bounces: null });
});

test('asks before sending to an address that bounced three times', async () => {
  const t = await testApp();
  const { staff, build, read, send } = await office(t);
  for (let bounced = 0; bounced < 3; bounced += 1) {
    const { id } = await build.letter({ to: 'gone@example.org', state: 'sent' });
    const { version } = await read(id);
    const body = { version, reason: 'Mailbox full' };
    const { status } = await staff.call(reportBounce, { params: { id }, body });
    expect(status).toBe(200);
    expect((await staff.call(reportBounce, { params: { id }, body })).body.code).toBe('mail_bounced');
  }
  const { id } = await build.letter({ to: 'gone@example.org' });
  expect((await read(id)).bounces).toMatchObject({ count: 3, asks: true, lastError: 'Mailbox full' });
  const refused = await send(id);
  expect([refused.status, refused.body.code]).toEqual([409, 'address_suppressed']);
  expect(refused.body.message).toContain('Mailbox full');
  const bulk = await staff.call(sendMails, { body: { which: 'chosen', ids: [id] } });
  expect(bulk.body.data.results[0]).toMatchObject({ ok: false, code: 'address_suppressed' });
  expect((await send(id, { toBounced: true })).body.data.state).toBe('scheduled');
});

test('only a sent mail can be marked as bounced', async () => {
  const { staff, build } = await office(await testApp());
  const { id } = await build.letter();
  const { body } = await staff.call(reportBounce, { params: { id }, body: { version: 1, reason: 'Unknown' } });
  expect(body.code).toBe('mail_not_sent');
});

test('rule 12: the preview equals the sent mail: text never becomes markup, and addresses never become links', async () => {
  const { staff, build } = await office(await testApp());
  const { id } = await build.letter({ language: 'ar' });
  const body = 'See <b>https://evil.example</b>\n\nYours';
  const { data } = (await staff.call(previewMail, { params: { id }, body: { subject: 'Hello', body } })).body;
  expect(data).toMatchObject({ subject: 'Hello', text: body });
  expect(data.html).toContain('dir="rtl"');
  expect(data.html).toContain('See &lt;b&gt;https://evil.example&lt;/b&gt;');
  expect(data.html).not.toContain('<a ');
});

test('a test copy goes to the person who requests it, as typed', async () => {
  const t = await testApp();
  const { staff, build, read } = await office(t);
  const { id } = await build.letter();
  const text = { subject: 'Hello', body: 'Not saved yet' };
  expect((await staff.call(testMail, { params: { id }, body: text })).body.data.to).toBe(staff.user.email);
  const copy = await t.inbox.latest(staff.user.email);
  expect(copy).toMatchObject({ subject: 'Test: Hello', body: 'Not saved yet' });
  expect((await read(id)).state).toBe('draft');
});

test('rule 8: a file is attached by its content, sent with the mail, and can be removed before', async () => {
  const server = mailServer();
  const t = await testApp({ mailTransport: server.transport });
  const { staff, build, read, send } = await office(t);
  const { id } = await build.letter();
  const page = await staff.call(attachToMail, { params: { id }, ...fileBody('a.pdf', '<html></html>') });
  expect(page.body.code).toBe('file_kind_refused');
  const attached = await staff.call(attachToMail, { params: { id }, ...fileBody('plan.txt', 'At nine.\n') });
  expect(attached.status).toBe(201);
  const [file] = (attached.body.data as MailDetail).attachments;
  expect(file).toMatchObject({ fileName: 'plan.txt', isAdded: true });
  const fileId = file?.fileId ?? '';
  const download = await staff.call(downloadMailFile, { params: { id, fileId } });
  expect(download.raw.toString()).toBe('At nine.\n');

  const { version } = await read(id);
  const removed = await staff.call(detachFromMail, { params: { id, fileId }, body: { version } });
  expect(removed.body.data.attachments).toEqual([]);
  expect((await staff.call(downloadMailFile, { params: { id, fileId } })).status).toBe(404);

  await staff.call(attachToMail, { params: { id }, ...fileBody('plan.txt', 'At ten.\n') });
  await send(id);
  t.clock.pass({ minutes: 2 });
  await t.work();
  expect(server.taken[0]?.attachments.map(({ filename }) => filename)).toEqual(['plan.txt']);
  const late = await staff.call(attachToMail, { params: { id }, ...fileBody('late.txt', 'Late.\n') });
  expect(late.body.code).toBe('mail_left');
});
