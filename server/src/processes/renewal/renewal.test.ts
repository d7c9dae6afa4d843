import {
  creditInvoice,
  deleteInvoice,
  getAccountingSummary,
  getRenewal,
  listRenewalMembers,
  listRenewals,
  previewRenewal,
  mergeUser,
  restoreJunkItem,
  resumeRenewal,
  startRenewal,
  listJunk,
  issueInvoice,
} from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { asc, eq, isNotNull } from 'drizzle-orm';
import { invoices, membershipTypes, renewals, users } from '../../platform/database/schema/index.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { addMembers, readMembership, setMembership } from '../../testing/members.ts';
import { createRenewalWorker } from './service.ts';

const endsBy = '2026-12-31';

const drafts = (t: TestApp) =>
  t.db.select().from(invoices).where(isNotNull(invoices.periodFrom)).orderBy(asc(invoices.createdAt));

const start = async (administrator: SignedInTester, day = endsBy) =>
  administrator.call(startRenewal, { body: { endsBy: day } });

/** Starts a run and waits for its end. @returns the run */
async function renewed(t: TestApp, administrator: SignedInTester) {
  const { id } = (await start(administrator)).body.data;
  await t.work();
  return (await administrator.call(getRenewal, { params: { id } })).body.data;
}

const byName = async (administrator: SignedInTester, show?: string) =>
  (await administrator.call(listRenewalMembers, { query: { endsBy, ...(show && { show }), pageSize: 50 } })).body;

/** A database whose transactions are rolled back from the second one on, like those of a stopped server. */
function dyingAt(t: TestApp, batch: number): TestApp['db'] {
  let batches = 0;
  return new Proxy(t.db, {
    get: (db, name) =>
      name === 'transaction'
        ? (work: Parameters<typeof t.db.transaction>[0]) =>
            db.transaction(async (tx) => {
              const result = await work(tx);
              if ((batches += 1) === batch) throw new Error('killed');
              return result;
            })
        : Reflect.get(db, name),
  });
}

test('a dry run reports who would be invoiced and the total, and changes nothing', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [ada] = await addMembers(t, [
    { lastName: 'Abel' },
    { lastName: 'Baum' },
    { membership: { paidUntil: '2027-05-01' } },
  ]);
  await t.db.update(membershipTypes).set({ taxRateBasisPoints: 10_00 });
  const { data } = (await administrator.call(previewRenewal)).body;
  expect(data).toEqual({ endsBy, members: 2, totals: [{ amountMinor: 264_00, currency: 'EUR' }], exceptions: [] });
  const rows = await byName(administrator);
  expect(rows.totalCount).toBe(2);
  expect(rows.data[0]).toEqual({
    userId: ada!.id,
    name: 'Noor Abel',
    memberNumber: ada!.memberNumber,
    membershipType: expect.objectContaining({ en: 'Full member' }),
    until: '2026-12-31',
    next: { from: '2027-01-01', until: '2027-12-31' },
    amount: { amountMinor: 132_00, currency: 'EUR' },
    exception: null,
  });
  expect(await drafts(t)).toEqual([]);
});

test.each([
  ['2026-11-20T09:00:00Z', '2026-12-31'],
  ['2027-01-15T09:00:00Z', '2027-01-31'],
  ['2027-02-01T09:00:00Z', '2027-12-31'],
])('on %s, the dry run starts with %s', async (now, day) => {
  const t = await testApp();
  t.clock.set(now);
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}]);
  const { data } = (await administrator.call(previewRenewal)).body;
  expect(data).toMatchObject({ endsBy: day, members: 1 });
  expect((await administrator.call(listRenewalMembers)).body.totalCount).toBe(1);
});

test('fees of renewals are revenue of their membership type, also when the member changes it later', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [member] = await addMembers(t, [{}]);
  await renewed(t, administrator);
  const [draft] = await drafts(t);
  await administrator.call(issueInvoice, { params: { id: draft!.id }, body: { version: draft!.version } });
  await setMembership(t, member!, { typeId: null });
  const query = { from: '2026-11-01', to: '2026-11-30' };
  expect((await administrator.call(getAccountingSummary, { query })).body.data.revenue).toEqual([
    { type: expect.objectContaining({ en: 'Full member' }), amount: { amountMinor: 120_00, currency: 'EUR' } },
  ]);
});

