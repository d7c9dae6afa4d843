import {
  listApplications,
  listAuditEvents,
  listInvoices,
  listJunk,
  listMails,
  listPolls,
  listQueries,
  listUsers,
  type InvoiceSummary,
} from '@guildhall/shared/contracts';
import { limits, Role } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { walkInvoices } from '../../features/invoices/public.ts';
import type { Cursor } from './sorted-list.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';

/**
 * Invoices with repeated payers, amounts and days, so that only the id makes the order unique. A third has a number and
 * two thirds have days: rows without a value start before the middle of one order and after that of the other.
 */
const manyInvoices = (t: TestApp, payerId: string, count: number) =>
  t.db.execute(sql`
    insert into invoices (id, number, state, payer_id, subject, payer, gross_minor, issued_on, due_on, created_at, updated_at)
    select gen_random_uuid(), case when i % 3 = 0 then 'INV-2026-' || lpad(i::text, 6, '0') end,
      case when i % 3 > 0 then 'issued' else 'draft' end, ${payerId}, 'Membership fee',
      jsonb_build_object('name', 'Ada ' || chr(65 + i % 7), 'email', 'ada@example.org'), (i % 11) * 100,
      case when i % 3 > 0 then date '2026-01-01' + i % 50 end, case when i % 3 > 0 then date '2026-02-01' + i % 50 end,
      ${t.clock.now()}, ${t.clock.now()}
    from generate_series(1, ${count}) i`);

const pageSize = 50;

async function ledger(count: number) {
  const t = await testApp();
  const staff = await t.signInAs('staff');
  await manyInvoices(t, (await t.build.user()).id, count);
  return { t, staff };
}

async function page(who: SignedInTester, number: number, query: Record<string, string>): Promise<string[]> {
  const { body } = await who.call(listInvoices, {
    query: { page: String(number), pageSize: String(pageSize), ...query },
  });
  return body.data.map(({ id }: InvoiceSummary) => id);
}

/** The ids sorted by a single statement. */
async function sorted(t: TestApp, order: string): Promise<string[]> {
  const { rows } = await t.db.execute<{ id: string }>(sql.raw(`select id from invoices order by ${order}`));
  return rows.map(({ id }) => id);
}

const orders = {
  number: 'number asc nulls last, id asc',
  '-issuedOn': 'issued_on desc nulls last, id desc',
  dueOn: 'due_on asc nulls last, id asc',
  '-payer': `lower(payer->>'name') desc, id desc`,
  gross: 'gross_minor asc, id asc',
};

test.each(Object.entries(orders))('rule 15: pages sorted by %s follow one order', async (sort, order) => {
  const { t, staff } = await ledger(420);
  const all = await sorted(t, order);
  // The start, both sides of the boundary of rows without a value, the end, and beyond it.
  for (const number of [1, 2, 3, 4, 6, 8, 9])
    expect([number, await page(staff, number, { sort })]).toEqual([
      number,
      all.slice((number - 1) * pageSize, number * pageSize),
    ]);
  expect(await page(staff, 10, { sort })).toEqual([]);
});

test.each(Object.keys(orders))('a walk sorted by %s reads every row once, in the order of the pages', async (sort) => {
  const { t, staff } = await ledger(420);
  const pages = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => page(staff, number, { sort }));
  const { count, after } = walkInvoices(
    t.db,
    z.parse(listInvoices.query, { sort }),
    { ...staff.user, role: Role.staff },
    { today: '2026-11-20', now: t.clock.now() },
  );
  const walked: string[] = [];
  for (let cursor: Cursor | null = null; ;) {
    const { rows, last } = await after(cursor, 97);
    if (last === null) break;
    walked.push(...rows.map(({ id }) => id));
    cursor = last;
  }
  expect(walked).toEqual((await Promise.all(pages)).flat());
  expect(await count()).toBe(420);
});

test('a search sorts its results, and counts them on every page', async () => {
  const { t, staff } = await ledger(700);
  const { rows } = await t.db.execute<{ id: string }>(
    sql.raw(`select id from invoices where payer->>'name' = 'Ada C' order by gross_minor desc, id desc`),
  );
  const found = rows.map(({ id }) => id);
  const query = { sort: '-gross', q: 'ada c' };
  expect([...(await page(staff, 1, query)), ...(await page(staff, 2, query))]).toEqual(found);
  const { body } = await staff.call(listInvoices, { query: { ...query, page: '9' } });
  expect([body.data, body.totalCount]).toEqual([[], found.length]);
});

test('counts a long list only up to the limit, and shows whether there is a next page', async () => {
  const { staff } = await ledger(300);
  const totalOn = async (number: number) =>
    (await staff.call(listInvoices, { query: { page: String(number), pageSize: String(pageSize) } })).body.totalCount;
  expect([await totalOn(1), await totalOn(6), await totalOn(7)]).toEqual([300, 300, 300]);
  jest.replaceProperty<{ countedRows: number }, 'countedRows'>(limits, 'countedRows', 120);
  // More than 120; after the third page, at least one row more than shown, until the last page.
  expect([await totalOn(1), await totalOn(2)]).toEqual([121, 121]);
  expect([await totalOn(3), await totalOn(5)]).toEqual([151, 251]);
  expect([await totalOn(6), await totalOn(7)]).toEqual([300, 121]);
});

test.each([
  listApplications,
  listAuditEvents,
  listInvoices,
  listJunk,
  listMails,
  listPolls,
  listQueries,
  listUsers,
] as const)('the default order of $path is read from an index', async (contract) => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const query = jest.spyOn(t.db.$client, 'query');
  expect((await administrator.call(contract, { query: { page: '2' } })).status).toBe(200);
  const [statement, values] = query.mock.calls
    .map((call) => call as unknown as [{ text: string }, unknown[]])
    .find(([{ text }]) => /\boffset\b/i.test(text)) ?? [{ text: 'no page' }, []];
  const client = await t.db.$client.connect();
  try {
    // The tables are small; the test is that the index can be used.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Seq Scan|-> {2}Sort /);
  } finally {
    client.release(true);
  }
});
