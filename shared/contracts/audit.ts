import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { day, id, instant, pageQuery, sortBy } from './primitives.ts';

/** The actor: a person by id and name, the holder of a mailed link, or Guildhall itself. */
const auditActor = z.strictObject({
  kind: z.enum(['user', 'link', 'system']),
  id: z.nullable(id),
  name: z.nullable(z.string()),
});

/** Subjects with their own page or name, in addition to the action. */
const auditSubjects = ['application', 'invoice', 'query', 'user', 'poll', 'mail', 'referee', 'type'] as const;

const auditLine = z.strictObject({
  id,
  at: instant,
  actor: auditActor,
  /** One of `auditActions`, or one from another release. */
  action: z.string(),
  entity: z.string(),
  entityId: z.nullable(id),
  /** What it is about, by its usual name: an application's number, a person's name; `null` if it has none. */
  subject: z.nullable(z.strictObject({ kind: z.enum(auditSubjects), label: z.string() })),
});
export type AuditLine = z.output<typeof auditLine>;

const facts = z.nullable(z.record(z.string(), z.unknown()));

const auditDetail = z.extend(auditLine, {
  /** As stored: personal data is masked with dots. */
  before: facts,
  after: facts,
  reason: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Its position in the chain and the hash there; `null` for a line outside the chain. */
  chain: z.nullable(z.strictObject({ position: z.int(), hash: z.string() })),
});
export type AuditDetail = z.output<typeof auditDetail>;

export const listAuditEvents = contract.get('/audit', {
  summary: 'The audit log, newest first: who did what to what, when',
  permission: 'audit:read',
  query: z.extend(pageQuery, {
    // Not the lists of `domain/audit`: every page with an export would load their translations.
    entity: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    action: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}\.[a-zA-Z_]{1,40}$/))),
    /** Everything about one item. */
    subject: z.optional(id),
    /** Everything one person did. */
    person: z.optional(id),
    actor: z.optional(z.enum(['user', 'link', 'system'])),
    /** Days in the reader's zone. */
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
