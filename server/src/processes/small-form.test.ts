import {
  downloadApplicationPdf,
  downloadInvoice,
  getApplication,
  getApplicationFile,
  getInvoice,
  getMembershipForm,
  listRenewalMembers,
  publishForm,
  recordPayment,
  type ApplicationDetail,
} from '@guildhall/shared/contracts';
import type { FormDefinition } from '@guildhall/shared/domain';
import { membershipTypes } from '../platform/database/schema/index.ts';
import { testApp, type SignedInTester } from '../testing/app.ts';
import { casesOf } from '../testing/cases.ts';

// The form of a choir: who somebody is and how to reach them.
const definition: FormDefinition = {
  steps: [
    {
      key: 'you',
      title: { en: 'About you' },
      fields: [
        { key: 'lastName', type: 'text', label: { en: 'Name' }, required: true, private: false },
        { key: 'phone', type: 'phone', label: { en: 'Phone' }, required: true, private: true },
      ],
    },
  ],
};

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

test('a form that asks only for a name and a phone number leads to a paid and renewed membership', async () => {
  const t = await testApp();
  const cases = casesOf(t);
  const administrator = await t.signInAs('administrator');
  const member = await t.signInAs('member');
  const [type] = await cases.types(member);
  const params = { id: type?.id ?? '' };
  const { version } = (await administrator.call(getMembershipForm, { params })).body.data;
  const { fields } = (await administrator.call(publishForm, { params, body: { definition, version } })).body;
  expect(fields).toBeUndefined();
  await t.db.update(membershipTypes).set({ refereesNeeded: 0, requiredDocuments: [] });

  const draft = await cases.start(member, type?.key);
  const saved = await cases.fill(member, draft, { lastName: 'Moreau', phone: '+43 1 234 5678' });
  const { id, applicant, version: sent } = await cases.submit(member, { id: draft.id, version: saved });
  expect(applicant.name).toBe('Moreau');
  expect((await cases.decide(administrator, id, sent, { outcome: 'approved' })).status).toBe(200);
  await cases.sendLetter(administrator, id);
  const approved = await read(member, id);
  expect(approved.state).toBe('awaiting_payment');

  const invoice = (await administrator.call(getInvoice, { params: { id: String(approved.invoiceId) } })).body.data;
  const paid = { version: invoice.version, method: 'transfer', amountMinor: 120_00, receivedOn: '2026-11-20' };
  await administrator.call(recordPayment, { params: { id: invoice.id }, body: paid });
  expect((await read(member, id)).state).toBe('active');
  expect((await administrator.call(getApplicationFile, { params: { id } })).status).toBe(200);
  expect((await member.call(downloadApplicationPdf, { params: { id }, query: { language: 'ar' } })).status).toBe(200);
  expect((await member.call(downloadInvoice, { params: { id: invoice.id } })).status).toBe(200);

  // Nobody was asked for an address, so its absence is no reason to leave the member out.
  const renewal = await administrator.call(listRenewalMembers, { query: { endsBy: '2027-12-31', pageSize: 50 } });
  expect(renewal.body.data.map(({ exception }: { exception: string | null }) => exception)).toEqual([null]);
});
