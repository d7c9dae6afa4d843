import {
  createMembershipType,
  deleteMembershipType,
  editMembershipType,
  getMembershipForm,
  listManagedMembershipTypes,
  listMembershipTypes,
  orderMembershipTypes,
  setTypeAccepting,
  startApplication,
  type ManagedMembershipType,
} from '@guildhall/shared/contracts';
import { createMembershipTypeRepository } from './repository.ts';
import { testApp, type SignedInTester } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const supporter = {
  key: 'supporter',
  name: { en: 'Supporter', fr: 'Membre bienfaiteur' },
  description: { en: 'For friends of the profession.' },
  fee: { amountMinor: 40_00, currency: 'CHF' as const },
  taxRateBasisPoints: 1250,
  feeDue: 'before_review' as const,
  periodKind: 'from_joining' as const,
  refereesNeeded: 3,
  refereesQualify: 'anybody' as const,
  refereesText: null,
  requiredDocuments: ['cv' as const],
  opensOn: null,
  closesOn: null,
};

async function administration() {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const create = async (parts: object = {}): Promise<ManagedMembershipType> =>
    (await administrator.call(createMembershipType, { body: { ...supporter, ...parts } })).body.data;
  const edit = ({ id, version }: { id: string; version: number }, parts: object = {}) => {
    const { key: _, ...body } = supporter;
    return administrator.call(editMembershipType, { params: { id }, body: { ...body, ...parts, version } });
  };
  const accept = ({ id, version }: { id: string; version: number }, accepting: boolean) =>
    administrator.call(setTypeAccepting, { params: { id }, body: { version, accepting } });
  const begin = async (membershipTypeId: string) =>
    (await t.signInAs('member')).call(startApplication, { body: { membershipTypeId } });
  const remove = ({ id, version }: { id: string; version: number }) =>
    administrator.call(deleteMembershipType, { params: { id }, body: { version } });
  return { t, administrator, create, edit, accept, begin, remove };
}

test('a type starts closed with the default form, and accepts applications once it is opened', async () => {
  const { t, administrator, create, accept, begin } = await administration();
  await casesOf(t).types(administrator);
  const added = await create();
  expect(added).toMatchObject({ key: 'supporter', fee: supporter.fee, accepting: false, open: false, applications: 0 });
  expect((await begin(added.id)).body.code).toBe('type_closed');
  const form = await administrator.call(getMembershipForm, { params: { id: added.id } });
  expect(form.body.data.definition.steps.length).toBeGreaterThan(0);
  expect((await accept(added, true)).body.data).toMatchObject({ accepting: true, open: true });
  expect((await begin(added.id)).status).toBe(201);
  expect((await administrator.call(createMembershipType, { body: supporter })).body).toMatchObject({
    code: 'key_taken',
    fields: { key: { code: 'key_taken' } },
  });
  const actions = (await t.read.audit()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['membership_type.created', 'membership_type.opened']));
});

test('nobody can start outside the application period, whose days are in the association’s zone; applicants see when it opens', async () => {
  const { t, administrator, create, edit, accept, begin } = await administration();
  await casesOf(t).types(administrator);
  const today = t.clock.now().toISOString().slice(0, 10);
  const in10Days = new Date(t.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10);
  const added = await create({ opensOn: in10Days, closesOn: in10Days });
  const opened: ManagedMembershipType = (await accept(added, true)).body.data;
  expect(opened).toMatchObject({ accepting: true, open: false, window: { opensOn: in10Days, closesOn: in10Days } });
  const reversed = await edit(opened, { opensOn: in10Days, closesOn: today });
  expect(reversed.body).toMatchObject({ fields: { closesOn: { code: 'window_reversed' } } });
  const member = await t.signInAs('member');
  const [seen] = (await member.call(listMembershipTypes)).body.data.filter(
    ({ key }: { key: string }) => key === 'supporter',
  );
  expect(seen).toMatchObject({ open: false, opensOn: in10Days });
  expect((await begin(added.id)).body.code).toBe('type_closed');
  t.clock.pass({ days: 10 });
  expect((await begin(added.id)).status).toBe(201);
  t.clock.pass({ days: 1 });
  expect((await begin(added.id)).body.code).toBe('type_closed');
});

test('applicants do not see a closed type, whatever its window; the office sees it and may start an application', async () => {
  const { t, administrator, create, accept, begin } = await administration();
  await casesOf(t).types(administrator);
  const closed = await create();
  const [member, staff] = [await t.signInAs('member'), await t.signInAs('staff')];
  const keysFor = async (who: SignedInTester): Promise<string[]> =>
    (await who.call(listMembershipTypes)).body.data.map(({ key }: { key: string }) => key);
  expect(await keysFor(member)).toEqual(['full', 'student']);
  expect(await keysFor(staff)).toEqual(['full', 'student', 'supporter']);
  expect((await begin(closed.id)).body.code).toBe('type_closed');
  const started = await staff.call(startApplication, { body: { membershipTypeId: closed.id } });
  expect(started.status).toBe(201);
  await accept(closed, true);
  expect(await keysFor(member)).toContain('supporter');
});

