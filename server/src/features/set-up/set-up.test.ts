import {
  changeAssociation,
  confirmSetUpStep,
  dismissSetUp,
  editMembershipType,
  getMembershipForm,
  getSetUp,
  inviteUser,
  listManagedMembershipTypes,
  publishForm,
  setTypeAccepting,
  skipSetUpStep,
  type ManagedMembershipType,
  type SetUpState,
} from '@guildhall/shared/contracts';
import { Role, type SetUpStepKey } from '@guildhall/shared/domain';
import { seedSetUp } from '../../seed/association.ts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { testApp } from '../../testing/app.ts';
import { ensureMembershipTypes } from '../membership-types/default-types.ts';

const statesOf = ({ steps }: SetUpState) => Object.fromEntries(steps.map(({ key, state }) => [key, state]));
const blocksOf = ({ steps }: SetUpState) => steps.flatMap(({ blocks }) => blocks);

/** An installation as its first administrator finds it. */
async function fresh(options: Parameters<typeof testApp>[0] = {}) {
  const t = await testApp({ association: null, ...options });
  await ensureMembershipTypes(t.app);
  const administrator = await t.signInAs('administrator');
  const state = async (): Promise<SetUpState> => (await administrator.call(getSetUp)).body.data;
  const types = async () => (await administrator.call(listManagedMembershipTypes)).body.data;
  const setFee = ({ id, version, fee, window, ...type }: ManagedMembershipType, amountMinor: number) => {
    const { name, description, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify } = type;
    const { refereesText, requiredDocuments } = type;
    const rest = { name, description, taxRateBasisPoints, feeDue, periodKind, refereesNeeded, refereesQualify };
    return administrator.call(editMembershipType, {
      params: { id },
      body: { version, ...rest, refereesText, requiredDocuments, ...window, fee: { ...fee, amountMinor } },
    });
  };
  const mark = async (step: SetUpStepKey, as: 'skip' | 'confirm' = 'skip') => {
    const command = as === 'skip' ? skipSetUpStep : confirmSetUpStep;
    return administrator.call(command, { params: { step }, body: {} });
  };
  const nameAssociation = (value: object = {}) =>
    administrator.call(changeAssociation, { body: { version: 1, value: { ...demoAssociation, ...value } } });
  return { ...t, administrator, state, types, setFee, mark, nameAssociation };
}

test('a new installation has all steps open and says what does not work yet', async () => {
  const { state } = await fresh();
  const now = await state();
  const open = { association: 'open', mail: 'open', types: 'open', form: 'open', people: 'open', payment: 'open' };
  expect(statesOf(now)).toEqual(open);
  expect(blocksOf(now)).toEqual(['name_missing', 'bank_account_missing']);
  expect(now).toMatchObject({ isDismissible: false, isListed: true });
});

test.each([
  ['without a bank account', '', 'open', ['bank_account_missing']],
  ['with one', demoAssociation.bankAccount, 'done', []],
])('an association that is named %s', async (_, bankAccount, payment, blocks) => {
  const { state, nameAssociation } = await fresh();
  await nameAssociation({ bankAccount });
  const now = await state();
  expect([statesOf(now), blocksOf(now)]).toMatchObject([{ association: 'done', payment }, blocks]);
});

test('the fees step is done once each open type has a new fee, or they are confirmed', async () => {
  const { state, types, setFee, mark, administrator } = await fresh();
  const [full, student] = await types();
  await setFee(full, 90_00);
  expect(statesOf(await state()).types).toBe('open');
  await administrator.call(setTypeAccepting, {
    params: { id: student.id },
    body: { version: student.version, accepting: false },
  });
  expect(statesOf(await state()).types).toBe('done');
  const [changed] = await types();
  await setFee(changed, 120_00);
  expect(statesOf(await state()).types).toBe('open');
  const { body } = await mark('types', 'confirm');
  expect(statesOf(body.data).types).toBe('done');
});

test('the fees step stays open without an open type, even if confirmed', async () => {
  const { state, types, mark, administrator } = await fresh();
  await mark('types', 'confirm');
  for (const { id, version } of await types())
    await administrator.call(setTypeAccepting, { params: { id }, body: { version, accepting: false } });
  expect([statesOf(await state()).types, blocksOf(await state())]).toEqual([
    'open',
    ['name_missing', 'no_type_open', 'bank_account_missing'],
  ]);
});

