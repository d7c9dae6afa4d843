import { getBankSummary, listBankLines, matchBankLine, uploadBankStatement } from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { invoiceFor } from '../../testing/finance.ts';
import { readFileSync } from 'node:fs';

const camt = readFileSync(new URL('fixtures/camt053.xml', import.meta.url), 'utf8');

test('compares open lines with open invoices once, until one of them changes', async () => {
  const { signInAs, build, db } = await testApp();
  const office = await signInAs('staff');
  const invoice = await invoiceFor(office, await build.user());
  await office.call(uploadBankStatement, fileBody('camt.xml', camt));
  const asked = jest.spyOn(db.$client, 'query');
  const readings = () => {
    const texts = asked.mock.calls.map(([statement]) => JSON.stringify(statement));
    return texts.filter(
      (text) => /select .*purpose.* from .*bank_lines/.test(text) && !/limit|bank_line_payments/.test(text),
    ).length;
  };
  const waiting = async () => (await office.call(listBankLines, { query: { view: 'waiting' } })).body.data;
  const [line] = await waiting();
  await waiting();
  await office.call(getBankSummary);
  expect(readings()).toBe(1);
  const parts = [{ invoiceId: invoice.id, amountMinor: line.amount.amountMinor, keepsSurplus: true }];
  const body = { version: line.version, parts };
  expect((await office.call(matchBankLine, { params: { id: line.id }, body })).status).toBe(200);
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: line.id }));
});
