import {
  answerQuery,
  askQuery,
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getMe,
  idempotency,
  keyScope,
  listSessions,
  renewRecoveryCodes,
  signOut,
  type Contract,
} from '@guildhall/shared/contracts';
import { idempotencyKeys } from '../../database/schema/index.ts';
import { enrol, goodPassword, prove, proved } from '../../../features/auth/own-account/testing.ts';
import { testApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';

const headers = { [idempotency.header]: 'a-key-of-the-browser' };
const isReplay = (answer: { headers: Record<string, unknown> }) =>
  answer.headers[idempotency.replayHeader.toLowerCase()] === 'true';

test('signing out ends the requesting session, whatever key another session has used for it', async () => {
  const t = await testApp();
  const ada = await t.signInAs('member');
  const phone = await t.signInAs(ada.user);
  for (const session of [ada, phone]) {
    expect((await session.call(signOut, { headers, body: {} })).status).toBe(200);
    expect((await session.call(getMe)).status).toBe(401);
  }
});

test('ending all other sessions under a key that another session has used still ends them', async () => {
  const t = await testApp();
  const ada = await t.signInAs('member');
  await ada.call(endOtherSessions, { headers });
  const phone = await t.signInAs(ada.user);
  const ended = await phone.call(endOtherSessions, { headers });
  expect([ended.body.data, isReplay(ended)]).toEqual([{ ended: 1 }, false]);
  expect((await ada.call(getMe)).status).toBe(401);
});

test('a key still works within its session', async () => {
  const t = await testApp();
  const ada = await t.signInAs('member');
  await t.signInAs(ada.user);
  const { data } = (await ada.call(listSessions)).body;
  const { id } = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  const [first, again] = [
    await ada.call(endSession, { headers, params: { id } }),
    await ada.call(endSession, { headers, params: { id } }),
  ];
  expect([first.status, again.status, isReplay(again)]).toEqual([200, 200, true]);
});

test('does not show recovery codes again to a session without proof', async () => {
  const t = await testApp();
  const { ada } = await proved(t);
  await enrol(t, ada);
  const { recoveryCodes } = (await ada.call(renewRecoveryCodes, { headers, body: {} })).body.data;
  const phone = await t.signInAs(ada.user);
  const answer = await phone.call(renewRecoveryCodes, { headers, body: {} });
  expect([answer.status, answer.body.code]).toEqual([401, 'confirmation_needed']);
  expect(answer.raw.toString()).not.toContain(recoveryCodes[0]);
});

test('keeps not even a hash of passwords with a key', async () => {
  const t = await testApp();
  const ada = await t.signInAs('member');
  await ada.call(confirmPassword, { headers, body: { password: testPassword } });
  await prove(ada);
  await ada.call(changePassword, { headers, body: { password: goodPassword } });
  expect(await t.db.select().from(idempotencyKeys)).toEqual([]);
});

test('does not bind bodies with a password to a key', async () => {
  const { app } = await testApp();
  const hasPassword = ({ body }: Contract) => Object.keys(Object(body?._zod.def).shape ?? {}).includes('password');
  const withPassword = app.apiContracts.filter(hasPassword);
  expect(withPassword.length).toBeGreaterThan(3);
  expect(withPassword.filter((contract) => keyScope(contract) !== null)).toEqual([]);
});

test('does not repeat an answer given to the office at the public address', async () => {
  const t = await testApp({ config: { staffHosts: ['office.test'] } });
  const staff = await t.signInAs('staff');
  const question = { subject: 'Deadline', category: 'application', body: 'May I?', fileIds: [] };
  const { id, version } = (await staff.call(askQuery, { body: question })).body.data;
  const body = { version, body: 'Known to the office.', fileIds: [], kind: 'internal_note' };
  const send = (host: string) => staff.call(answerQuery, { headers: { ...headers, host }, params: { id }, body });
  expect((await send('office.test')).status).toBe(200);
  const refused = await send('members.test');
  expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
  expect(refused.raw.toString()).not.toContain('Known to the office');
});
