import * as z from 'zod/mini';
import { unfinishedRunStates } from '../domain/backups.ts';
import { caseLimits } from '../domain/case-limits.ts';
import { listApplications } from './applications.ts';
import { listAuditEvents } from './audit.ts';
import { contract } from './contract.ts';
import { localText, questionKey } from './form-definition.ts';
import { day, id, instant, language } from './primitives.ts';
import { listJunk } from './junk.ts';
import { listInvoices } from './invoices.ts';
import { listMails } from './mails.ts';
import { listPolls } from './meetings.ts';
import { listQueries } from './queries.ts';
import { listUsers } from './users.ts';

/** Columns of an application export, in the default order of the file. */
export const exportColumns = [
  'number',
  'applicant',
  'email',
  'type',
  'state',
  'stateSince',
  'nextStep',
  'turn',
  'dueAt',
  'references',
  'assignee',
  'meetingAt',
  'submittedAt',
  'updatedAt',
] as const;
export type ExportColumn = (typeof exportColumns)[number];

const exportStates = [...unfinishedRunStates, 'done', 'failed', 'cancelled'] as const;

/** Columns of an audit log export. */
export const auditExportColumns = ['at', 'actor', 'action', 'entity', 'subject', 'entityId'] as const;
export type AuditExportColumn = (typeof auditExportColumns)[number];

/** Columns of a user export. */
const userExportColumns = [
  'name',
  'email',
  'role',
  'state',
  'language',
  'memberNumber',
  'createdAt',
  'lastLoginAt',
] as const;
export type UserExportColumn = (typeof userExportColumns)[number];

const columnsOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names)).check(
    z.minLength(1),
    z.maxLength(names.length),
    z.refine((chosen) => new Set(chosen).size === chosen.length),
  );

/** Shared by every list. */
const file = { format: z.enum(['csv', 'xlsx']), language };

/** A list's filters and order without its pages, and the columns of the file. */
const exportOrder = z.discriminatedUnion('list', [
  z.strictObject({
    ...file,
    list: z.literal('applications'),
    query: z.omit(listApplications.query, { page: true, pageSize: true }),
    columns: columnsOf(exportColumns),
    /** The keys of questions whose answers follow the columns. */
    answers: z.optional(
      z.array(questionKey).check(
        z.maxLength(caseLimits.exportedQuestions),
        z.refine((chosen) => new Set(chosen).size === chosen.length),
      ),
    ),
  }),
  z.strictObject({
    ...file,
    list: z.literal('audit'),
    query: z.omit(listAuditEvents.query, { page: true, pageSize: true }),
    columns: columnsOf(auditExportColumns),
  }),
  z.strictObject({
    ...file,
    list: z.literal('users'),
    query: z.omit(listUsers.query, { page: true, pageSize: true }),
    columns: columnsOf(userExportColumns),
  }),
  // These lists have no column selection: their files contain all columns.
  z.strictObject({
    ...file,
    list: z.literal('invoices'),
    query: z.omit(listInvoices.query, { page: true, pageSize: true }),
  }),
  z.strictObject({
    ...file,
    list: z.literal('queries'),
    query: z.omit(listQueries.query, { page: true, pageSize: true }),
  }),
  z.strictObject({
    ...file,
    list: z.literal('mails'),
    query: z.omit(listMails.query, { page: true, pageSize: true }),
  }),
  z.strictObject({
    ...file,
    list: z.literal('meetings'),
    query: z.omit(listPolls.query, { page: true, pageSize: true }),
  }),
  z.strictObject({
    ...file,
    list: z.literal('junk'),
    query: z.omit(listJunk.query, { page: true, pageSize: true }),
  }),
  z.strictObject({
    ...file,
    list: z.literal('journal'),
    query: z.strictObject({ from: day, to: day }).check(z.refine(({ from, to }) => from <= to, { path: ['to'] })),
  }),
  z.strictObject({ ...file, list: z.literal('open_items'), query: z.strictObject({ on: day }) }),
]);

const listExport = z.strictObject({
  id,
  format: z.enum(['csv', 'xlsx']),
  state: z.enum(exportStates),
  rowsDone: z.int(),
  rowsTotal: z.int(),
  fileName: z.nullable(z.string()),
  /** The server stopped during the export, and it was restarted from the first row. */
  begunAgain: z.boolean(),
  createdAt: instant,
  /** Until when the file can be downloaded. */
  expiresAt: instant,
});
export type ListExport = z.output<typeof listExport>;

const byId = z.strictObject({ id });

/** The questions whose answers an export can contain. */
const exportQuestion = z.strictObject({
  key: questionKey,
  /** From the newest form that asks the question. */
  label: localText,
});
export type ExportQuestion = z.output<typeof exportQuestion>;

export const listExportQuestions = contract.get('/export-questions', {
  summary: 'The questions of all published forms, for choosing the answers in an export of applications',
  permission: 'application:export',
  response: z.array(exportQuestion),
});

export const startExport = contract.post('/exports', {
  summary: 'Write a filtered list into a file; small ones are done with the answer, big ones go on behind it',
  permission: 'application:export',
  body: exportOrder,
  response: listExport,
  status: 202,
  errors: ['export_too_long', 'too_many_exports', 'question_unknown'],
});

export const getExport = contract.get('/exports/:id', {
  summary: 'How far an export is',
  permission: 'application:export',
  params: byId,
  response: listExport,
});

export const cancelExport = contract.post('/exports/:id/cancel', {
  summary: 'Stop an export; what is done stays done',
  permission: 'application:export',
  params: byId,
  response: listExport,
});

export const downloadExport = contract.get('/exports/:id/file', {
  summary: 'The file of an export, for a day',
  permission: 'application:export',
  params: byId,
  replyKind: 'file',
  errors: ['export_not_ready'],
});
