import { eq } from 'drizzle-orm';
import {
  forgotPassword,
  getMe,
  openPasswordReset,
  openVerification,
  register,
  resetPassword,
  signIn,
  verifyEmail,
} from '@guildhall/shared/contracts';
import { accounts } from '../../../platform/database/schema/index.ts';
import { testApp, type TestApp } from '../../../testing/app.ts';
import { testPassword } from '../../../testing/build.ts';

const email = 'victim@example.org';

const ownersPassword = 'seven swans swim north';

const attackersPassword = 'nine herons on a wire';

const registration = (firstName: string) => ({
  body: { firstName, lastName: 'Moreau', email, language: 'en', zone: 'Europe/Vienna' },
});

const tokenMailed = async (t: TestApp) => (await t.inbox.latestLinkFor(email)).split('#')[1] ?? '';

const confirm = (t: TestApp, token: string, password = ownersPassword) =>
  t.call(verifyEmail, { body: { token, password } });

const signInStatus = async (t: TestApp, password: string) =>
  (await t.call(signIn, { body: { email, password } })).status;

test('proving the address signs in at once; a used link says so before anything is typed', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  const token = await tokenMailed(t);
  expect((await t.call(openVerification, { body: { token } })).status).toBe(200);
  const { body } = await confirm(t, token);
  expect(body.data.user).toMatchObject({ email, firstName: 'Ada', state: 'active' });
  const headers = { authorization: `Bearer ${body.data.token}` };
  expect((await t.call(getMe, { headers })).body.data.email).toBe(email);
  expect((await t.call(openVerification, { body: { token } })).body.code).toBe('address_confirmed');
});

test('a link for a new password says whether it can still be used', async () => {
  const t = await testApp();
  const user = await t.build.user({ email });
  await t.call(forgotPassword, { body: { email } });
  const token = await tokenMailed(t);
  const link = { params: { userId: user.id }, body: { token } };
  expect((await t.call(openPasswordReset, link)).status).toBe(200);
  await t.call(resetPassword, { ...link, body: { token, password: ownersPassword } });
  expect((await t.call(openPasswordReset, link)).body.code).toBe('link_unknown');
});

test('registration accepts no password', async () => {
  const t = await testApp();
  const { body } = registration('Mallory');
  const answer = await t.call(register, { body: { ...body, password: attackersPassword } });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty('password');
  expect(await t.read.user(email)).toBeUndefined();
});

test('the person who opens the email chooses the password, whoever registered the address', async () => {
  const t = await testApp();
  await t.call(register, registration('Mallory'));
  const attackers = await tokenMailed(t);
  await t.call(register, registration('Ada'));
  const owners = await tokenMailed(t);
  expect((await confirm(t, attackers, attackersPassword)).status).toBe(404);
  expect((await confirm(t, owners)).status).toBe(200);
  expect((await t.call(register, registration('Mallory'))).status).toBe(202);
  expect(await t.read.user(email)).toMatchObject({ firstName: 'Ada', state: 'active' });
  expect(await signInStatus(t, ownersPassword)).toBe(200);
  expect(await signInStatus(t, attackersPassword)).toBe(401);
});

test('only the latest registration can be confirmed', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  await t.call(register, registration('Mallory'));
  const mail = await t.inbox.latest(email);
  expect(mail.body).toContain('Mallory');
  await confirm(t, await tokenMailed(t));
  expect((await t.read.user(email))?.firstName).toBe('Mallory');
});

test('a confirmation and another registration at once never lose the password', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  const token = await tokenMailed(t);
  const [confirmed, registered] = await Promise.all([confirm(t, token), t.call(register, registration('Mallory'))]);
  expect(registered.status).toBe(202);
  if (confirmed.status !== 200) expect((await confirm(t, await tokenMailed(t))).status).toBe(200);
  expect((await t.read.user(email))?.state).toBe('active');
  expect(await signInStatus(t, ownersPassword)).toBe(200);
});

test('a password stored by an older release before the confirmation opens nothing', async () => {
  const t = await testApp();
  const user = await t.build.user({ email, state: 'unverified', verifiedAt: null });
  const [old, unknown] = await Promise.all(
    [email, 'nobody@example.org'].map((one) => t.call(signIn, { body: { email: one, password: testPassword } })),
  );
  expect(old?.status).toBe(401);
  expect({ ...old?.body, requestId: '' }).toEqual({ ...unknown?.body, requestId: '' });
  await t.call(register, registration('Ada'));
  expect((await confirm(t, await tokenMailed(t))).status).toBe(200);
  expect((await t.read.user(email))?.id).toBe(user.id);
  expect(await signInStatus(t, testPassword)).toBe(401);
  expect(await signInStatus(t, ownersPassword)).toBe(200);
});

test('the link sets a password once, even if used ten times at once', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  const token = await tokenMailed(t);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => confirm(t, token, `${ownersPassword} ${i}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await signInStatus(t, `${ownersPassword} ${winner}`)).toBe(200);
  expect((await confirm(t, token, attackersPassword)).body.code).toBe('address_confirmed');
  expect(await signInStatus(t, attackersPassword)).toBe(401);
});

test('the confirmation link cannot set a password after "forgot password" has', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  const token = await tokenMailed(t);
  await t.call(forgotPassword, { body: { email } });
  const reset = await tokenMailed(t);
  const { id = '' } = (await t.read.user(email)) ?? {};
  const body = { token: reset, password: ownersPassword };
  expect((await t.call(resetPassword, { params: { userId: id }, body })).status).toBe(200);
  expect((await confirm(t, token, attackersPassword)).body.code).toBe('address_confirmed');
  expect(await signInStatus(t, ownersPassword)).toBe(200);
});

test('a link does not open an account that has since been suspended', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  const token = await tokenMailed(t);
  await t.db.update(accounts).set({ state: 'suspended' }).where(eq(accounts.email, email));
  expect((await confirm(t, token)).status).toBe(404);
  expect((await t.read.user(email))?.state).toBe('suspended');
});

test('the log contains no password', async () => {
  const t = await testApp();
  await t.call(register, registration('Ada'));
  await confirm(t, await tokenMailed(t), 'canary of the seven seas');
  expect(JSON.stringify(await t.read.audit())).not.toContain('canary');
});
