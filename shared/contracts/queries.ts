import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { junkCauses } from '../domain/junk.ts';
import { queryCategories, queryPriorities, queryQueues, queryStates } from '../domain/query.ts';
import { avatarColour } from './avatar.ts';
import { contract } from './contract.ts';
import {
  contentRefusals,
  day,
  id,
  instant,
  language,
  line,
  nothing,
  pageQuery,
  paragraph,
  sortBy,
  version,
} from './primitives.ts';

export const querySummary = z.strictObject({
  id,
  number: z.string(),
  subject: z.string(),
  requesterName: z.string(),
  category: z.enum(queryCategories),
  priority: z.enum(queryPriorities),
  state: z.enum(queryStates),
  assigneeName: z.nullable(z.string()),
  /** When it returns to the office's queues; always `null` for members. */
  snoozedUntil: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type QuerySummary = z.output<typeof querySummary>;

export const listQueries = contract.get('/queries', {
  summary: 'Queries, by page: own ones for members, all for the office',
  permission: 'query:read',
  query: z.extend(pageQuery, {
    /** In addition to the states: `unanswered` waits for the office, `unresolved` for either side. */
    state: z.optional(z.enum([...queryStates, 'unanswered', 'unresolved'])),
    priority: z.optional(z.enum(queryPriorities)),
    category: z.optional(z.enum(queryCategories)),
    /** The assignee: the reader, nobody, or the person with an id. */
    assignee: z.optional(z.union([z.enum(['me', 'nobody']), id])),
    /** Days in the association's zone, both included. */
    askedFrom: z.optional(day),
    askedTo: z.optional(day),
    /** Whether the office has answered a question. */
    answered: z.optional(z.enum(['yes', 'no'])),
    /** Only those about one application. */
    application: z.optional(id),
    /** Only those of one person. */
    requester: z.optional(id),
    /** One of the office's queues. */
    queue: z.optional(z.enum(queryQueues)),
    sort: z._default(sortBy(['number', 'subject', 'priority', 'createdAt', 'updatedAt']), '-updatedAt'),
  }),
  response: z.array(querySummary),
  paged: true,
});

export const countQueues = contract.get('/query-queues', {
  summary: 'How many queries stand in each queue of the reader; each is the list with the same `queue`',
  permission: 'query:handle',
  response: z.record(z.enum(queryQueues), z.int()),
});
export type QueueCounts = z.output<(typeof countQueues)['response']>;

const queryFile = z.strictObject({
  id,
  fileName: z.string(),
  mime: z.string(),
  /** Size in bytes. */
  size: z.int(),
});
export type QueryFile = z.output<typeof queryFile>;

const queryMessage = z.strictObject({
  id,
  /** Internal notes never leave the office (domain rule 14): members' responses contain none. */
  kind: z.enum(['public', 'internal_note']),
  authorName: z.string(),
  authorColour: avatarColour,
  fromOffice: z.boolean(),
  body: z.string(),
  files: z.array(queryFile),
  createdAt: instant,
});
export type QueryMessage = z.output<typeof queryMessage>;

const queryDetail = z.strictObject({
  ...querySummary.shape,
  requester: z.strictObject({ id, name: z.string(), language }),
  about: z.nullable(z.strictObject({ kind: z.enum(['application', 'invoice']), id, label: z.string() })),
  assignee: z.nullable(z.strictObject({ id, name: z.string() })),
  messages: z.array(queryMessage),
  /** Until when an answer reopens a resolved or closed query; `null` while it is open. */
  reopenableUntil: z.nullable(instant),
  /** The office's first answer to the question; `null` before it, and if the office asked. */
  firstAnswerAt: z.nullable(instant),
});
export type QueryDetail = z.output<typeof queryDetail>;

const byId = z.strictObject({ id });
/** Files uploaded earlier by the same person (`uploadQueryFile`), at most ten. */
const fileIds = z.array(id).check(z.maxLength(caseLimits.filesPerMessage));

export const getQuery = contract.get('/queries/:id', {
  summary: 'One query with its messages',
  permission: 'query:read',
  params: byId,
  response: queryDetail,
});

export const askQuery = contract.post('/queries', {
  summary: 'Ask the office something; the office may ask a member (`requesterId`) about their application',
  permission: 'query:ask',
  body: z.strictObject({
    subject: line(160),
    category: z.enum(queryCategories),
    body: paragraph(caseLimits.messageLength),
    applicationId: z.optional(id),
    invoiceId: z.optional(id),
    fileIds,
    /** Only the office may name another person; the query then waits for that person. */
    requesterId: z.optional(id),
  }),
  response: queryDetail,
  status: 201,
  errors: ['file_unknown', 'about_unknown', 'requester_unknown'],
});

export const answerQuery = contract.post('/queries/:id/messages', {
  summary: 'Answer in a query; an answer opens a resolved one again within 30 days',
  permission: 'query:read',
  params: byId,
  body: z.strictObject({
    version,
    body: paragraph(caseLimits.messageLength),
    fileIds,
    /** Only the office writes internal notes. */
    kind: z.enum(['public', 'internal_note']),
  }),
  response: queryDetail,
  errors: ['version_conflict', 'query_ended', 'file_unknown', 'note_refused'],
});

export const resolveQuery = contract.post('/queries/:id/resolve', {
  summary: 'Nothing is left to answer; it closes by itself after a week',
  permission: 'query:read',
  params: byId,
  body: z.strictObject({ version }),
  response: queryDetail,
  errors: ['version_conflict', 'query_resolved'],
});

export const sortQuery = contract.patch('/queries/:id', {
  summary: 'Set priority, category and who looks after it',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({
    version,
    priority: z.optional(z.enum(queryPriorities)),
    category: z.optional(z.enum(queryCategories)),
    assigneeId: z.optional(z.nullable(id)),
  }),
  response: queryDetail,
  errors: ['version_conflict', 'assignee_unknown'],
});

export const snoozeQuery = contract.put('/queries/:id/snooze', {
  summary: 'Take a query out of the queues until a day, or bring it back (`until: null`)',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({ version, until: z.nullable(day) }),
  response: queryDetail,
  errors: ['version_conflict', 'query_resolved', 'day_in_past', 'day_too_far'],
});

/**
 * Moves the messages and redirects this query to the other one. Only for queries of the same person, so that nobody
 * reads another person's messages.
 */
export const mergeQuery = contract.post('/queries/:id/merge', {
  summary: 'Move all messages of a query into another one of the same person',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({ version, intoId: id }),
  response: queryDetail,
  errors: ['version_conflict', 'merge_unknown', 'merge_into_itself', 'requester_differs'],
});

export const splitQuery = contract.post('/queries/:id/split', {
  summary: 'Move some messages of a query into a new one of the same person',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({
    version,
    subject: line(160),
    messageIds: z.array(id).check(z.minLength(1), z.maxLength(caseLimits.messagesPerSplit)),
  }),
  response: queryDetail,
  status: 201,
  errors: ['version_conflict', 'message_unknown', 'split_needs_message'],
});

/** Called every few seconds while a query is open; leaves no permanent trace. */
export const noteWriting = contract.post('/queries/:id/writing', {
  summary: 'Say whether one is writing in a query, and learn who else of the office is',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({ isWriting: z.boolean() }),
  response: z.strictObject({ others: z.array(z.string()) }),
});

export const discardQuery = contract.post('/queries/:id/discard', {
  summary: 'Delete a query or mark it as spam; it can be restored from the junk box',
  permission: 'query:handle',
  params: byId,
  body: z.strictObject({ version, cause: z.enum(junkCauses) }),
  response: nothing,
  errors: ['version_conflict'],
});

/**
 * One part named `file`; only its uploader can use it until it is attached to a message, and it is purged if it never
 * is.
 */
export const uploadQueryFile = contract.post('/query-files', {
  summary: 'Upload a file to attach to a message',
  permission: 'query:ask',
  bodyKind: 'multipart',
  response: queryFile,
  status: 201,
  errors: [
    'malformed_upload',
    'file_too_big',
    'file_empty',
    'file_kind_refused',
    'file_kind_differs',
    ...contentRefusals,
    'too_many_files',
    'query_files_full',
  ],
});

export const removeQueryFile = contract.delete('/query-files/:id', {
  summary: 'Remove an uploaded file that stands in no message',
  permission: 'query:ask',
  params: byId,
  response: nothing,
});

export const downloadQueryFile = contract.get('/queries/:id/files/:fileId', {
  summary: 'Download a file of a message; always sent as an attachment',
  permission: 'query:read',
  params: z.strictObject({ id, fileId: id }),
  replyKind: 'file',
});
