import { listInvoices, type InvoiceSummary } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
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

test.each(Object.entries(orders))(
  'rule 15: deep pages sorted by %s follow one order, wherever a person comes from',
  async (sort, order) => {
    const { t, staff } = await ledger(3_620);
    const all = await sorted(t, order);
    const onPage = (number: number) => all.slice((number - 1) * pageSize, number * pageSize);
    // From the start, directly to the middle, forwards and backwards from there, across the boundary of rows without a
    // value, to the end.
    for (const number of [1, 2, 30, 31, 29, 23, 24, 25, 26, 45, 48, 49, 50, 37, 73, 72, 60, 61])
      expect([number, await page(staff, number, { sort })]).toEqual([number, onPage(number)]);
    expect(await page(staff, 74, { sort })).toEqual([]);
  },
);

test('a row added in between appears on the next deep page', async () => {
  const { t, staff } = await ledger(2_500);
  const sort = '-number';
  await page(staff, 25, { sort });
  await t.db.execute(sql`update invoices set deleted_at = ${t.clock.now()} where number = 'INV-2026-002499'`);
  const all = await sorted(t, 'number desc nulls last, id desc');
  expect(await page(staff, 25, { sort })).toEqual(all.slice(1 + 24 * pageSize, 1 + 25 * pageSize));
});

test('a search sorts its results, and says so on every page', async () => {
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

test('never finds a page by counting rows', async () => {
  const { t, staff } = await ledger(2_500);
  const asked = jest.spyOn(t.db.$client, 'query');
  for (const number of [1, 2, 24, 25, 50]) await page(staff, number, { sort: 'gross' });
  await page(staff, 3, { sort: 'gross', q: 'ada' });
  const statements = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
  expect(statements.filter((text) => text.includes('row_number'))).toHaveLength(2);
  expect(statements.filter((text) => /\boffset\b/i.test(text))).toEqual([]);
});