test('the form step is done with a published form, or once the default one is confirmed', async () => {
  const { state, types, administrator } = await fresh();
  const [{ id }] = await types();
  const { version, definition } = (await administrator.call(getMembershipForm, { params: { id } })).body.data;
  const [step, ...others] = definition.steps;
  const added = { key: 'motto', type: 'text', label: { en: 'Your motto' }, required: false, private: false };
  const own = { steps: [{ ...step, fields: [...step.fields, added] }, ...others] };
  const published = await administrator.call(publishForm, { params: { id }, body: { version, definition: own } });
  expect(published.status).toBe(201);
  expect(statesOf(await state()).form).toBe('done');

  const second = await fresh();
  expect(statesOf((await second.mark('form', 'confirm')).body.data).form).toBe('done');
});

test('only the fees and the form can be confirmed', async () => {
  const { mark } = await fresh();
  expect((await mark('payment', 'confirm')).status).toBe(404);
});

test('inviting staff completes the people step; inviting a member does not', async () => {
  const { state, administrator } = await fresh();
  const invite = (role: Role) =>
    administrator.call(inviteUser, {
      body: {
        firstName: 'Noor',
        lastName: 'Haddad',
        email: `role-${role}@example.org`,
        role,
        language: 'en',
        note: '',
      },
    });
  expect((await invite(Role.member)).status).toBe(201);
  expect(statesOf(await state()).people).toBe('open');
  expect((await invite(Role.staff)).status).toBe(201);
  expect(statesOf(await state()).people).toBe('done');
});

test('a public server says that no mails are sent without a mail server', async () => {
  const { state } = await fresh({ config: { isLoopback: false } });
  expect(blocksOf(await state())).toContain('mail_server_missing');
  const { state: other } = await fresh({ config: { isLoopback: false, smtpUrl: 'smtp://127.0.0.1:2525' } });
  expect(blocksOf(await other())).not.toContain('mail_server_missing');
  expect(statesOf(await other()).mail).toBe('done');
});

test('a skipped step stays on the list until it is done; the audit log says who skipped it', async () => {
  const { administrator, state, mark, nameAssociation, read } = await fresh();
  expect(statesOf((await mark('association')).body.data).association).toBe('skipped');
  expect((await read.audit())[0]).toMatchObject({ action: 'setting.changed', actorId: administrator.user.id });
  await nameAssociation();
  expect(statesOf(await state()).association).toBe('done');
});

test('counts two steps skipped at the same time', async () => {
  const { state, mark } = await fresh();
  await Promise.all([mark('mail'), mark('people'), mark('form')]);
  expect(statesOf(await state())).toMatchObject({ mail: 'skipped', people: 'skipped', form: 'skipped' });
});

test('allows dismissing the checklist only once the essential steps are done', async () => {
  const { administrator, state, mark, nameAssociation } = await fresh();
  const dismiss = () => administrator.call(dismissSetUp, { body: {} });
  expect((await dismiss()).body.code).toBe('set_up_unfinished');
  await nameAssociation();
  await mark('types', 'confirm');
  await mark('mail');
  expect(await state()).toMatchObject({ isDismissible: true, isListed: true });
  expect((await dismiss()).body.data).toMatchObject({ isListed: false });
  expect(await state()).toMatchObject({ isListed: false });
});

test('shows a dismissed checklist again when an essential step is no longer done', async () => {
  const { administrator, state, mark, nameAssociation } = await fresh();
  await nameAssociation();
  await mark('types', 'confirm');
  await administrator.call(dismissSetUp, { body: {} });
  await administrator.call(changeAssociation, { body: { version: 2, value: { ...demoAssociation, bankAccount: '' } } });
  expect(await state()).toMatchObject({ isListed: true });
});

test('the demo shows no checklist', async () => {
  const { app, db, clock, config, state, nameAssociation } = await fresh();
  await nameAssociation();
  await db.transaction((tx) => seedSetUp.plant({ tx, clock, config, files: app.files }));
  expect(await state()).toMatchObject({ isDismissible: true, isListed: false });
});

test('staff cannot read the set-up progress', async () => {
  const { signInAs } = await testApp();
  expect((await (await signInAs('staff')).call(getSetUp)).status).toBe(403);
});
