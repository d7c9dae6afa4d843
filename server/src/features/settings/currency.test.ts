import {
  changeAssociation,
  getOfficeDashboard,
  issueInvoice,
  listCurrencyUse,
  type InvoiceDetail,
} from '@guildhall/shared/contracts';
import { demoAssociation } from '../../seed/demo-association.ts';
import { ensureMembershipTypes } from '../membership-types/default-types.ts';
import { testApp } from '../../testing/app.ts';
import { draftFor } from '../../testing/finance.ts';

async function inFrancs() {
  const t = await testApp();
  await ensureMembershipTypes(t);
  const office = await t.signInAs('administrator');
  const payer = await t.build.user();
  const issue = async () => {
    const { id, version } = await draftFor(office, payer);
    return (await office.call(issueInvoice, { params: { id }, body: { version } })).body.data as InvoiceDetail;
  };
  const before = await issue();
  const value = { ...demoAssociation, currency: 'CHF' };
  const { status } = await office.call(changeAssociation, { body: { version: 2, value } });
  expect(status).toBe(200);
  return { t, office, issue, before };
}

test('new invoices use the association’s currency; existing ones keep theirs', async () => {
  const { office, issue, before } = await inFrancs();
  expect(before.gross.currency).toBe('EUR');
  const after = await issue();
  expect(after.gross).toMatchObject({ currency: 'CHF', amountMinor: before.gross.amountMinor });
  const { body } = await office.call(listCurrencyUse);
  expect(body.data).toEqual([
    { currency: 'EUR', unpaidInvoices: 1, membershipTypes: 2 },
    { currency: 'CHF', unpaidInvoices: 1, membershipTypes: 0 },
  ]);
});

test('the dashboard adds up amounts in the association’s currency', async () => {
  const { office, issue } = await inFrancs();
  const { gross } = await issue();
  const { body } = await office.call(getOfficeDashboard);
  expect(body.data.openAmount).toEqual(gross);
});

test('the first membership types are in the association’s currency', async () => {
  const t = await testApp({ association: { ...demoAssociation, currency: 'GBP' } });
  await ensureMembershipTypes(t);
  const { body } = await (await t.signInAs('administrator')).call(listCurrencyUse);
  expect(body.data).toEqual([{ currency: 'GBP', unpaidInvoices: 0, membershipTypes: 2 }]);
});
