import { forgotPassword, register } from '@guildhall/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import { mails } from '../database/schema/index.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { toHtml } from './render.ts';
import { verifyEmailMail } from '../../features/auth/accounts/mail-texts.ts';
import { mailTemplates } from '../../mail-templates.ts';
import type { MailTransport, WireMail } from './transport.ts';

const newcomer = {
  firstName: 'Ada',
  lastName: 'Moreau',
  email: 'ada@example.org',
  language: 'en',
  zone: 'UTC',
};

/** A mail server that follows the test's instructions and stores received mails. */
function mailServer() {
  const taken: WireMail[] = [];
  const state = { isDown: false };
  const transport: MailTransport = {
    kind: () => 'smtp',
    send: async (mail) => {
      if (state.isDown) throw new Error('connect ECONNREFUSED');
      taken.push(mail);
    },
    close: () => {},
  };
  return { transport, taken, state };
}

/** Makes waiting retries due at once. */
const hurry = ({ db }: TestApp) => db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

const queueVerification = (t: TestApp, data: Partial<Record<'name', string>> = {}) =>
  t.db.transaction((tx) =>
    t.app.mails.queue(tx, {
      template: verifyEmailMail,
      to: 'ada@example.org',
      toName: 'Ada Moreau',
      language: 'en',
      data: { name: 'Ada', link: { path: '/auth/verify-email#secret' }, hours: '48', ...data },
    }),
  );

test('case 100: requests succeed while the mail server is down; the mail goes out once it is back', async () => {
  const { transport, taken, state } = mailServer();
  const t = await testApp({ mailTransport: transport });
  state.isDown = true;
  expect((await t.call(register, { body: newcomer })).status).toBe(202);
  await t.work();
  expect((await t.read.mails())[0]).toMatchObject({
    state: 'scheduled',
    attempts: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  });
  state.isDown = false;
  await hurry(t);
  await t.work();
  expect(taken).toHaveLength(1);
  expect((await t.read.mails())[0]).toMatchObject({ state: 'sent', error: null });
});

test('case 134: a mail that cannot be sent ends as failed, and the others go out', async () => {
  const { transport, taken, state } = mailServer();
  const t = await testApp({ mailTransport: transport });
  const { id } = await queueVerification(t);
  state.isDown = true;
  for (let i = 0; i < 9; i++) {
    await t.work();
    await hurry(t);
  }
  expect((await t.read.mails()).find((mail) => mail.id === id)).toMatchObject({ state: 'failed', attempts: 9 });
  state.isDown = false;
  await queueVerification(t);
  await t.work();
  expect(taken).toHaveLength(1);
});

test('a rolled-back transaction sends no mail', async () => {
  const t = await testApp();
  await t.db
    .transaction(async (tx) => {
      await t.app.mails.queue(tx, {
        template: verifyEmailMail,
        to: 'ada@example.org',
        language: 'en',
        data: { name: 'Ada', link: { path: '/x' }, hours: '1' },
      });
      throw new Error('changed my mind');
    })
    .catch(() => {});
  expect(await t.inbox.to('ada@example.org')).toEqual([]);
  expect((await t.db.execute(sql`select 1 from pgboss.job where name = 'mail.deliver'`)).rows).toEqual([]);
});

test('case 101: a crash between sending and recording sends again under the same Message-ID', async () => {
  const { transport, taken } = mailServer();
  const t = await testApp({ mailTransport: transport });
  const { id } = await queueVerification(t);
  await t.work();
  // The state after a crash: accepted by the server, not recorded, and the job delivered again.
  await t.db.update(mails).set({ state: 'sending' }).where(eq(mails.id, id));
  await t.db.transaction((tx) => t.app.jobs.enqueue(tx, 'mail.deliver', { mailId: id }));
  await t.work();
  expect(taken.map(({ messageId }) => messageId)).toEqual([`<${id}@guildhall.test>`, `<${id}@guildhall.test>`]);
  await t.db.transaction((tx) => t.app.jobs.enqueue(tx, 'mail.deliver', { mailId: id }));
  await t.work();
  expect(taken).toHaveLength(2);
});

test('removes a mail’s secrets from the database once a real server has accepted it', async () => {
  const { transport, taken } = mailServer();
  const t = await testApp({ mailTransport: transport });
  const { email } = await t.build.user();
  await t.call(forgotPassword, { body: { email } });
  await t.work();
  const token = /#([\w-]{43})/.exec(taken[0]?.text ?? '')?.[1] ?? '';
  expect(token).toHaveLength(43);
  expect(JSON.stringify(await t.read.mails())).not.toContain(token);
});

test('cases 96 and 98: names add neither headers, markup nor links', async () => {
  const { transport, taken } = mailServer();
  const t = await testApp({ mailTransport: transport });
  const name = 'Ada\r\nBcc: victim@example.org\u2028<script>alert(1)</script> https://evil.example/x';
  await t.db.transaction((tx) =>
    t.app.mails.queue(tx, {
      template: verifyEmailMail,
      to: 'ada@example.org',
      toName: name,
      language: 'en',
      data: { name, link: { path: '/auth/verify-email#secret' }, hours: '48' },
    }),
  );
  await t.work();
  const [mail] = taken;
  expect(`${mail?.subject}${mail?.to.name}`).not.toMatch(/[\r\n\u2028]/);
  expect(mail?.html).not.toContain('<script');
  expect([...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'http://guildhall.test/auth/verify-email#secret',
  ]);
});

test('every template has its texts in four languages, with all placeholders', () => {
  for (const [key, { texts }] of Object.entries(mailTemplates))
    expect([key, Object.keys(texts).sort()]).toEqual([key, ['ar', 'cn', 'en', 'fr']]);
});

test('an Arabic mail reads from right to left, its link from left to right', () => {
  const html = toHtml({
    subject: 'رمز',
    body: 'مرحبا\n\nhttp://guildhall.test/x',
    links: ['http://guildhall.test/x'],
    language: 'ar',
    association: 'Bell & Society',
  });
  expect(html).toContain('<bdi>Bell &amp; Society</bdi>');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<bdi dir="ltr">');
});

test('the development inbox shows every mail with its links, and only without a mail server', async () => {
  const t = await testApp();
  await t.call(register, { body: newcomer });
  await t.work();
  const found = (await t.app.inject({ url: '/dev/inbox.json?to=ada@example.org' })).json();
  expect(found).toEqual([
    expect.objectContaining({
      to: 'ada@example.org',
      subject: 'Confirm your email address',
      links: [expect.stringContaining('/auth/verify-email#')],
    }),
  ]);
  expect((await t.app.inject({ url: '/dev/inbox' })).body).toContain('Confirm your email address');
  expect((await t.app.inject({ url: `/dev/inbox/${found[0].id}` })).body).toContain(`<a href="${found[0].links[0]}">`);
  const forwarded = await t.app.inject({ url: '/dev/inbox', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(forwarded.statusCode).toBe(404);
  const elsewhere = await t.app.inject({ url: '/dev/inbox', remoteAddress: '192.0.2.1' });
  expect(elsewhere.statusCode).toBe(404);
  const rebound = await t.app.inject({ url: '/dev/inbox.json', headers: { host: 'evil.example:8080' } });
  expect([rebound.statusCode, rebound.body.includes('ada@example.org')]).toEqual([404, false]);
  const open = await testApp({ config: { isLoopback: false } });
  expect((await open.app.inject({ url: '/dev/inbox.json' })).statusCode).toBe(404);
  const withServer = await testApp({ mailTransport: mailServer().transport });
  expect((await withServer.app.inject({ url: '/dev/inbox.json' })).statusCode).toBe(404);
});
