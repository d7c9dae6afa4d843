import type { InvoiceSummary, JunkItem, MailSummary, PollSummary, QuerySummary } from '@guildhall/shared/contracts';
import { wallClockAt, type Language, type Permission } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/client.ts';
import type { ListWalk } from '../../platform/database/sorted-list.ts';
import { walkJunk } from '../../platform/junk/list-read-model.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { walkInvoices } from '../invoices/public.ts';
import { walkMails } from '../mails/public.ts';
import { walkPolls } from '../meetings/public.ts';
import { walkQueries } from '../queries/public.ts';
import type { Cell } from './cells.ts';
import { junkTexts } from './junk-texts.ts';
import { rowsOf, walkOnReplica, type ListSource, type Order } from './list-source.ts';
import { labelsOf, officeTexts, type Labels } from './office-texts.ts';

interface Reader {
  language: Language;
  labels: Labels;
  /** The person's zone: spreadsheets have none. */
  zone: string;
}

interface FileColumn<Row> {
  name: keyof (typeof officeTexts)['en']['columns'];
  /** In characters. */
  width: number;
  of: (row: Row, reader: Reader) => Cell;
}

const wallClock = (instant: string | null, { zone }: Reader): Cell =>
  instant === null ? null : wallClockAt(new Date(instant), zone);
const dayOf = (day: string | null): Cell => (day === null ? null : { day });
/** An amount as a number, so that a spreadsheet can add it up; all currencies have two decimals. */
const amount = ({ amountMinor }: InvoiceSummary['gross']): Cell => amountMinor / 100;

const invoiceColumns: FileColumn<InvoiceSummary>[] = [
  { name: 'number', width: 17, of: ({ number }) => number },
  { name: 'kind', width: 14, of: ({ kind }, { language }) => officeTexts[language].invoiceKind[kind] },
  { name: 'payer', width: 28, of: ({ payerName }) => payerName },
  { name: 'subject', width: 34, of: ({ subject }) => subject },
  {
    name: 'state',
    width: 16,
    of: ({ state, isOverdue }, { language, labels }) =>
      isOverdue ? officeTexts[language].overdue : labels.invoice.state[state],
  },
  { name: 'issuedOn', width: 12, of: ({ issuedOn }) => dayOf(issuedOn) },
  { name: 'dueOn', width: 12, of: ({ dueOn }) => dayOf(dueOn) },
  { name: 'gross', width: 12, of: ({ gross }) => amount(gross) },
  { name: 'open', width: 12, of: ({ open }) => amount(open) },
  { name: 'currency', width: 9, of: ({ gross }) => gross.currency },
];

const queryColumns: FileColumn<QuerySummary>[] = [
  { name: 'number', width: 17, of: ({ number }) => number },
  { name: 'subject', width: 34, of: ({ subject }) => subject },
  { name: 'requester', width: 28, of: ({ requesterName }) => requesterName },
  { name: 'category', width: 16, of: ({ category }, { labels }) => labels.query.category[category] },
  { name: 'priority', width: 10, of: ({ priority }, { labels }) => labels.query.priority[priority] },
  { name: 'state', width: 24, of: ({ state }, { labels }) => labels.query.state[state] },
  { name: 'assignee', width: 24, of: ({ assigneeName }) => assigneeName },
  { name: 'createdAt', width: 17, of: ({ createdAt }, reader) => wallClock(createdAt, reader) },
  { name: 'updatedAt', width: 17, of: ({ updatedAt }, reader) => wallClock(updatedAt, reader) },
];

const mailColumns: FileColumn<MailSummary>[] = [
  { name: 'subject', width: 40, of: ({ subject }) => subject },
  { name: 'to', width: 30, of: ({ to }) => to },
  { name: 'application', width: 17, of: ({ about }) => about?.applicationNumber ?? null },
  { name: 'state', width: 14, of: ({ state }, { labels }) => labels.mail.state[state] },
  { name: 'createdAt', width: 17, of: ({ createdAt }, reader) => wallClock(createdAt, reader) },
  { name: 'leaves', width: 17, of: ({ scheduledFor }, reader) => wallClock(scheduledFor, reader) },
  { name: 'sentAt', width: 17, of: ({ sentAt }, reader) => wallClock(sentAt, reader) },
  { name: 'bounced', width: 17, of: ({ bouncedAt }, reader) => wallClock(bouncedAt, reader) },
  { name: 'error', width: 40, of: ({ error }) => error },
];

