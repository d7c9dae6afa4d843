import { bankLimits, readPeople } from '@guildhall/shared/domain';
import { isFullRun, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import fc from 'fast-check';
import { decideDecimalMark, readAmount } from '../features/bank/reading/amounts.ts';
import { readCamt } from '../features/bank/reading/camt.ts';
import { parseStatement } from '../features/bank/reading/statement-file.ts';
import { guessMapping } from '../features/member-imports/mapping.ts';
import { checkRow } from '../features/member-imports/row-check.ts';
import { readCsv, TableUnreadable } from '../platform/csv/csv-reading.ts';
import { decideDayOrder, readDay } from '../platform/csv/days.ts';
import { readBounceNotice } from '../platform/mail/bounce-notice.ts';
import { XmlUnreadable } from '../platform/xml/xml-reading.ts';
import { postfixNotice } from './bounce-notices.ts';

// The complete run takes minutes.
jest.setTimeout(600_000);

const runs = { numRuns: isFullRun() ? 10_000 : 300, seed: sampleSeedNumber() };
/** Of processor time: 100 ms (case 147), and three times as much in `npm test`, whose tests share their processors. */
const mostMs = isFullRun() ? 100 : 300;

const pieces = fc.oneof(
  fc.constantFrom(...';,\t"\'\r\n<>@=-+.:/ \0\uFEFF\u066b'),
  fc.constantFrom(
    '1,00',
    '18.11.2026',
    'ada@example.org',
    'Date;Amount;Payer',
    '=?utf-8?B?YQ==?=',
    '&amp;',
    'constructor',
  ),
  fc.constantFrom('<Ntry>', '</Ntry>', '<Amt Ccy="EUR">1</Amt>', '<![CDATA[', '<!DOCTYPE a>', '__proto__', '\ud800'),
  fc.string({ unit: 'binary' }),
);
/** Texts with the signs that parsers look for, some of them with a long run. */
const texts = fc
  .tuple(fc.array(pieces, { maxLength: 40 }), pieces, fc.constantFrom(0, 0, 0, 0, 2_000))
  .map(([parts, piece, times]) => parts.join('') + piece.slice(0, 8).repeat(times));
const bytes = fc.oneof(
  texts.map((text) => Buffer.from(text)),
  texts.map((text) => Buffer.from(text, 'latin1')),
  texts.map((text) => Buffer.from(text, 'utf16le')),
  fc.uint8Array({ maxLength: 2_000 }),
);

/** The processor time of a parser, which returns or refuses; anything else it throws fails the test. */
async function msOf(parse: () => unknown): Promise<number> {
  const { user } = process.cpuUsage();
  try {
    await parse();
  } catch (error) {
    if (!(error instanceof TableUnreadable || error instanceof XmlUnreadable)) throw error;
  }
  return (process.cpuUsage().user - user) / 1000;
}

/** A slow parser is slow again; compiling it and collecting garbage happen once. */
async function timed(parse: () => unknown): Promise<void> {
  if ((await msOf(parse)) > mostMs) expect(Math.min(await msOf(parse), await msOf(parse))).toBeLessThan(mostMs);
}

const reading = { currency: 'EUR', today: '2026-11-20', ownAccount: 'AT61 1904 3002 3457 3201' };
const columns = { decimalMark: ',', dayOrder: 'dmy' } as const;
const rules = {
  columns: 3,
  mapping: { email: 0, name: 1, memberSince: 2 },
  language: 'en',
  membershipTypeId: null,
  types: [],
  dayOrders: { memberSince: 'dmy', paidUntil: 'dmy' },
  zone: 'Europe/Vienna',
  now: new Date('2026-11-20T10:00:00Z'),
} as const;

test('case 146: CSV files of any bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      await timed(async () => {
        const csv = readCsv(file, { mostRows: 1000 });
        // Wider files are refused, or cut, before their columns are guessed.
        guessMapping(csv.heading.slice(0, bankLimits.columns), {});
        for (const { cells } of csv.rows) checkRow(cells, rules);
      });
      for (const mapping of [undefined, { bookedOn: 0, amount: 1, payer: 2 }])
        await timed(() => parseStatement({ bytes: file, reading, known: [], choice: { ...columns, mapping } }));
    }),
    runs,
  );
});

test('case 146: statements in XML of any text are read or refused', async () => {
  const inStatement = texts.map((text) => `<Document><BkToCstmrStmt><Stmt>${text}</Stmt></BkToCstmrStmt></Document>`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(texts, inStatement), (text) => timed(() => readCamt(text, reading))),
    runs,
  );
});

test('case 147: amounts, days and lists of addresses of any text are read quickly', async () => {
  await fc.assert(
    fc.asyncProperty(texts, (text) =>
      timed(() => {
        readAmount(text, decideDecimalMark([text]).value);
        readDay(text, decideDayOrder([text]).value);
        readPeople(text);
      }),
    ),
    runs,
  );
});

test('case 147: bounce notices of any text are read or ignored', async () => {
  const notice = postfixNotice({ messageId: '<a@guildhall.test>' });
  const changed = fc
    .tuple(texts, fc.nat({ max: notice.length }))
    .map(([text, at]) => Buffer.from(notice.slice(0, at) + text + notice.slice(at)));
  // Short parts and blank lines cost the most.
  const repeated = fc
    .tuple(
      fc.constantFrom(
        '--4D2F.1764151200/mail.guildhall.test\r\n\r\n',
        '\n \t',
        'a \r\n',
        '=?utf-8?Q?a?= ',
        '(',
        '"a" <',
      ),
      fc.nat({ max: notice.length }),
    )
    .map(([piece, at]) => Buffer.from(notice.slice(0, at) + piece.repeat(5_000)));
  await fc.assert(
    fc.asyncProperty(fc.oneof(bytes, changed, repeated), async (source) => {
      // Longer ones are parsed in a process of their own.
      await timed(() => readBounceNotice(source.subarray(0, 10_000)));
    }),
    runs,
  );
});

test('case 152: a language named like an inherited key is unknown', () => {
  const row = ['ada@example.org', 'Ada Moreau', ''];
  const mapping = { email: 0, name: 1, language: 2 };
  for (const key of ['constructor', 'Constructor'])
    expect(checkRow([...row.slice(0, 2), key], { ...rules, mapping })).toMatchObject({ reason: 'language_unknown' });
});

test('case 149: a row with a web address as a name is refused', () => {
  expect(checkRow(['ada@example.org', 'https://evil.example', ''], rules)).toMatchObject({
    reason: 'name_like_message',
  });
});