test('the second of two simultaneous changes gets the values of the first; the audit log has before and after', async () => {
  const { t, administrator, create, edit } = await administration();
  await casesOf(t).types(administrator);
  const added = await create();
  expect((await edit(added, { fee: { amountMinor: 50_00, currency: 'EUR' } })).status).toBe(200);
  const second = await edit(added, { refereesNeeded: 5 });
  expect([second.status, second.body.code]).toEqual([409, 'version_conflict']);
  expect(second.body).toMatchObject({ current: { fee: { amountMinor: 50_00 }, refereesNeeded: 3 } });
  const [change] = (await t.read.audit()).filter(({ action }) => action === 'membership_type.changed');
  expect(change).toMatchObject({ before: { feeMinor: 40_00 }, after: { feeMinor: 50_00 } });
  expect((await edit({ ...added, version: added.version + 1 }, { refereesNeeded: 6 })).status).toBe(400);
});

test('a type without applications can be deleted; one with applications can only be closed', async () => {
  const { t, administrator, create, accept, begin, remove } = await administration();
  await casesOf(t).types(administrator);
  expect((await remove(await create())).status).toBe(200);
  const added = await create();
  const opened: ManagedMembershipType = (await accept(added, true)).body.data;
  const { body } = await begin(added.id);
  expect((await remove(opened)).body.code).toBe('type_in_use');
  expect((await accept(opened, false)).body.data).toMatchObject({ accepting: false, applications: 1 });
  const types: ManagedMembershipType[] = (await administrator.call(listManagedMembershipTypes)).body.data;
  expect(types.find(({ id }) => id === added.id)).toMatchObject({ open: false, applications: 1 });
  expect(body.data.state).toBe('draft');
});

test('a type that gets an application while it is deleted is either kept or deleted, with a clear answer to both', async () => {
  const { t, administrator, create, accept, remove } = await administration();
  await casesOf(t).types(administrator);
  const members = await Promise.all(Array.from({ length: 6 }, () => t.signInAs('member')));
  for (const [index, member] of members.entries()) {
    const opened: ManagedMembershipType = (await accept(await create({ key: `race-${index}` }), true)).body.data;
    const start = () => member.call(startApplication, { body: { membershipTypeId: opened.id } });
    const first = index % 2 ? null : start();
    const [deleted, begun] = await Promise.all([remove(opened), first ?? start()]);
    const outcomes = [deleted, begun].map(({ status, body }) => [status, body.code]);
    expect([
      [
        [200, undefined],
        [422, 'type_unknown'],
      ],
      [
        [409, 'type_in_use'],
        [201, undefined],
      ],
    ]).toContainEqual(outcomes);
  }
});

test('starting an application locks its type, and the deletion then says why it is refused', async () => {
  const { t, administrator, create, accept, remove } = await administration();
  await casesOf(t).types(administrator);
  const opened: ManagedMembershipType = (await accept(await create(), true)).body.data;
  const member = await t.signInAs('member');
  const deleting = t.db.transaction(async (tx) => {
    await createMembershipTypeRepository(tx).hold(opened.id);
    const answer = remove(opened);
    await member.call(startApplication, { body: { membershipTypeId: opened.id } });
    return { answer };
  });
  expect((await (await deleting).answer).body.code).toBe('type_in_use');
});

test('applicants see the types in the administrators’ order', async () => {
  const { t, administrator, create, accept } = await administration();
  await casesOf(t).types(administrator);
  const { id: added } = (await accept(await create(), true)).body.data as ManagedMembershipType;
  const list = async () => (await administrator.call(listManagedMembershipTypes)).body.data as ManagedMembershipType[];
  const from = (await list()).map(({ id }) => id);
  expect(from.at(-1)).toBe(added);
  const to = [added, ...from.slice(0, -1)];
  const order = (body: object) => administrator.call(orderMembershipTypes, { body });
  expect((await order({ from, to })).body.data.map(({ id }: { id: string }) => id)).toEqual(to);
  const member = await t.signInAs('member');
  const seen = (await member.call(listMembershipTypes)).body.data.map(({ id }: { id: string }) => id);
  expect(seen).toEqual(to);
  const late = await order({ from, to: from });
  expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', current: [{ id: added }, {}, {}] } });
  expect((await order({ from: to, to: [added, added, added] })).status).toBe(400);
  expect((await t.read.audit())[0]).toMatchObject({ action: 'membership_type.ordered', before: { order: from } });
});
