import { getBankSummary, listBankLines, matchBankLine, uploadBankStatement } from '@guildhall/shared/contracts';
import { bankLimits } from '@guildhall/shared/domain';
import { isFullRun } from '@guildhall/shared/testing/sample';
import { sql } from 'drizzle-orm';
import { bankRules } from '../../platform/database/schema/index.ts';
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

// Measures times, which needs a machine that does nothing else.
(isFullRun() ? test : test.skip)(
  'searches ten thousand open lines for a hundred rules once, and answers within 100 ms then',
  async () => {
    const { signInAs, db, clock } = await testApp();
    const office = await signInAs('staff');
    await office.call(uploadBankStatement, fileBody('camt.xml', camt));
    await db.execute(sql`insert into bank_lines (id, statement_id, fingerprint, account, booked_on, amount_minor, currency,
      payer_name, purpose, reference, created_at)
    select gen_random_uuid(), s.id, n::text, '', '2026-11-18', case when n % 2 = 0 then 120 else -120 end, 'EUR',
      'Payer number ' || n, 'Fee of the year', '', now() from bank_statements s, generate_series(1, 10000) n`);
    const numbers = Array.from({ length: bankLimits.rules }, (_, at) => at + 101);
    await db
      .insert(bankRules)
      .values(
        numbers.map((at) => ({ contains: `Payer ${at}`, account: '6855', text: 'Fees', createdAt: clock.now() })),
      );
    const { byRule } = (await office.call(getBankSummary)).body.data;
    expect(byRule.waiting).toBeGreaterThan(900);
    const calls = [
      () => office.call(getBankSummary),
      () => office.call(listBankLines, { query: { view: 'outgoing' } }),
      () => office.call(listBankLines, { query: { view: 'waiting' } }),
    ];
    for (const call of calls) {
      const took: number[] = [];
      for (let at = 0; at < 5; at += 1) {
        const begun = performance.now();
        expect((await call()).status).toBe(200);
        took.push(performance.now() - begun);
      }
      expect(Math.min(...took)).toBeLessThan(100);
    }
  },
);
