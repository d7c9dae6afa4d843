import { changeApplications, getApplication, listApplications } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
import { newId } from '../../../platform/secrets/ids.ts';
import { testApp, type SignedInTester } from '../../../testing/app.ts';
import { casesOf } from '../../../testing/cases.ts';
import { manyApplications } from '../../../testing/many-applications.ts';

jest.setTimeout(60_000);

const idsOf = async (who: SignedInTester, query: Record<string, unknown>): Promise<string[]> =>
  (await who.call(listApplications, { query })).body.data.map(({ id }: { id: string }) => id);

test.each([
  ['a page of 24 rows', { pageSize: 24 }],
  ['a page of 201 rows', { pageSize: 201 }],
  ['page 0', { page: 0 }],
  ['an order by what nobody may sort by', { sort: 'answers' }],
  ['a state that there isn’t', { state: 'in_review,lost' }],
  ['a day that there isn’t', { submittedFrom: '2026-02-30' }],
  ['an assignee who is no id', { assignee: 'everybody' }],
  ['a filter that there isn’t', { secret: 'yes' }],
])('rule 15: %s is refused', async (_what, query) => {
  const t = await testApp();
  const { status, body } = await (await t.signInAs('staff')).call(listApplications, { query });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

test('rule 15: members see only their own applications, whatever they request', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const [member, other] = [await t.signInAs('member'), await t.signInAs('member')];
  const mine = await cases.start(member);
  await cases.start(other);
  for (const query of [{}, { assignee: 'nobody' }, { state: 'draft' }, { q: 'APP' }, { turn: 'applicant' }])
    expect([query, await idsOf(member, query)]).toEqual([query, [mine.id]]);
  expect(await idsOf(await t.signInAs('staff'), {})).toHaveLength(2);
});

test.each([
  'number',
  '-applicant',
  'state',
  '-stateSince',
  'submittedAt',
  '-submittedAt',
  'dueAt',
  '-dueAt',
  '-updatedAt',
])('rule 15: shows every row on exactly one page when sorted by %s', async (sort) => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 180, staff.user.id);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf(staff, { sort, page, pageSize: 50 })));
  expect(pages.map((ids) => ids.length)).toEqual([50, 50, 50, 30]);
  expect(new Set(pages.flat()).size).toBe(180);
});

test.each(['submittedAt', '-submittedAt'])('sorts applications without a submission last by %s', async (sort) => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 50, staff.user.id);
  const { body } = await staff.call(listApplications, { query: { sort, pageSize: 50 } });
  const days = body.data.map(({ submittedAt }: { submittedAt: string | null }) => submittedAt);
  const given = days.filter((day: string | null) => day !== null);
  expect(days.indexOf(null)).toBe(40);
  expect(given).toEqual([...given].sort((a, b) => (sort === 'submittedAt' ? 1 : -1) * (a < b ? -1 : 1)));
});

test('filters by several states, assignee and submission day', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 150, (await t.signInAs('member')).user.id, staff.user.id);
  const counted = async (query: Record<string, unknown>): Promise<number> =>
    (await staff.call(listApplications, { query })).body.totalCount ?? NaN;
  expect(await counted({ state: 'rejected,withdrawn' })).toBe(
    (await counted({ state: 'rejected' })) + (await counted({ state: 'withdrawn' })),
  );
  expect(await counted({ assignee: 'mine' })).toBe(50);
  expect(await counted({ assignee: staff.user.id })).toBe(50);
  expect(await counted({ assignee: 'nobody' })).toBe(100);
  const today = t.clock.now().toISOString().slice(0, 10);
  const before = await counted({ submittedTo: today, state: 'rejected' });
  expect(before).toBe(await counted({ state: 'rejected' }));
  expect(await counted({ submittedFrom: '2999-01-01' })).toBe(0);
  expect(await counted({ state: 'rejected', turn: 'referees' })).toBe(0);
  expect(await counted({ meeting: 'yes' })).toBe(0);
  expect(await counted({ meeting: 'no' })).toBe(150);
});

test('shows the due date of each application and marks it overdue a day later', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const member = await t.signInAs('member');
  const staff = await t.signInAs('staff');
  const { id } = await cases.awaiting(member);
  const due = async () => {
    const { rows } = await t.db.execute<{ due: string }>(
      sql`select next_due_on::text as due from applications where id = ${id}`,
    );
    return rows[0]?.due;
  };
  const { body } = await staff.call(listApplications, { query: { sort: 'dueAt' } });
  const shown = new Date(body.data[0].progress.dueAt);
  expect(await due()).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format(shown));
  expect(await idsOf(staff, { due: 'overdue' })).toEqual([]);
  t.clock.pass({ days: 15 });
  const later = await t.signInAs(staff.user);
  expect(await idsOf(later, { due: 'week' })).toEqual([id]);
  t.clock.pass({ days: 8 });
  expect(await idsOf(await t.signInAs(staff.user), { due: 'overdue' })).toEqual([id]);
});

