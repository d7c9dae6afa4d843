import { addMembers } from '../../testing/members.ts';
import {
  editMembershipType,
  getApplication,
  getInvoice,
  listManagedMembershipTypes,
  nameReferee,
  submitApplication,
  type ManagedMembershipType,
} from '@guildhall/shared/contracts';
import { memberships } from '../../platform/database/schema/index.ts';
import { testApp } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';

/** An installation whose administrator changes the full membership. */
async function administration() {
  const t = await testApp();
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  await cases.types(administrator);
  const change = async (parts: object) => {
    const types: ManagedMembershipType[] = (await administrator.call(listManagedMembershipTypes)).body.data;
    const full = types.find(({ key }) => key === 'full')!;
    const { id, version, name, description, fee, taxRateBasisPoints, feeDue, periodKind, refereesNeeded } = full;
    const { refereesQualify, refereesText, requiredDocuments, window } = full;
    const body = {
      version,
      name,
      description,
      fee,
      taxRateBasisPoints,
      feeDue,
      periodKind,
      refereesNeeded,
      refereesQualify,
    };
    const rest = { refereesText, requiredDocuments, ...window };
    const answer = await administrator.call(editMembershipType, {
      params: { id },
      body: { ...body, ...rest, ...parts },
    });
    expect(answer.status).toBe(200);
  };
  const member = await t.signInAs('member');
  const detail = async (id: string) => (await member.call(getApplication, { params: { id } })).body.data;
  return { t, cases, administrator, member, change, detail };
}

test('a sent application keeps its number of referees', async () => {
  const { cases, member, change, detail } = await administration();
  const { id } = await cases.awaiting(member);
  await change({ refereesNeeded: 3 });
  expect((await detail(id)).membershipType.refereesNeeded).toBe(2);
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  expect((await detail(id)).state).toBe('in_review');
});

test('making the fee due before the review does not delay applications sent before', async () => {
  const { t, cases, member, change, detail } = await administration();
  const { id } = await cases.awaiting(member);
  await change({ feeDue: 'before_review', fee: { amountMinor: 999_00, currency: 'CHF' } });
  await cases.referee('one@referees.example');
  await cases.referee('two@referees.example');
  expect(await detail(id)).toMatchObject({
    state: 'in_review',
    membershipType: { feeDue: 'after_approval', fee: { amountMinor: 120_00, currency: 'EUR' } },
  });
  const later = await cases.awaiting(await t.signInAs('member'));
  expect(later.membershipType).toMatchObject({ feeDue: 'before_review', fee: { currency: 'CHF' } });
});

test('a draft follows its type until it is sent', async () => {
  const { cases, member, change, detail } = await administration();
  const draft = await cases.complete(member);
  await change({ refereesNeeded: 3 });
  expect((await detail(draft.id)).membershipType.refereesNeeded).toBe(3);
  const refused = await member.call(submitApplication, { params: { id: draft.id }, body: { version: draft.version } });
  expect(refused.body.code).toBe('referees_missing');
});

test('the invoice line has the tax rate of the fee', async () => {
  const { cases, administrator, member, change, detail } = await administration();
  await change({ taxRateBasisPoints: 775, feeDue: 'before_review' });
  const { id } = await cases.awaiting(member);
  const { invoiceId } = await detail(id);
  const { body } = await administrator.call(getInvoice, { params: { id: invoiceId } });
  expect(body.data.lines).toMatchObject([{ unitPriceMinor: 120_00, taxRateBasisPoints: 775, taxMinor: 9_30 }]);
});

test('only members can be named where referees must be members', async () => {
  const { t, cases, member, change } = await administration();
  await change({ refereesQualify: 'active_members', refereesText: { en: 'Please name two full members.' } });
  const draft = await cases.start(member);
  expect(draft.membershipType).toMatchObject({
    refereesQualify: 'active_members',
    refereesText: { en: 'Please name two full members.' },
  });
  const name = (email: string) => member.call(nameReferee, { params: { id: draft.id }, body: refereeNamed(email) });
  await addMembers(t, [
    { email: 'grace@members.example' },
    { email: 'gone@members.example', state: 'suspended' },
    { email: 'left@members.example', membership: { endsOn: '2026-11-19', endReason: 'resigned' } },
  ]);
  await t.build.user({ email: 'guest@members.example' });
  for (const email of ['nobody', 'gone', 'left', 'guest'].map((name) => `${name}@members.example`))
    expect((await name(email)).body).toMatchObject({
      code: 'referee_not_member',
      fields: { email: { code: 'referee_not_member' } },
    });
  expect((await name('Grace+letters@members.example')).status).toBe(201);
});

test('an application with a referee who is no longer a member can’t be sent', async () => {
  const { t, cases, member, change } = await administration();
  await addMembers(t, [{ email: 'one@referees.example' }, { email: 'two@referees.example' }]);
  await change({ refereesQualify: 'active_members' });
  const { id, version } = await cases.complete(member);
  await t.db.update(memberships).set({ endsOn: '2026-11-19', endReason: 'resigned' });
  const send = () => member.call(submitApplication, { params: { id }, body: { version } });
  expect(await send()).toMatchObject({ status: 422, body: { code: 'referee_not_member' } });
});
