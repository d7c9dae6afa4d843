import {
  changeProfile,
  confirmPassword,
  confirmSecondStep,
  getApplication,
  getMe,
  getProfile,
  getSecurity,
  getWaiting,
  listApplications,
  setMaintenance,
  setSecondStep,
  signIn,
  startApplication,
  takeSecondStep,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { testPassword } from '../../testing/build.ts';
import { casesOf } from '../../testing/cases.ts';

const office = { headers: { host: 'office.test' } };
const publicName = { headers: { host: 'members.test' } };
const atOffice = { config: { staffHosts: ['office.test'] } };

/** Signs in with password and mailed code. @returns the role in the response */
async function roleAfterSignIn(t: Awaited<ReturnType<typeof testApp>>, { user }: SignedInTester, at: typeof office) {
  const begun = await t.call(signIn, { ...at, body: { email: user.email, password: testPassword } });
  const { challenge } = begun.body.data.twoSteps;
  const code = await t.inbox.latestCodeFor(user.email);
  const params = { userId: user.id, type: 'email' };
  return (await t.call(takeSecondStep, { ...at, params, body: { challenge, code } })).body.data.user.role;
}

test('tells the browser the role that applies at its address', async () => {
  const t = await testApp(atOffice);
  const administrator = await t.signInAs('administrator');
  for (const [at, role] of [
    [office, Role.administrator],
    [publicName, Role.member],
  ] as const) {
    expect((await administrator.call(getMe, at)).body.data.role).toBe(role);
    expect((await administrator.call(getProfile, at)).body.data.role).toBe(role);
    expect(await roleAfterSignIn(t, administrator, at)).toBe(role);
    t.clock.pass({ minutes: 1 });
  }
});

test('shows an administrator no office work at the public address', async () => {
  const t = await testApp(atOffice);
  const administrator = await t.signInAs('administrator');
  await casesOf(t).inReview(await t.signInAs('member'));
  expect((await administrator.call(getWaiting, office)).body.data.count).toBe(1);
  expect((await administrator.call(getWaiting, publicName)).body.data.items).toEqual([]);
  expect((await administrator.call(listApplications, publicName)).body).toMatchObject({ data: [], totalCount: 0 });
});

test('an administrator keeps their own applications and invoices at the public address', async () => {
  const t = await testApp({ config: { audiences: ['public'] } });
  const administrator = await t.signInAs('administrator');
  const [type] = await casesOf(t).types(administrator);
  const { id } = (await administrator.call(startApplication, { body: { membershipTypeId: type?.id } })).body.data;
  expect((await administrator.call(getApplication, { params: { id } })).body.data.id).toBe(id);
  const { version } = (await administrator.call(getProfile)).body.data;
  const renamed = await administrator.call(changeProfile, { body: { version, firstName: 'Grace' } });
  expect(renamed.body.data).toMatchObject({ firstName: 'Grace', role: Role.member });
  expect((await t.read.user(administrator.user.email))?.role).toBe(Role.administrator);
});

test('two-step sign-in of the office cannot be turned off at the public address either', async () => {
  const t = await testApp({ config: { audiences: ['public'] } });
  const administrator = await t.signInAs('administrator');
  const { challenge } = (await administrator.call(confirmPassword, { body: { password: testPassword } })).body.data
    .twoSteps;
  const code = await t.inbox.latestCodeFor(administrator.user.email);
  await administrator.call(confirmSecondStep, { params: { type: 'email' }, body: { challenge, code } });
  expect((await administrator.call(getSecurity)).body.data.secondStep.isRequired).toBe(true);
  const refused = await administrator.call(setSecondStep, { body: { isOn: false } });
  expect([refused.status, refused.body.code]).toEqual([409, 'second_step_required']);
});

test('maintenance also closes the public address to administrators, and keeps the office open to them', async () => {
  const t = await testApp(atOffice);
  const administrator = await t.signInAs('administrator');
  await administrator.call(setMaintenance, { ...office, body: { isOn: true, message: null, until: null } });
  expect((await administrator.call(getMe, office)).status).toBe(200);
  expect((await administrator.call(getMe, publicName)).body.code).toBe('maintenance');
  const body = { email: administrator.user.email, password: testPassword };
  expect((await t.call(signIn, { ...publicName, body })).body.code).toBe('maintenance');
  expect((await t.call(signIn, { ...office, body })).status).toBe(200);
});