test('shows the same progress in a list as in the application, whatever its state', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const staff = await t.signInAs('staff');
  await cases.start(await t.signInAs('member'));
  await cases.complete(await t.signInAs('member'));
  await cases.awaiting(await t.signInAs('member'));
  const { body } = await staff.call(listApplications, { query: { sort: 'number' } });
  expect(body.data.map(({ state }: { state: string }) => state)).toEqual(['draft', 'draft', 'awaiting_references']);
  for (const { id, progress } of body.data)
    expect(progress).toEqual((await staff.call(getApplication, { params: { id } })).body.data.progress);
});

test('the queries at the start and end of every list page are planned once per connection', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 60, staff.user.id);
  const query = jest.spyOn(t.db.$client, 'query');
  for (const pageSize of [25, 50]) {
    query.mockClear();
    await idsOf(staff, { pageSize });
    const names = query.mock.calls.map(([config]) => (config as unknown as { name?: string }).name);
    expect(names).toEqual(expect.arrayContaining(['session_by_token', 'application_summaries']));
  }
});

test('the published form of drafts is read once, however many pages need it', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  const { id } = await casesOf(t).start(await t.signInAs('member'));
  expect(await idsOf(staff, {})).toEqual([id]);
  const query = jest.spyOn(t.db.$client, 'query');
  expect(await idsOf(staff, {})).toEqual([id]);
  const texts = query.mock.calls.map(([config]) => (config as unknown as { text: string }).text);
  expect(texts.filter((text) => text.includes('"form_versions"'))).toEqual([]);
});

test('rule 15: a page takes at most eight queries, however many rows it has', async () => {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyApplications(t, 250, staff.user.id);
  const query = jest.spyOn(t.db.$client, 'query');
  for (const pageSize of [25, 200])
    for (const asked of [
      {},
      { q: 'person' },
      { state: 'rejected,lapsed', sort: 'number' },
      { turn: 'nobody', due: 'week' },
    ]) {
      query.mockClear();
      await staff.call(listApplications, { query: { ...asked, pageSize } });
      expect(query.mock.calls.length).toBeLessThanOrEqual(8);
    }
});

describe('bulk actions', () => {
  test('rule 15: answer for each application, and one failure does not stop the others', async () => {
    const t = await testApp();
    const cases = casesOf(t);
    const staff = await t.signInAs('staff');
    const first = await cases.awaiting(await t.signInAs('member'));
    const second = await cases.awaiting(await t.signInAs('member'));
    const missing = newId();
    const { status, body } = await staff.call(changeApplications, {
      body: {
        action: 'assign',
        assigneeId: staff.user.id,
        items: [
          { id: first.id, version: first.version },
          { id: second.id, version: second.version + 5 },
          { id: missing, version: 1 },
        ],
      },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: first.id, ok: true, code: null },
      { id: second.id, ok: false, code: 'version_conflict' },
      { id: missing, ok: false, code: 'not_found' },
    ]);
    expect(await idsOf(staff, { assignee: 'mine' })).toEqual([first.id]);
  });

  test('rule 15: refuse what the state doesn’t allow, by its code', async () => {
    const t = await testApp();
    const staff = await t.signInAs('staff');
    const draft = await casesOf(t).start(await t.signInAs('member'));
    const items = [{ id: draft.id, version: draft.version }];
    for (const [what, code] of [
      [{ action: 'requestReferences', items }, 'transition_refused'],
      [{ action: 'hold', items, reason: 'Waits for a paper.', resumeOn: '2030-01-01' }, 'draft_not_held'],
    ] as const)
      expect((await staff.call(changeApplications, { body: what })).body.data).toMatchObject([{ ok: false, code }]);
  });

  test('rule 15: are not for members, not for more than 200, and name each application once', async () => {
    const t = await testApp();
    const item = { id: newId(), version: 1 };
    const assign = (items: object[]) => ({ body: { action: 'assign', assigneeId: null, items } });
    expect((await (await t.signInAs('member')).call(changeApplications, assign([item]))).status).toBe(403);
    expect((await t.call(changeApplications, assign([item]))).status).toBe(401);
    const staff = await t.signInAs('staff');
    expect((await staff.call(changeApplications, assign([item, item]))).status).toBe(400);
    expect((await staff.call(changeApplications, assign([]))).status).toBe(400);
    const tooMany = Array.from({ length: 201 }, () => ({ id: newId(), version: 1 }));
    expect((await staff.call(changeApplications, assign(tooMany))).status).toBe(400);
  });
});
