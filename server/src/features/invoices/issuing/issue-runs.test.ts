import {
  deleteInvoice,
  editInvoice,
  issueInvoice,
  listIssueRuns,
  listRefusedDrafts,
  resumeIssueRun,
  startIssueRun,
} from '@guildhall/shared/contracts';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { asc, eq, sql } from 'drizzle-orm';
import { only } from '../../../platform/database/client.ts';
import { invoices, issueRunRows, issueRuns } from '../../../platform/database/schema/index.ts';
import { createMembershipRepository } from '../../../platform/memberships/memberships.ts';
import { newId } from '../../../platform/secrets/ids.ts';
import { writeSetting, readSetting } from '../../../platform/settings/settings.ts';
import { appWith, testApp, type SignedInTester, type TestApp } from '../../../testing/app.ts';
import { draftFor, feeLine } from '../../../testing/finance.ts';
import { createIssueRunWorker } from './runs.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

const three = (n: number) => String(n).padStart(3, '0');

/** An office with drafts `Fee 001`, `Fee 002` … of one payer. */
async function officeWith(count: number) {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user();
  const first = await draftFor(office, payer);
  // Copied in SQL: creating drafts is not under test.
  const { search: _, ...copied } = await t.db.select().from(invoices).then(only);
  const later = (n: number) => new Date(copied.updatedAt.getTime() + n * 1000);
  await t.db.insert(invoices).values(
    upTo(count)
      .slice(1)
      .map((n) => ({ ...copied, id: newId(), subject: `Fee ${three(n)}`, updatedAt: later(n) })),
  );
  await t.db.update(invoices).set({ subject: 'Fee 001' }).where(eq(invoices.id, first.id));
  return { t, office };
}

const start = (office: SignedInTester, expected: number) =>
  office.call(startIssueRun, { body: { expected, sort: 'updatedAt' } });

const newest = async (office: SignedInTester) => (await office.call(listIssueRuns)).body.data[0];

/** Subjects ordered by number. */
const inOrder = async (t: TestApp) =>
  (
    await t.db
      .select()
      .from(invoices)
      .where(sql`number is not null`)
      .orderBy(asc(invoices.number))
  ).map(({ number, subject }) => `${number} ${subject}`);

const numbered = (subjects: readonly number[]) =>
  subjects.map((subject, index) => `INV-2026-${String(index + 1).padStart(5, '0')} Fee ${three(subject)}`);

const draft = (t: TestApp, number: number) =>
  t.db
    .select()
    .from(invoices)
    .where(eq(invoices.subject, `Fee ${three(number)}`))
    .then(([row]) => row!);