test('a run drafts one invoice per member for the next period of their type', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [member] = await addMembers(t, [{ language: 'fr' }, {}]);
  await t.db.update(membershipTypes).set({ periodKind: 'from_joining' });
  expect(await renewed(t, administrator)).toMatchObject({
    state: 'done',
    total: 2,
    done: 2,
    invoiced: 2,
    exceptions: [],
  });
  const found = await drafts(t);
  expect(found).toHaveLength(2);
  expect(found.find(({ payerId }) => payerId === member!.id)).toMatchObject({
    state: 'draft',
    number: null,
    periodFrom: '2027-01-01',
    periodUntil: '2027-12-31',
    grossMinor: 120_00,
    createdById: administrator.user.id,
    subject: 'Cotisation, Membre titulaire, 1 janvier 2027 – 31 décembre 2027',
    payer: { address: 'Ring 1\n8010 Graz' },
  });
  // Memberships are only extended once the invoice is paid.
  expect(await readMembership(t, member!)).toMatchObject({ paidUntil: '2026-12-31' });
  expect((await t.read.audit()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['renewal.started', 'invoice.created', 'renewal.finished']),
  );
});

test('lists each exception with its reason and without an invoice; members without a fee are renewed directly', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [, free] = await addMembers(t, [
    { lastName: 'Lapsed', membership: { endsOn: '2026-11-01', endReason: 'lapsed' } },
    { lastName: 'Free' },
    { lastName: 'Left', membership: { endsOn: '2026-11-01', endReason: 'resigned' } },
    { lastName: 'NoAddress', postalAddress: '  ' },
    { lastName: 'NoType', membership: { typeId: null } },
    { lastName: 'Paused', membership: { pausedFrom: '2026-11-01' } },
    { lastName: 'Suspended', state: 'suspended' },
    { lastName: 'Fine' },
  ]);
  const [, student] = await t.db.select().from(membershipTypes).orderBy(asc(membershipTypes.sortOrder));
  await t.db.update(membershipTypes).set({ feeMinor: 0 }).where(eq(membershipTypes.id, student!.id));
  await setMembership(t, free!, { typeId: student!.id });
  const { data } = await byName(administrator);
  expect(Object.fromEntries(data.map(({ name, exception }: Record<string, string>) => [name, exception]))).toEqual({
    'Noor Lapsed': 'ended',
    'Noor Free': 'no_fee',
    'Noor Left': 'ended',
    'Noor NoAddress': 'no_address',
    'Noor NoType': 'no_type',
    'Noor Paused': 'paused',
    'Noor Suspended': 'suspended',
    'Noor Fine': null,
  });
  const { exceptions } = (await administrator.call(previewRenewal, { query: { endsBy } })).body.data;
  expect(exceptions).toHaveLength(6);
  expect((await byName(administrator, 'paused')).totalCount).toBe(1);
  expect((await byName(administrator, 'invoiced')).data).toMatchObject([{ name: 'Noor Fine' }]);
  const run = await renewed(t, administrator);
  expect(run).toMatchObject({ total: 8, done: 8, invoiced: 1 });
  expect(run.exceptions).toEqual(exceptions);
  expect(await drafts(t)).toHaveLength(1);
  expect(await readMembership(t, free!)).toMatchObject({ joinedOn: '2020-01-01', paidUntil: '2027-12-31' });
});

test.each([
  ['calendar_year', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['calendar_year', '2026-11-30', '2025-12-31', '2026-01-01'],
  ['calendar_year', '2027-01-31', '2026-12-31', '2027-01-01'],
  ['from_joining', '2026-12-31', '2026-05-19', '2026-05-20'],
] as const)(
  'somebody who never paid is billed for the newest period by %s that starts by %s',
  async (periodKind, endsBy, until, from) => {
    const t = await testApp();
    const administrator = await t.signInAs('administrator');
    const [member] = await addMembers(t, [{ membership: { joinedOn: '2019-05-20', paidUntil: null } }]);
    await t.db.update(membershipTypes).set({ periodKind });
    const rows = async (day: string) =>
      (await administrator.call(listRenewalMembers, { query: { endsBy: day } })).body.data;
    expect(await rows(endsBy)).toMatchObject([{ until, next: { from }, exception: null }]);
    await administrator.call(startRenewal, { body: { endsBy } });
    await t.work();
    const [draft] = await drafts(t);
    expect(draft).toMatchObject({ payerId: member!.id, periodFrom: from });
    // Later periods wait until this one is paid, as for all members.
    expect(await rows('2028-12-31')).toMatchObject([{ until, exception: 'already_invoiced' }]);
  },
);

test('neither a second run nor two workers at once invoice anyone twice', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}, {}]);
  const { id } = (await start(administrator)).body.data;
  expect((await start(administrator)).body.code).toBe('renewal_running');
  const worker = createRenewalWorker(t.app);
  await Promise.all([worker.run(id), worker.run(id), t.work()]);
  expect(await drafts(t)).toHaveLength(2);
  expect((await start(administrator)).body.code).toBe('renewal_nobody');
  await addMembers(t, [{}]);
  expect(await renewed(t, administrator)).toMatchObject({
    total: 3,
    invoiced: 1,
    exceptions: [{ reason: 'already_invoiced', count: 2 }],
  });
  expect(await drafts(t)).toHaveLength(3);
  expect((await administrator.call(listRenewals)).body).toMatchObject({ totalCount: 2, data: [{ total: 3 }, { id }] });
});

