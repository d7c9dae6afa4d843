import type { ApplicationSummary, ExportColumn } from '@guildhall/shared/contracts';
import { dayAt, localText, wallClockAt, type Language } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import { walkApplications } from '../applications/public.ts';
import type { Cell } from './cells.ts';
import { rowsOf, walkOnReplica, type ListSource, type Order } from './list-source.ts';
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

/** The list of applications with its filters and order. */
export function applicationSource(
  { db, clock, reads }: FastifyInstance,
  { query, columns, language }: Extract<Order, { list: 'applications' }>,
): ListSource {
  const texts = exportTexts[language];
  const walk = async (person: SignedIn['user']) => {
    const moment = await momentOf(db, clock);
    return walkOnReplica(reads, (reading) => walkApplications(reading, query, person, moment));
  };
  return {
    permission: 'application:export',
    title: texts.title,
    headings: columns.map((column) => texts.columns[column]),
    widths: columns.map((column) => cells[column].width),
    count: async (person) => (await walk(person)).count(),
    async *rows(person, onBatch) {
      const { after } = await walk(person);
      const toCells = ({ summary, email }: { summary: ApplicationSummary; email: string }) =>
        columns.map((column) => cells[column].of({ ...summary, email }, language, person.zone));
      yield* rowsOf(after, toCells, onBatch);
    },
  };
}
