import {
  downloadInvoice,
  getOfficeDashboard,
  getOfficeFigures,
  getOwnDashboard,
  listInvoices,
  listMails,
  listQueries,
  listUsers,
} from '@guildhall/shared/contracts';
import { invoices, numberSeries, users } from '../platform/database/schema/index.ts';
import { testApp } from '../testing/app.ts';
import { invoiceFor } from '../testing/finance.ts';
import { seedDemo } from './seed-demo.ts';

async function plant() {
  const test = await testApp({ shared: true });
  await seedDemo(test.app);
  const people = await test.db.select().from(users);
  const as = (email: string) => test.signInAs(people.find((person) => person.email === email)!);
  return { ...test, staff: await as('staff@guildhall.example'), member: await as('member@guildhall.example') };
}

let demo: ReturnType<typeof plant> | undefined;
/** The demo; all tests but the last one only read it. */
const planted = () => (demo ??= plant());

test('the demo’s invoices have every kind, and numbers without a gap', async () => {
  const { db, staff } = await planted();
  const rows = await db.select().from(invoices);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set(['draft', 'issued', 'partly_paid', 'paid', 'credited']),
  );
  for (const { series, year, last } of (await db.select().from(numberSeries)).filter(
    ({ series }) => series === 'INV' || series === 'CRN',
  )) {
    const numbers = rows.flatMap(({ number }) => (number?.startsWith(`${series}-${year}`) ? [number] : [])).sort();
    expect(numbers).toEqual(
      Array.from({ length: last }, (_, index) => `${series}-${year}-${String(index + 1).padStart(5, '0')}`),
    );
  }
  expect((await staff.call(listInvoices, { query: { state: 'overdue' } })).body.totalCount).toBeGreaterThan(1);
});

test('the demo’s invoices are electronic', async () => {
  const { db, staff } = await planted();
  const paid = (await db.select().from(invoices)).find(({ state }) => state === 'paid')!;
  const pdf = await staff.call(downloadInvoice, { params: { id: paid.id } });
  expect(pdf.raw.toString('latin1')).toContain('(factur-x.xml)');
});

test('the demo member has one invoice to pay and some queries', async () => {
  const { member } = await planted();
  const { body } = await member.call(getOwnDashboard);
  expect(body.data.unpaidInvoices).toHaveLength(1);
  expect(body.data.openQueries.length).toBeGreaterThan(0);
  expect(body.data.applications.length).toBeGreaterThan(0);
});

test('the office finds work, failed mails and figures that match their lists', async () => {
  const { staff } = await planted();
  const { work } = (await staff.call(getOfficeDashboard)).body.data;
  const { states } = (await staff.call(getOfficeFigures, { query: {} })).body.data;
  const count = async (...call: Parameters<typeof staff.call>) => (await staff.call(...call)).body.totalCount;
  expect(await count(listMails, { query: { state: 'waiting' } })).toBe(work.draftMails);
  expect(await count(listMails, { query: { state: 'failed' } })).toBe(work.failedMails);
  expect(await count(listInvoices, { query: { state: 'overdue' } })).toBe(work.overdueInvoices);
  expect(work.unsentInvoices).toBe(0);
  expect(work.failedMails).toBe(3);
  expect(states.length).toBeGreaterThan(10);
  expect(await count(listQueries)).toBe(25);
  expect(await count(listUsers, { query: { state: 'locked' } })).toBe(1);
});

test('the next invoice has the number after the demo’s last one', async () => {
  const { db, staff, member } = await planted();
  const series = (await db.select().from(numberSeries)).find((row) => row.series === 'INV' && row.year === 2026);
  expect((await invoiceFor(staff, member.user)).number).toBe(
    `INV-2026-${String((series?.last ?? 0) + 1).padStart(5, '0')}`,
  );
});
