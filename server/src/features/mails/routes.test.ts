import {
  discardMail,
  editMail,
  getMail,
  listMails,
  markMailReady,
  recallMail,
  sendMail,
} from '@guildhall/shared/contracts';
import { newId } from '../../platform/secrets/ids.ts';
import { testApp, type TestApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';

const endpoints = [listMails, getMail, editMail, markMailReady, sendMail, recallMail, discardMail];
const bodies = new Map<unknown, object>([
  [editMail, { version: 1, to: 'ada@example.org', subject: 'Hello', body: 'Dear Ada' }],
  [markMailReady, { version: 1 }],
  [sendMail, { version: 1 }],
  [recallMail, { version: 1 }],
  [discardMail, { version: 1 }],
]);

/** The office with letters to send. */
async function office(test: TestApp) {
  const staff = await test.signInAs('staff');
  const build = createFinanceBuild(test);
  const read = async (id: string) => (await staff.call(getMail, { params: { id } })).body.data;
  const act = async (endpoint: typeof sendMail | typeof recallMail | typeof discardMail, id: string) =>
    staff.call(endpoint, { params: { id }, body: { version: (await read(id)).version } });
  return { staff, build, read, act };
}

test('only the office can access mails', async () => {
  const { call, signInAs } = await testApp();
  const member = await signInAs('member');
  for (const endpoint of endpoints) {
    const request = { params: { id: newId() }, body: bodies.get(endpoint) };
    expect([(await call(endpoint, request)).status, (await member.call(endpoint, request)).status]).toEqual([401, 403]);
  }
});

test('reports a missing mail', async () => {
  const { signInAs } = await testApp();
  const staff = await signInAs('staff');
  for (const endpoint of endpoints.slice(1))
    expect((await staff.call(endpoint, { params: { id: newId() }, body: bodies.get(endpoint) })).status).toBe(404);
});

test('lists by state, searches and sorts, and hides codes and resets', async () => {
  const test = await testApp();
  const { staff, build } = await office(test);
  await build.letter({ subject: 'Beta' });
  await build.letter({ subject: 'Alpha', to: 'zoe@example.org' });
  await build.letter({ subject: 'Your code', class: 'security', state: 'sent', template: 'code' });
  const list = async (query: object) =>
    (await staff.call(listMails, { query: { ...query } })).body.data.map(({ subject }: { subject: string }) => subject);
  expect(await list({ sort: 'subject' })).toEqual(['Alpha', 'Beta']);
  expect(await list({ state: 'sent' })).toEqual([]);
  expect(await list({ q: 'zoe' })).toEqual(['Alpha']);
  expect((await staff.call(listMails, { query: { sort: 'body' } })).status).toBe(400);
});

describe('sending', () => {
  test('waits a minute, during which sending can be undone', async () => {
    const test = await testApp();
    const { build, read, act } = await office(test);
    const { id } = await build.letter();
    expect((await act(sendMail, id)).body.data).toMatchObject({
      state: 'scheduled',
      scheduledFor: '2026-11-20T09:01:00.000Z',
    });
    test.clock.pass({ seconds: 59 });
    await test.work({ early: true });
    expect((await act(recallMail, id)).body.data).toMatchObject({ state: 'draft', scheduledFor: null });
    test.clock.pass({ minutes: 5 });
    await test.work({ early: true });
    expect(await read(id)).toMatchObject({ state: 'draft', sentAt: null });
  });

  test('delivers after the minute; then nothing can be changed', async () => {
    const test = await testApp();
    const { staff, build, read, act } = await office(test);
    const { id } = await build.letter();
    await act(sendMail, id);
    test.clock.pass({ seconds: 61 });
    await test.work({ early: true });
    const sent = await read(id);
    expect(sent).toMatchObject({ state: 'sent', sentAt: '2026-11-20T09:01:01.000Z' });
    for (const endpoint of [sendMail, recallMail, discardMail])
      expect((await act(endpoint, id)).body.code).toBe('mail_left');
    const body = { version: sent.version, to: 'eve@example.org', subject: 'Oops', body: 'Sorry' };
    expect(await staff.call(editMail, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'mail_left' },
    });
  });

  test('case 99: five clicks by two people send one mail', async () => {
    const test = await testApp();
    const { staff, build } = await office(test);
    const other = await test.signInAs('administrator');
    const { id, version } = await build.letter();
    const request = { params: { id }, body: { version } };
    const answers = await Promise.all(
      [staff, other, staff, other, staff].map((person) => person.call(sendMail, request)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    test.clock.pass({ minutes: 2 });
    await test.work({ early: true });
    expect(await test.inbox.to('ada@example.org')).toHaveLength(1);
  });
});

describe('contradicting letters of one application', () => {
  async function twoLetters(test: TestApp) {
    const { build, ...rest } = await office(test);
    const application = await build.application(await test.build.user(), { state: 'approved' });
    const about = { applicationId: application.id, topic: 'decision' };
    const approval = await build.letter({ ...about, subject: 'You are welcome' });
    const rejection = await build.letter({ ...about, subject: 'We are sorry' });
    return { ...rest, build, about, approval, rejection, application };
  }

  test('scenario 5: know of each other, and only one can be sent', async () => {
    const test = await testApp();
    const { read, act, approval, rejection, application } = await twoLetters(test);
    expect(await read(approval.id)).toMatchObject({
      about: { applicationNumber: application.number },
      contradicts: [{ id: rejection.id, subject: 'We are sorry' }],
    });
    await act(sendMail, approval.id);
    const refused = await act(sendMail, rejection.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail_contradicts' } });
    test.clock.pass({ minutes: 2 });
    await test.work({ early: true });
    expect((await act(sendMail, rejection.id)).body.code).toBe('mail_contradicts');
    expect((await act(discardMail, rejection.id)).body.data.state).toBe('discarded');
  });

  test('sent at the same moment, one is refused', async () => {
    const test = await testApp();
    const { act, approval, rejection } = await twoLetters(test);
    const answers = await Promise.all([act(sendMail, approval.id), act(sendMail, rejection.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the second can be sent once the first is undone and discarded', async () => {
    const test = await testApp();
    const { act, approval, rejection } = await twoLetters(test);
    await act(sendMail, approval.id);
    await act(recallMail, approval.id);
    await act(discardMail, approval.id);
    expect((await act(sendMail, rejection.id)).body.data.state).toBe('scheduled');
  });

  test('of a later decision are unaffected: what was sent before is history', async () => {
    const test = await testApp();
    const { act, build, about, approval, rejection } = await twoLetters(test);
    await act(discardMail, rejection.id);
    await act(sendMail, approval.id);
    test.clock.pass({ minutes: 2 });
    await test.work({ early: true });
    const later = await build.letter({ ...about, subject: 'The conditions are met' });
    test.clock.pass({ minutes: 1 });
    expect((await act(sendMail, later.id)).body.data).toMatchObject({ state: 'scheduled', contradicts: [] });
  });
});

describe('editing', () => {
  test('keeps the edited text, based on the version that was read', async () => {
    const test = await testApp();
    const { staff, build } = await office(test);
    const { id, version } = await build.letter();
    const edit = (body: string) =>
      staff.call(editMail, { params: { id }, body: { version, to: 'Ada@Example.org', subject: 'Hello', body } });
    expect((await edit('First')).body.data).toMatchObject({
      body: 'First',
      to: 'ada@example.org',
      version: version + 1,
    });
    expect(await edit('Second')).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { body: 'First' } },
    });
  });

  test.each([{ to: 'nobody' }, { subject: 'a\r\nBcc: eve@example.org' }, { body: '' }, { state: 'sent' }])(
    'refuses %j',
    async (change) => {
      const test = await testApp();
      const { staff, build } = await office(test);
      const { id, version } = await build.letter();
      const body = { version, to: 'ada@example.org', subject: 'Hello', body: 'Dear Ada', ...change };
      expect((await staff.call(editMail, { params: { id }, body })).status).toBe(400);
    },
  );

  test('repairs a failed mail, which can then be sent again', async () => {
    const test = await testApp();
    const { staff, build, act } = await office(test);
    const { id, version } = await build.letter({
      state: 'failed',
      error: 'No such mailbox',
      attempts: 9,
      to: 'adda@example.org',
    });
    const body = { version, to: 'ada@example.org', subject: 'Hello', body: 'Dear Ada' };
    const mended = await staff.call(editMail, { params: { id }, body });
    expect(mended.body.data).toMatchObject({ state: 'draft', error: null });
    expect((await act(sendMail, id)).body.data.state).toBe('scheduled');
  });

  test('never shows a personal link, keeps it in the mail, and sends it to nobody else', async () => {
    const test = await testApp();
    const { staff, build, read } = await office(test);
    const secret = 'k'.repeat(43);
    const link = `http://guildhall.test/forms/referee-consent/${secret}`;
    const { id, version } = await build.letter({
      state: 'failed',
      class: 'immediate',
      body: `Please answer:\n${link}`,
      links: [link],
      secrets: [secret],
    });
    const shown = await read(id);
    expect(shown.body).toBe('Please answer:\nhttp://guildhall.test/forms/referee-consent/•••');
    const edit = (change: object) =>
      staff.call(editMail, {
        params: { id },
        body: { version, to: 'ada@example.org', subject: 'Hello', body: shown.body, ...change },
      });
    expect((await edit({ to: 'eve@example.org' })).body.fields).toMatchObject({ to: { code: 'address_fixed' } });
    expect((await edit({ body: 'Please answer.' })).body.fields).toMatchObject({ body: { code: 'link_missing' } });
    expect((await edit({ body: `Kindly: ${shown.body}` })).status).toBe(200);
    const stored = (await test.read.mails()).find((mail) => mail.id === id);
    expect(stored?.body).toBe(`Kindly: Please answer:\n${link}`);
  });
});
