import type { ApplicationSummary, ExportColumn } from '@guildhall/shared/contracts';
import {
  askedFields,
  dayAt,
  fieldTypes,
  localText,
  readableAnswer,
  wallClockAt,
  type Answers,
  type FormDefinition,
  type FormField,
  type Language,
  type ReadableAnswer,
} from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/client.ts';
import type { ListWalk } from '../../platform/database/sorted-list.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { momentOf } from '../../platform/settings/moment.ts';
import { readAnswers, walkApplications } from '../applications/public.ts';
import type { Cell } from './cells.ts';
import { rowsOf, walkOnReplica, type ListSource, type Order } from './list-source.ts';
import { readChosenQuestions } from './questions.ts';
import { answerLabels, applicationLabels, exportTexts } from './texts.ts';

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
      refereesNeeded === 0 ? null : exportTexts[language].referencesOf(refereesAnswered, refereesNeeded),
  },
  assignee: { width: 24, of: ({ assigneeName }) => assigneeName },
  meetingAt: { width: 17, of: ({ meetingAt }, _, zone) => wallClock(meetingAt, zone) },
  submittedAt: { width: 17, of: ({ submittedAt }, _, zone) => wallClock(submittedAt, zone) },
  updatedAt: { width: 17, of: ({ updatedAt }, _, zone) => wallClock(updatedAt, zone) },
};

type Answered = Partial<FormAnswers> & { summary: ApplicationSummary; email: string };
interface FormAnswers {
  form: FormDefinition;
  answers: Answers;
}

/** The same rows with the applicants' complete answers. */
const withAnswers = (db: Database, walk: ReturnType<typeof walkApplications>): ListWalk<Answered> => ({
  count: () => walk.count(),
  after: async (cursor, limit) => {
    const { rows, last } = await walk.after(cursor, limit);
    const answered = await readAnswers(
      db,
      rows.map(({ id }) => id),
    );
    return { rows: rows.map((row) => ({ ...row, ...answered.get(row.id) })), last };
  },
});

/** Spreadsheets know no day before this one. */
const firstSheetDay = '1900-03-01';

function answerCell(answer: ReadableAnswer, language: Language): Cell {
  switch (answer.kind) {
    case 'blank':
      return null;
    case 'yesNo':
      return answerLabels(language)[answer.isYes ? 'yes' : 'no'];
    case 'number':
      return answer.number;
    case 'day':
      return answer.day < firstSheetDay ? answer.day : { day: answer.day };
    case 'name':
      return answer.name;
    case 'names':
      return answer.names.join('; ');
    case 'code':
    case 'text':
      return answer.text;
  }
}

/** Answers to questions that an application doesn't ask are empty, whatever was typed there before. */
function answerCells(
  { form = { steps: [] }, answers = {} }: Partial<FormAnswers>,
  questions: readonly FormField[],
  language: Language,
): Cell[] {
  const asked = askedFields(form, answers);
  return questions.map(({ key }) => {
    const field = asked.find((one) => one.key === key);
    return field ? answerCell(readableAnswer(field, answers[key], language), language) : null;
  });
}

/** The list of applications with its filters and order, and the answers to chosen questions of their forms. */
export async function applicationSource(
  { db, clock, reads }: FastifyInstance,
  { query, columns, answers: chosen = [], language }: Extract<Order, { list: 'applications' }>,
): Promise<ListSource> {
  const texts = exportTexts[language];
  const questions = await readChosenQuestions(db, chosen);
  const walk = async (person: SignedIn['user']) => {
    const moment = await momentOf(db, clock);
    return walkOnReplica(reads, (reading): ListWalk<Answered> => {
      const listed = walkApplications(reading, query, person, moment);
      return questions.length > 0 ? withAnswers(reading, listed) : listed;
    });
  };
  return {
    permission: 'application:export',
    title: texts.title,
    headings: [
      ...columns.map((column) => texts.columns[column]),
      ...questions.map(({ label }) => localText(label, language)),
    ],
    widths: [
      ...columns.map((column) => cells[column].width),
      ...questions.map(({ type }) => fieldTypes[type].columnWidth),
    ],
    count: async (person) => (await walk(person)).count(),
    async *rows(person, onBatch) {
      const { after } = await walk(person);
      const toCells = ({ summary, email, ...answered }: Answered) => [
        ...columns.map((column) => cells[column].of({ ...summary, email }, language, person.zone)),
        ...answerCells(answered, questions, language),
      ];
      yield* rowsOf(after, toCells, onBatch);
    },
  };
}
