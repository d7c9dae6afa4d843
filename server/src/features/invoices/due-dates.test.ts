import { extendDueDate, getInvoice, getInvoiceRecord, listInvoices, recordPayment } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { invoiceFor } from '../../testing/finance.ts';

const reason = 'Asked for two more weeks';

test('an extended due date moves reminders and takes the invoice from the overdue ones', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id, version, dueOn } = await invoiceFor(office, await t.build.user());
  expect(dueOn).toBe('2026-12-20');
  t.clock.set('2026-12-21T09:00:00Z');
  const again = await t.signInAs('staff');
  const overdue = async () => (await again.call(listInvoices, { query: { state: 'overdue' } })).body.totalCount;
  expect(await overdue()).toBe(1);
  const extend = (day: string) => again.call(extendDueDate, { params: { id }, body: { version, dueOn: day, reason } });
  for (const day of ['2026-12-20', '2026-12-01'])
    expect((await extend(day)).body.fields).toMatchObject({ dueOn: { code: 'due_date_not_later' } });
  expect((await extend('2027-01-10')).body.data).toMatchObject({ dueOn: '2027-01-10', isOverdue: false });
  expect(await overdue()).toBe(0);
  const { body } = await again.call(getInvoiceRecord, { params: { id } });
  expect(body.data).toMatchObject({
    dunning: { nextOn: '2027-01-24' },
    history: [{ action: 'invoice.due_date_extended', reason }, {}, {}],
  });
  expect((await extend('2027-02-10')).body.code).toBe('version_conflict');
});

test('a paid invoice has no due date to extend', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const { id, version } = await invoiceFor(office, await t.build.user());
  const payment = { version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await office.call(recordPayment, { params: { id }, body: payment });
  const paid = (await office.call(getInvoice, { params: { id } })).body.data;
  const body = { version: paid.version, dueOn: '2027-01-10', reason };
  expect((await office.call(extendDueDate, { params: { id }, body })).body.code).toBe('invoice_not_open');
});