test('the database itself refuses a second invoice for the same period', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}]);
  await renewed(t, administrator);
  const [draft] = await drafts(t);
  const { id: _, search: __, ...copy } = draft!;
  await expect(t.db.insert(invoices).values(copy)).rejects.toMatchObject({
    cause: { constraint: 'invoices_period_unique' },
  });
});

test(`a large run killed halfway continues where it stopped`, async () => {
  const many = isFullRun() ? 5000 : 120;
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(
    t,
    Array.from({ length: many }, () => ({})),
  );
  const { id } = (await start(administrator)).body.data;
  // The second batch is rolled back together with its position.
  await expect(createRenewalWorker({ db: dyingAt(t, 2), clock: t.clock }).run(id)).rejects.toThrow('killed');
  expect(await drafts(t)).toHaveLength(50);
  expect((await administrator.call(getRenewal, { params: { id } })).body.data).toMatchObject({
    state: 'running',
    total: many,
    done: 50,
    invoiced: 50,
  });
  await t.app.jobs.runNow('renewals');
  await t.work();
  expect((await administrator.call(getRenewal, { params: { id } })).body.data).toMatchObject({
    state: 'done',
    done: many,
    invoiced: many,
  });
  const found = await drafts(t);
  expect(found).toHaveLength(many);
  expect(new Set(found.map(({ payerId }) => payerId)).size).toBe(many);
}, 300_000);

test('a run that fails repeatedly is stopped, and continues when told to', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}]);
  const { id } = (await start(administrator)).body.data;
  const resume = () => administrator.call(resumeRenewal, { params: { id }, body: {} });
  expect((await resume()).body.code).toBe('renewal_not_stopped');
  await createRenewalWorker(t.app).stop(id);
  await t.work();
  expect(await drafts(t)).toEqual([]);
  expect((await resume()).body.data.state).toBe('running');
  await t.work();
  expect(await drafts(t)).toHaveLength(1);
});

test('recreates a deleted draft, which then cannot be restored, but not a credited invoice', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}]);
  await renewed(t, administrator);
  const [first] = await drafts(t);
  await administrator.call(deleteInvoice, { params: { id: first!.id }, body: { version: first!.version } });
  expect(await renewed(t, administrator)).toMatchObject({ invoiced: 1 });
  const { data } = (await administrator.call(listJunk)).body;
  const restored = await administrator.call(restoreJunkItem, { params: { id: data[0].id }, body: {} });
  expect(restored.body.code).toBe('period_invoiced');
  const left = (await drafts(t)).find(({ deletedAt }) => deletedAt === null)!;
  const issued = await administrator.call(issueInvoice, { params: { id: left.id }, body: { version: left.version } });
  await administrator.call(creditInvoice, {
    params: { id: left.id },
    body: { version: issued.body.data.version, reason: 'She leaves' },
  });
  expect((await byName(administrator)).data).toMatchObject([{ exception: 'credited' }]);
});

test('invoices nobody more than a year ahead', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  await addMembers(t, [{}]);
  const far = await start(administrator, '2027-11-21');
  expect(far.body.fields).toMatchObject({ endsBy: { code: 'renewal_too_far' } });
  expect(await t.db.select().from(renewals)).toEqual([]);
  expect((await start(administrator, '2027-11-20')).status).toBe(202);
});

test('merging accounts creates no second invoice for a period', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const [kept, merged] = await addMembers(t, [{}, {}]);
  await renewed(t, administrator);
  const { status } = await administrator.call(mergeUser, {
    params: { id: kept!.id },
    body: {
      version: kept!.version,
      from: merged!.id,
      fromVersion: merged!.version,
      reason: 'One person, two accounts',
    },
  });
  expect(status).toBe(200);
  const all = await t.db.select().from(invoices).where(eq(invoices.payerId, kept!.id));
  expect(all.map(({ periodFrom }) => periodFrom).sort()).toEqual(['2027-01-01', null]);
  expect(await t.db.select().from(users).where(eq(users.role, Role.member))).toHaveLength(2);
});
