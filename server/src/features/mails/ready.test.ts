import { editMail, getMail, getOfficeDashboard, listMails, markMailReady, sendMail } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { createFinanceBuild } from '../../testing/finance.ts';

async function office() {
  const test = await testApp();
  const staff = await test.signInAs('staff');
  const { letter } = createFinanceBuild(test);
  const { id } = await letter({ subject: 'You are welcome' });
  const read = async () => (await staff.call(getMail, { params: { id } })).body.data;
  const command = async (endpoint: typeof markMailReady | typeof sendMail) =>
    staff.call(endpoint, { params: { id }, body: { version: (await read()).version } });
  const count = async (state: 'draft' | 'ready' | 'waiting') =>
    (await staff.call(listMails, { query: { state } })).body.totalCount;
  return { test, staff, id, read, command, count };
}

test('a reviewed draft is ready: still unsent work, listed separately, and logged', async () => {
  const { test, staff, id, command, count } = await office();
  expect((await command(markMailReady)).body.data).toMatchObject({ state: 'ready' });
  expect([await count('draft'), await count('ready'), await count('waiting')]).toEqual([0, 1, 1]);
  expect((await staff.call(getOfficeDashboard)).body.data.work.draftMails).toBe(1);
  expect((await test.read.audit()).at(-1)).toMatchObject({
    action: 'mail.marked_ready',
    entityId: id,
    before: { state: 'draft' },
    after: { state: 'ready' },
  });
});

test('a person sends a ready mail, and a bulk action can mark one', async () => {
  const { command, read } = await office();
  await command(markMailReady);
  expect(await command(markMailReady)).toMatchObject({ status: 409, body: { code: 'mail_left' } });
  await command(sendMail);
  expect((await read()).state).toBe('scheduled');
});

test('editing a ready mail makes it a draft again', async () => {
  const { staff, id, command, read } = await office();
  await command(markMailReady);
  const { version, to, subject } = await read();
  await staff.call(editMail, { params: { id }, body: { version, to, subject, body: 'Dear Ada, welcome.' } });
  expect((await read()).state).toBe('draft');
});
