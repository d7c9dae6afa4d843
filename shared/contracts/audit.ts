import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { day, id, instant, pageQuery, sortBy } from './primitives.ts';

/** Who did it: a person by id and name, somebody with a mailed link, or Guildhall itself. */
const auditActor = z.strictObject({
  kind: z.enum(['user', 'link', 'system']),
  id: z.nullable(id),
  name: z.nullable(z.string()),
});

/** What has a page or a name of its own, beyond what the action says. */
const auditSubjects = ['application', 'invoice', 'query', 'user', 'poll', 'mail', 'referee', 'type'] as const;

const auditLine = z.strictObject({
  id,
  at: instant,
  actor: auditActor,
  /** One of `auditActions`, or one that another release has written. */
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(id),
  /** What it is about, as people know it: an application's number, a person's name; `null` where it has none. */
  subject: z.nullable(z.strictObject({ kind: z.enum(auditSubjects), label: z.string() })),
});
export type AuditLine = z.output<typeof auditLine>;

const facts = z.nullable(z.record(z.string(), z.unknown()));

const auditDetail = z.extend(auditLine, {
  /** As they were written: what identifies a person stands as dots. */
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Its place in the chain and the hash there; `null` for a line that stands outside. */
  chain: z.nullable(z.strictObject({ position: z.int(), hash: z.string() })),
});
export type AuditDetail = z.output<typeof auditDetail>;

export const listAuditEvents = contract.get('/audit', {
  summary: 'The audit log, newest first: who did what to what, when',
  permission: 'audit:read',
  query: z.extend(pageQuery, {
    // Not the lists of `domain/audit`: every page that exports something would bring their translations along.
    entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}\.[a-zA-Z_]{1,40}$/))),
    /** Everything about one thing. */
    subject: z.optional(id),
    /** Everything one person did. */
    person: z.optional(id),
    actor: z.optional(z.enum(['user', 'link', 'system'])),
    /** Days of the reader's zone. */
    from: z.optional(day),
    to: z.optional(day),
    sort: z._default(sortBy(['at']), '-at'),
  }),
  response: z.array(auditLine),
  paged: true,
});

export const getAuditEvent = contract.get('/audit/:id', {
  summary: 'One line of the audit log, with before and after',
  permission: 'audit:read',
  params: z.strictObject({ id }),
  response: auditDetail,
});
