import {
  bookBankLine,
  confirmBankBookings,
  getInvoice,
  linkBankPayment,
  listBankLines,
  listJournal,
  readBankStatement,
  recordPayment,
  undoBankMatch,
  uploadBankStatement,
  type BankLine,
} from '@guildhall/shared/contracts';
import { testApp } from '../../testing/app.ts';
import { fileBody } from '../../testing/cases.ts';
import { feeLine, invoiceFor } from '../../testing/finance.ts';

// Payments that the office recorded by hand before their bank lines came.

async function begin() {
  const t = await testApp();
  const office = await t.signInAs('staff');
  const payer = await t.build.user({ firstName: 'Ada', lastName: 'Moreau' });
  return {
    office,
    audit: async () => (await t.read.audit()).map(({ action }) => action),
    /** An invoice that is paid by hand. */
    async paid(receivedOn = '2026-11-18') {
      const { id, version } = await invoiceFor(office, payer, [{ ...feeLine, unitPriceMinor: 60_00 }]);
      const body = { version, method: 'transfer', amountMinor: 60_00, receivedOn };
      return (await office.call(recordPayment, { params: { id }, body })).body.data;
    },
    async lines(...rows: string[]): Promise<BankLine[]> {
      const text = ['Booking date,Payer,Purpose,Amount', ...rows].join('\n');
      const { id, csv } = (await office.call(uploadBankStatement, fileBody('bank.csv', text))).body.data;
      const { mapping, decimalMark, dayOrder } = csv;
      await office.call(readBankStatement, { params: { id }, body: { mapping, decimalMark, dayOrder } });
      return (await office.call(listBankLines, { query: { view: 'waiting' } })).body.data;
    },
    journal: async () =>
      (await office.call(listJournal, { query: { from: '2026-11-01', to: '2026-11-30' } })).body.data.length,
    link: (line: BankLine, paymentId = line.recorded[0]?.paymentId) =>
      office.call(linkBankPayment, { params: { id: line.id }, body: { version: line.version, paymentId } }),
  };
}

test('a line is linked to the payment recorded for it, the journal stays, and the link can be removed', async () => {
  const { office, paid, lines, journal, link, audit } = await begin();
  const [named, other] = [await paid(), await paid()];
  // Read as people read it: another keyboard has wider digits.
  const number = named.number.toLowerCase().replaceAll('0', '０');
  const [line] = await lines(`2026-11-19,Ada Moreau,Fee ${number},60.00`);
  // The one that the line names comes first.
  expect(line?.recorded.map(({ invoice }) => invoice.id)).toEqual([named.id, other.id]);
  const before = await journal();
  const linked = (await link(line!)).body.data;
  expect(linked).toMatchObject({ state: 'matched', payments: [{ invoice: { id: named.id }, wasRecorded: true }] });
  const undo = { params: { id: linked.id }, body: { version: linked.version, reason: 'The other one' } };
  expect((await office.call(undoBankMatch, undo)).body.data).toMatchObject({ state: 'open', payments: [] });
  expect(await journal()).toBe(before);
  expect((await office.call(getInvoice, { params: { id: named.id } })).body.data.state).toBe('paid');
  expect(await audit()).toContain('bank.payment_linked');
});

test('a payment is linked once, and one transfer may be two payments that it names', async () => {
  const { paid, lines, link } = await begin();
  const [first, second] = [await paid(), await paid()];
  const [both, single] = await lines(
    `2026-11-19,Ada Moreau,${first.number} and ${second.number},120.00`,
    '2026-11-18,Ada Moreau,Fee,60.00',
  );
  const rest = (await link(both!)).body.data;
  expect(rest).toMatchObject({ state: 'open', left: { amountMinor: 60_00 } });
  expect((await link(single!, both!.recorded[0]!.paymentId)).body.code).toBe('bank_payment_not_linkable');
  expect((await link(rest, both!.recorded[1]!.paymentId)).body.data.state).toBe('matched');
  expect((await link(single!)).body.code).toBe('bank_payment_not_linkable');
});

test('of two lines linked to one payment at the same moment, one is refused', async () => {
  const { paid, lines, link } = await begin();
  await paid();
  const [one, other] = await lines('2026-11-19,Ada Moreau,Fee,60.00', '2026-11-18,Ada Moreau,Fee,60.00');
  const answers = await Promise.all([link(one!), link(other!)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('offers neither another amount, nor a payment of another season, nor one of a line', async () => {
  const { office, paid, lines, link } = await begin();
  await paid('2026-09-01');
  const [line, copy] = await lines('2026-11-19,Ada Moreau,Fee,60.00', '2026-11-19,Ada Moreau,Fee,60.01');
  expect([line?.recorded, copy?.recorded]).toEqual([[], []]);
  expect((await link(line!, copy!.id)).status).toBe(409);
  await paid();
  const again = (await office.call(listBankLines, { query: { view: 'waiting' } })).body.data;
  expect(again.map(({ recorded }: BankLine) => recorded.length)).toEqual([1, 0]);
});

test('a rule doesn’t book a line that somebody recorded by hand', async () => {
  const { office, paid, lines } = await begin();
  const [line] = await lines('2026-11-19,Ada Moreau,Gift,25.00', '2026-11-18,Ada Moreau,Gift,60.00');
  const rule = { account: '4000', text: 'Donation', contains: 'Gift', amountMinor: 25_00, version: line!.version };
  expect((await office.call(bookBankLine, { params: { id: line!.id }, body: rule })).status).toBe(200);
  await paid();
  const answer = await office.call(confirmBankBookings, { body: { view: 'waiting' } });
  expect(answer.body.data).toEqual({ confirmed: 0, refused: 1, left: 0 });
});
