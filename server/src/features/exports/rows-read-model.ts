import type { ApplicationSummary, ExportColumn } from '@guildhall/shared/contracts';
import { dayAt, localText, wallClockAt, type Language, type Role } from '@guildhall/shared/domain';
import { inArray } from 'drizzle-orm';
import type { Moment } from '../../platform/settings/moment.ts';
import type { Database } from '../../platform/database/client.ts';
import { applications } from '../../platform/database/schema/index.ts';
import { readSummaries, type Place, type ListReader, type ListView } from '../applications/public.ts';
import type { Cell } from './cells.ts';
import { applicationLabels, exportTexts } from './texts.ts';

type Row = ApplicationSummary & { email: string };

/** Spreadsheets have no time zones. */
const wallClock = (instant: string | null, zone: string): Cell =>
  instant === null ? null : wallClockAt(new Date(instant), zone);

const dayIn = (instant: string | null, zone: string): Cell =>
  instant === null ? null : { day: dayAt(new Date(instant), zone) };

/** How each column is read from a row, and its width. */
const cells: Record<ExportColumn, { width: number; of: (row: Row, language: Language, zone: string) => Cell }> = {
  number: { width: 17, of: ({ number }) => number },
  applicant: { width: 28, of: ({ applicantName }) => applicantName },
  email: { width: 30, of: ({ email }) => email },
  type: { width: 22, of: ({ membershipType }, language) => localText(membershipType, language) },
  state: { width: 22, of: ({ state }, language) => applicationLabels(language).state[state] },
  stateSince: { width: 17, of: ({ stateSince }, _, zone) => wallClock(stateSince, zone) },
  nextStep: { width: 34, of: ({ progress }, language) => applicationLabels(language).nextStep[progress.nextStep] },
  turn: { width: 14, of: ({ progress }, language) => applicationLabels(language).whose[progress.turn] },
  dueAt: { width: 12, of: ({ progress }, _, zone) => dayIn(progress.dueAt, zone) },
  references: {
    width: 12,
    of: ({ refereesAnswered, refereesNeeded }, language) =>
      exportTexts[language].referencesOf(refereesAnswered, refereesNeeded),
  },
  assignee: { width: 24, of: ({ assigneeName }) => assigneeName },
  meetingAt: { width: 17, of: ({ meetingAt }, _, zone) => wallClock(meetingAt, zone) },
  submittedAt: { width: 17, of: ({ submittedAt }, _, zone) => wallClock(submittedAt, zone) },
  updatedAt: { width: 17, of: ({ updatedAt }, _, zone) => wallClock(updatedAt, zone) },
};

export const widthsOf = (columns: readonly ExportColumn[]): number[] => columns.map((column) => cells[column].width);

const batchSize = 250;

export interface RowsWanted {
  /** The person who requested the file: determines permissions and time zone. */
  person: { id: string; role: Role; zone: string };
  view: ListView;
  columns: readonly ExportColumn[];
  language: Language;
  moment: Moment;
  /** Called after every batch; throws to stop. */
  onBatch: (rows: number) => Promise<void>;
}

/** Reads a list from start to end in batches by position, prefetching one batch. */
export async function* readRows(
  db: Database,
  reader: ListReader,
  { person, view, columns, language, moment, onBatch }: RowsWanted,
): AsyncGenerator<Cell[][]> {
  let found: Place[] = await reader.after(view, null, batchSize);
  while (found.length > 0) {
    const ids = found.map(({ id }) => id);
    const last = found.length === batchSize ? found.at(-1) : undefined;
    // The database reads the next rows while these are written.
    const next = last ? reader.after(view, last, batchSize) : Promise.resolve([]);
    next.catch(() => {});
    const [summaries, emails] = await Promise.all([
      readSummaries(db, ids, person, moment),
      db
        .select({ id: applications.id, email: applications.applicantEmail })
        .from(applications)
        .where(inArray(applications.id, ids)),
    ]);
    const emailOf = new Map(emails.map(({ id, email }) => [id, email]));
    yield summaries.map((summary) => {
      const row: Row = { ...summary, email: emailOf.get(summary.id) ?? '' };
      return columns.map((column) => cells[column].of(row, language, person.zone));
    });
    await onBatch(summaries.length);
    found = await next;
  }
}
