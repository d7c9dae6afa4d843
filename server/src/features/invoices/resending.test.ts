import { getInvoiceRecord, resendInvoice } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { draftFor, invoiceFor } from '../../testing/finance.ts';

test('an issued invoice is sent again, once per click, and the record says when and to whom', async () => {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user();
  const { id, version } = await invoiceFor(office, payer);
  const mailsOf = async () => (await office.call(getInvoiceRecord, { params: { id } })).body.data;
  expect((await mailsOf()).mails).toEqual([]);
  await t.work();
  expect((await mailsOf()).mails).toMatchObject([{ to: payer.email, hasBounced: false }]);
  const resend = () => office.call(resendInvoice, { params: { id }, body: { version } });
  const [first, second] = [await resend(), await resend()];
  expect([first.status, second.body.code]).toEqual([200, 'version_conflict']);
  await t.work();
  const record = await mailsOf();
  expect(record.mails.map(({ to }: { to: string }) => to)).toEqual([payer.email, payer.email]);
  expect(record.history[0]).toMatchObject({ action: 'invoice.resent' });
  const sent = (await t.inbox.to(payer.email)).filter(({ template }) => template === 'invoice');
  expect(sent).toHaveLength(2);
  expect(sent.map(({ attachments }) => attachments)).toEqual([sent[0]?.attachments, sent[0]?.attachments]);
});

test('a draft can’t be sent', async () => {
  const { signInAs, build } = await testApp();
  const office = await signInAs('staff');
  const { id, version } = await draftFor(office, await build.user());
  const answer = await office.call(resendInvoice, { params: { id }, body: { version } });
  expect([answer.status, answer.body.code]).toEqual([409, 'invoice_not_issued']);
});
