import { getInvoice, getOfficeDashboard, listInvoices } from '@guildhall/shared/contracts';
import { sql } from 'drizzle-orm';
import { testApp } from '../../testing/app.ts';
import { invoiceFor } from '../../testing/finance.ts';
import { documentQueue } from './public.ts';

test('an invoice whose job was lost is shown on the dashboard and in its list, and is sent once by the next pass', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user();
  const lost = await invoiceFor(office, payer);
  await t.db.execute(sql`delete from pgboss.job where name = ${documentQueue}`);
  const sent = await invoiceFor(office, payer);
  await t.work();
  const listed = async () => {
    const { body } = await office.call(listInvoices, { query: { state: 'not_sent' } });
    const dashboard = await office.call(getOfficeDashboard);
    expect(dashboard.body.data.work.unsentInvoices).toBe(body.totalCount);
    return body.data.map(({ id }: { id: string }) => id);
  };
  const letters = async () => (await t.inbox.to(payer.email)).filter(({ template }) => template === 'invoice').length;
  const heal = async () => {
    await t.app.jobs.runNow('unsent-invoices');
    await t.app.jobs.runNow('unsent-invoices');
    await t.work();
  };
  // Sending takes a moment, so that a new invoice is no alarm.
  await heal();
  expect([await listed(), await letters()]).toEqual([[], 1]);
  t.clock.pass({ minutes: 16 });
  expect(await listed()).toEqual([lost.id]);
  await heal();
  expect([await listed(), await letters()]).toEqual([[], 2]);
  const { version } = (await office.call(getInvoice, { params: { id: sent.id } })).body.data;
  expect(version).toBe(sent.version);
});