const pollColumns: FileColumn<PollSummary>[] = [
  { name: 'title', width: 40, of: ({ title }) => title },
  { name: 'state', width: 18, of: ({ state }, { labels }) => labels.poll.state[state] },
  { name: 'starts', width: 17, of: ({ meeting }, reader) => wallClock(meeting?.startsAt ?? null, reader) },
  { name: 'ends', width: 17, of: ({ meeting }, reader) => wallClock(meeting?.endsAt ?? null, reader) },
  { name: 'place', width: 30, of: ({ meeting }) => meeting?.place ?? null },
  { name: 'deadline', width: 17, of: ({ deadline }, reader) => wallClock(deadline, reader) },
  { name: 'invited', width: 10, of: ({ invited }) => invited },
  { name: 'answered', width: 10, of: ({ answered }) => answered },
  { name: 'createdBy', width: 24, of: ({ createdBy }) => createdBy },
  { name: 'updatedAt', width: 17, of: ({ updatedAt }, reader) => wallClock(updatedAt, reader) },
];

const junkColumns: FileColumn<JunkItem>[] = [
  { name: 'what', width: 40, of: ({ label }) => label },
  { name: 'kind', width: 17, of: ({ kind }, { language }) => junkTexts[language].kinds[kind] },
  { name: 'cause', width: 12, of: ({ cause }, { language }) => junkTexts[language].causes[cause] },
  { name: 'deletedBy', width: 24, of: ({ deletedBy }) => deletedBy },
  { name: 'deletedAt', width: 17, of: ({ deletedAt }, reader) => wallClock(deletedAt, reader) },
  { name: 'purgeAt', width: 17, of: ({ purgeAt }, reader) => wallClock(purgeAt, reader) },
];

type OfficeList = 'invoices' | 'junk' | 'queries' | 'mails' | 'meetings';

interface OfficeSource<Row> {
  permission: Permission;
  columns: FileColumn<Row>[];
  walk: (person: SignedIn['user']) => Promise<(db: Database) => ListWalk<Row>>;
}

const sourceOf = <Row>(
  { reads }: FastifyInstance,
  { list, language }: Pick<Order, 'language'> & { list: OfficeList },
  { permission, columns, walk }: OfficeSource<Row>,
): ListSource => {
  const texts = officeTexts[language];
  return {
    permission,
    title: texts.titles[list],
    headings: columns.map(({ name }) => texts.columns[name]),
    widths: columns.map(({ width }) => width),
    count: async (person) => walkOnReplica(reads, await walk(person)).count(),
    async *rows(person, onBatch) {
      const { after } = walkOnReplica(reads, await walk(person));
      const reader = { language, labels: labelsOf(language), zone: person.zone };
      yield* rowsOf(after, (row) => columns.map(({ of }) => of(row, reader)), onBatch);
    },
  };
};

/** The office's lists whose files contain all columns, with their filters and order. */
export function officeSource(app: FastifyInstance, order: Extract<Order, { list: OfficeList }>): ListSource {
  const { db, clock } = app;
  switch (order.list) {
    case 'invoices':
      return sourceOf(app, order, {
        permission: 'invoice:readAll',
        columns: invoiceColumns,
        walk: async (person) => {
          const moment = await readAssociationDay(db, app);
          return (reading) => walkInvoices(reading, order.query, person, moment);
        },
      });
    case 'queries':
      return sourceOf(app, order, {
        permission: 'query:readAll',
        columns: queryColumns,
        walk: async (person) => {
          const { zone } = await readSetting(db, 'association');
          return (reading) => walkQueries(reading, order.query, person, zone);
        },
      });
    case 'mails':
      return sourceOf(app, order, {
        permission: 'mail:manage',
        columns: mailColumns,
        walk: async () => (reading) => walkMails(reading, order.query),
      });
    case 'junk':
      return sourceOf(app, order, {
        permission: 'junk:manage',
        columns: junkColumns,
        walk:
          async ({ id }) =>
          (reading) =>
            walkJunk(reading, order.query, { id, now: clock.now() }),
      });
    case 'meetings':
      return sourceOf(app, order, {
        permission: 'meeting:manage',
        columns: pollColumns,
        walk: async () => (reading) => walkPolls(reading, order.query),
      });
  }
}
