import { readFileSync } from 'node:fs';
import {
  getBankReconciliation,
  listBankLines,
  matchBankLine,
  setBankBalance,
  uploadBankStatement,
} from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { invoiceFor } from '../../testing/finance.ts';
import { readCamt } from './reading/camt.ts';
import { readMt940 } from './reading/mt940.ts';

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const balance = (code: string, day: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** Its lines are 120.00 on 18 November, then 180.00, 120.00 and −49.90. */
const camt = fixture('camt053.xml').replace(
  '<Ntry>',
  `${balance('OPBD', '2026-11-18', '1000.00')}${balance('CLBD', '2026-11-19', '1370.10')}<Ntry>`,
);

const reading = { ownAccount: '', currency: 'EUR', today: '2028-12-31' };

test('CAMT and MT940 tell balances at the end of a day, the opening one before the first booking', () => {
  expect(readCamt(camt, reading).balances).toMatchObject([
    { account: 'AT611904300234573201', bookedOn: '2026-11-17', amountMinor: 1000_00 },
    { bookedOn: '2026-11-19', amountMinor: 1370_10 },
  ]);
  expect(readMt940(fixture('de_mt940.txt'), reading).balances).toMatchObject([
    { account: 'DE89370400440532013000', bookedOn: '2027-01-31', amountMinor: 8432_10 },
    { bookedOn: '2027-02-01', amountMinor: 8492_10 },
  ]);
});

test('the reconciliation explains the difference between bank and journal by the lines not booked', async () => {
  const { signInAs, build } = await testApp();
  const office = await signInAs('staff');
  const read = async (on = '2026-11-19') => (await office.call(getBankReconciliation, { query: { on } })).body.data;
  await office.call(uploadBankStatement, fileBody('camt.xml', camt));
  const eur = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
  expect(await read()).toEqual({
    on: '2026-11-19',
    accounts: [{ account: 'AT611904300234573201', balance: eur(1370_10), knownOn: '2026-11-19' }],
    bank: eur(1370_10),
    opening: eur(1000_00),
    journal: eur(0),
    unbooked: { count: 4, sum: eur(370_10) },
    later: [],
    unexplained: eur(0),
  });
  const invoice = await invoiceFor(office, await build.user());
  const { data: lines } = (await office.call(listBankLines, { query: { view: 'proposed' } })).body;
  const line = lines.find((one: { bookedOn: string }) => one.bookedOn === '2026-11-18');
  const parts = [{ invoiceId: invoice.id, amountMinor: line.amount.amountMinor, keepsSurplus: true }];
  const body = { version: line.version, parts };
  expect((await office.call(matchBankLine, { params: { id: line.id }, body })).status).toBe(200);
  expect(await read()).toMatchObject({ journal: eur(120_00), unbooked: { count: 3 }, unexplained: eur(0) });
  // The balance of an earlier day follows from the latest one known before it.
  expect(await read('2026-11-18')).toMatchObject({ bank: eur(1120_00), unbooked: { count: 0 }, unexplained: eur(0) });
  expect(await read('2026-11-16')).toMatchObject({ bank: null, unexplained: null });
});

test('a balance entered by hand counts, but not for a day in the future', async () => {
  const { signInAs } = await testApp();
  const office = await signInAs('staff');
  const set = (on: string) => office.call(setBankBalance, { body: { account: 'AT61', on, amountMinor: -5_00 } });
  expect((await set('2026-11-19')).status).toBe(200);
  expect((await set('2026-11-30')).body.fields).toMatchObject({ on: { code: 'day_in_future' } });
  const { data } = (await office.call(getBankReconciliation, { query: { on: '2026-11-20' } })).body;
  expect(data).toMatchObject({ accounts: [{ account: 'AT61', knownOn: '2026-11-19' }], bank: { amountMinor: -5_00 } });
});
