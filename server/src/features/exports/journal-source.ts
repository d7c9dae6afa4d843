import type { JournalEntry, OpenItem } from '@guildhall/shared/contracts';
import type { Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { countJournal, countOpenItems, readJournal, readOpenItems, type JournalCursor } from '../accounting/public.ts';
import type { Cell } from './cells.ts';
import { journalTexts, type JournalColumn } from './journal-texts.ts';
import type { ListSource, Order } from './list-source.ts';
import { labelsOf } from './office-texts.ts';

const batchSize = 250;

interface FileColumn<Row> {
  name: JournalColumn;
  /** In characters. */
  width: number;
  of: (row: Row, language: Language) => Cell;
}

const entryColumns: FileColumn<JournalEntry>[] = [
  { name: 'bookedOn', width: 12, of: ({ bookedOn }) => ({ day: bookedOn }) },
  { name: 'event', width: 18, of: ({ event }, language) => labelsOf(language).journal.event[event] },
  { name: 'document', width: 17, of: ({ document }) => document },
  { name: 'payer', width: 28, of: ({ payerName }) => payerName },
  { name: 'debit', width: 10, of: ({ debitAccount }) => debitAccount },
  { name: 'credit', width: 10, of: ({ creditAccount }) => creditAccount },
  {
    name: 'taxRate',
    width: 10,
    of: ({ taxRateBasisPoints }) => (taxRateBasisPoints === null ? null : taxRateBasisPoints / 100),
  },
  { name: 'amount', width: 12, of: ({ amount }) => amount.amountMinor / 100 },
  { name: 'currency', width: 9, of: ({ amount }) => amount.currency },
  { name: 'text', width: 28, of: ({ text }) => text },
];

const itemColumns: FileColumn<OpenItem>[] = [
  { name: 'document', width: 17, of: ({ number }) => number },
  { name: 'payer', width: 28, of: ({ payerName }) => payerName },
  { name: 'issuedOn', width: 12, of: ({ issuedOn }) => ({ day: issuedOn }) },
  { name: 'dueOn', width: 12, of: ({ dueOn }) => (dueOn === null ? null : { day: dueOn }) },
  { name: 'open', width: 12, of: ({ open }) => open.amountMinor / 100 },
  { name: 'currency', width: 9, of: ({ open }) => open.currency },
];

const headOf = <Row>(columns: FileColumn<Row>[], language: Language) => ({
  permission: 'accounting:read' as const,
  headings: columns.map(({ name }) => journalTexts[language].columns[name]),
  widths: columns.map(({ width }) => width),
});

/** The journal of a period, oldest first. */
export const journalSource = (
  { reads }: FastifyInstance,
  { query, language }: Extract<Order, { list: 'journal' }>,
): ListSource => ({
  ...headOf(entryColumns, language),
  title: journalTexts[language].journal,
  count: () => reads.run((db) => countJournal(db, query)),
  async *rows(_, onBatch) {
    for (let after: JournalCursor | null = null; ;) {
      const { entries, last }: Awaited<ReturnType<typeof readJournal>> = await reads.run((db) =>
        readJournal(db, query, { limit: batchSize, after }),
      );
      if (last === null) return;
      yield entries.map((entry) => entryColumns.map(({ of }) => of(entry, language)));
      await onBatch(entries.length);
      after = last;
    }
  },
});

/** Open items at the end of a day. */
export const openItemsSource = (
  { reads }: FastifyInstance,
  { query, language }: Extract<Order, { list: 'open_items' }>,
): ListSource => ({
  ...headOf(itemColumns, language),
  title: `${journalTexts[language].openItems} ${query.on}`,
  count: () => reads.run((db) => countOpenItems(db, query.on)),
  async *rows(_, onBatch) {
    // All at once: they are sums over the whole journal, which each page would compute again.
    const items = await reads.run(async (db) =>
      readOpenItems(db, query.on, { limit: await countOpenItems(db, query.on), offset: 0 }),
    );
    for (let begin = 0; begin < items.length; begin += batchSize) {
      const batch = items.slice(begin, begin + batchSize);
      yield batch.map((item) => itemColumns.map(({ of }) => of(item, language)));
      await onBatch(batch.length);
    }
  },
});