test('issues fifty drafts in the order of the list; three that are refused leave no gap and are listed with the reason', async () => {
  const { t, office } = await officeWith(50);
  const [changed, issued, deleted] = [await draft(t, 11), await draft(t, 12), await draft(t, 13)];
  const begun = await start(office, 50);
  expect([begun.status, begun.body.data]).toEqual([
    202,
    expect.objectContaining({ state: 'running', total: 50, done: 0 }),
  ]);
  // A person handles three of them before the job does.
  const edit = { version: changed.version, subject: changed.subject, lines: [feeLine] };
  await office.call(editInvoice, { params: { id: changed.id }, body: edit });
  await office.call(issueInvoice, { params: { id: issued.id }, body: { version: issued.version } });
  await office.call(deleteInvoice, { params: { id: deleted.id }, body: { version: deleted.version } });
  // Only the worker: printing fifty invoices is not under test.
  await createIssueRunWorker(t.app).run(begun.body.data.id);
  const run = await newest(office);
  expect(run).toMatchObject({ state: 'done', total: 50, done: 50, refused: 3 });
  expect(await inOrder(t)).toEqual(numbered([12, ...upTo(50).filter((n) => n < 11 || n > 13)]));
  const { body } = await office.call(listRefusedDrafts, { params: { id: run.id } });
  expect(body.totalCount).toBe(3);
  expect(body.data.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual([
    [changed.id, 'version_conflict'],
    [issued.id, 'version_conflict'],
    [deleted.id, 'invoice_unknown'],
  ]);
  const lines = (await t.read.audit()).filter(({ action }) => action.startsWith('issue_run.'));
  expect(lines.map(({ action, after }) => [action, after])).toEqual([
    ['issue_run.finished', { issued: 47, refused: 3 }],
    ['issue_run.started', { total: 50 }],
  ]);
});

test('sets aside the fee of somebody who has left, and says why', async () => {
  const { t, office } = await officeWith(3);
  const { id, payerId } = await draft(t, 2);
  await t.db.update(invoices).set({ periodFrom: '2027-01-01', periodUntil: '2027-12-31' }).where(eq(invoices.id, id));
  const at = t.clock.now();
  const memberships = createMembershipRepository(t.db);
  const { id: membershipId } = await memberships.begin({
    personId: payerId!,
    typeId: null,
    joinedOn: '2026-01-01',
    at,
  });
  await memberships.end(membershipId, { endsOn: '2026-11-01', endReason: 'resigned' }, at);
  await start(office, 3);
  await t.work();
  const run = await newest(office);
  expect(run).toMatchObject({ state: 'done', done: 3, refused: 1 });
  const { body } = await office.call(listRefusedDrafts, { params: { id: run.id } });
  expect(body.data).toMatchObject([{ id, code: 'payer_left', message: expect.stringContaining('no longer a member') }]);
  expect(await inOrder(t)).toEqual(numbered([1, 3]));
});

test('a completed run is deleted with its rows after thirty days; its invoices and a stopped run stay', async () => {
  const { t, office } = await officeWith(2);
  await start(office, 2);
  await t.work();
  const stopped = { id: newId(), state: 'stopped', createdById: office.user.id } as const;
  await t.db.insert(issueRuns).values({ ...stopped, createdAt: t.clock.now(), finishedAt: t.clock.now() });
  const kept = async () => {
    await t.app.jobs.runNow('issue-runs');
    const runs = await t.db.select({ state: issueRuns.state }).from(issueRuns).orderBy(issueRuns.state);
    return { runs: runs.map(({ state }) => state), rows: await t.db.$count(issueRunRows) };
  };
  t.clock.pass({ days: 30 });
  expect(await kept()).toEqual({ runs: ['done', 'stopped'], rows: 2 });
  t.clock.pass({ ms: 1 });
  expect(await kept()).toEqual({ runs: ['stopped'], rows: 0 });
  expect(await inOrder(t)).toEqual(numbered(upTo(2)));
});

/** A database that fails from the sixth transaction on, just before or just after its commit. */
function dyingDb(t: TestApp, when: 'before' | 'behind'): TestApp['db'] {
  let steps = 0;
  const killed = () => {
    throw new Error('killed');
  };
  const transaction = async (work: Parameters<typeof t.db.transaction>[0]) => {
    const result = await t.db.transaction(async (tx) => {
      const done = await work(tx);
      // The number is taken and the row is marked, but not committed.
      if ((steps += 1) === 6 && when === 'before') killed();
      return done;
    });
    return steps === 6 ? killed() : result;
  };
  return new Proxy(t.db, {
    get: (db, name) =>
      name === 'transaction' ? transaction : name === 'update' && steps >= 6 ? killed : Reflect.get(db, name),
  });
}

test.each([
  ['before', 5],
  ['behind', 6],
] as const)(
  'a server that dies just %s a commit leaves no gap; the next one goes on with the next draft',
  async (when, done) => {
    const many = isFullRun() ? 500 : 9;
    const { t, office } = await officeWith(many);
    const { id } = (await start(office, many)).body.data;
    const dying = createIssueRunWorker(appWith(t, { db: dyingDb(t, when) }));
    await expect(dying.run(id)).rejects.toThrow('killed');
    const left = await t.db
      .select()
      .from(invoices)
      .where(sql`number is not null`);
    expect(left).toHaveLength(done);
    expect(await newest(office)).toMatchObject({ state: 'running', total: many, done, refused: 0 });
    await t.app.jobs.runNow('issue-runs');
    await t.work();
    expect(await newest(office)).toMatchObject({ state: 'done', done: many, refused: 0 });
    expect(await inOrder(t)).toEqual(numbered(upTo(many)));
  },
  60_000,
);

test('two workers at once issue each draft once and in order', async () => {
  const { t, office } = await officeWith(8);
  const { id } = (await start(office, 8)).body.data;
  const worker = createIssueRunWorker(t.app);
  await Promise.all([worker.run(id), worker.run(id), t.work()]);
  expect(await newest(office)).toMatchObject({ state: 'done', refused: 0 });
  expect(await inOrder(t)).toEqual(numbered(upTo(8)));
});

test('one run at a time; a stopped one issues nothing until it is told to go on', async () => {
  const { t, office } = await officeWith(2);
  const { id } = (await start(office, 2)).body.data;
  const resume = () => office.call(resumeIssueRun, { params: { id }, body: {} });
  expect((await start(office, 2)).body.code).toBe('issue_running');
  expect((await resume()).body.code).toBe('issue_not_stopped');
  await createIssueRunWorker(t.app).stop(id);
  await t.work();
  expect(await newest(office)).toMatchObject({ state: 'stopped', done: 0 });
  expect(await inOrder(t)).toEqual([]);
  expect((await resume()).body.data.state).toBe('running');
  await t.work();
  expect(await inOrder(t)).toEqual(numbered([1, 2]));
});

test('starts nothing where the list has changed or each draft would be refused', async () => {
  const { t, office } = await officeWith(2);
  expect((await start(office, 3)).body).toMatchObject({
    code: 'list_changed',
    message: 'The list shows 2 drafts now, not 3. Check what changed, then try again.',
  });
  await writeSetting(t.db, t.clock, 'closedMonths', {
    ...(await readSetting(t.db, 'closedMonths')),
    through: '2026-11',
  });
  expect((await start(office, 2)).body.code).toBe('month_closed');
  const association = await readSetting(t.db, 'association');
  await writeSetting(t.db, t.clock, 'association', { ...association, bankAccount: '' });
  expect((await start(office, 2)).body.code).toBe('association_incomplete');
  expect(await t.db.select().from(issueRuns)).toEqual([]);
});

test('a run of what a search finds leaves other drafts alone', async () => {
  const { t, office } = await officeWith(2);
  const other = await draftFor(office, await t.build.user({ lastName: 'Zimmermann' }));
  await office.call(startIssueRun, { body: { q: 'Zimmermann', expected: 1 } });
  await t.work();
  const issued = await t.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(sql`number is not null`);
  expect(issued).toEqual([{ id: other.id }]);
});
