import type { FastifyBaseLogger } from 'fastify';
import type { BulkResult } from '@guildhall/shared/contracts';

/** The problem with one input: `code` for programs, `message` for people. */
export interface FieldProblem {
  code: string;
  message: string;
}

export type FieldProblems = Record<string, FieldProblem>;

interface ProblemParts {
  status: number;
  code: string;
  message: string;
  fields?: FieldProblems;
  /** The values in the message, for its translations. */
  values?: Record<string, string | number>;
  /** The current row, with `version_conflict`. */
  current?: unknown;
  retryAfterSeconds?: number;
}

/** A refusal sent to the caller, with status, reason code and a sentence. Anything else thrown is a 500. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldProblems | undefined;
  readonly values: Record<string, string | number> | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: ProblemParts) {
    super(parts.message);
    this.name = 'Problem';
    this.status = parts.status;
    this.code = parts.code;
    this.fields = parts.fields;
    this.values = parts.values;
    this.current = parts.current;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

const withFields = (status: number) => (code: string, message: string, fields?: FieldProblems) =>
  new Problem({ status, code, message, fields });

const plain = (status: number) => (code: string, message: string) => new Problem({ status, code, message });

const retryLater = (status: number) => (code: string, message: string, retryAfterSeconds: number) =>
  new Problem({ status, code, message, retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });

/**
 * The refusals services throw: `throw problem.notFound('invoice_unknown', 'This invoice does not exist.')`. Codes are
 * snake_case and listed in the contract's `errors`; `fields` is keyed by the input's dotted path.
 */
export const problem = {
  badRequest: withFields(400),
  unauthorized: (code = 'not_signed_in', message = 'Sign in first.', values?: Record<string, string | number>) =>
    new Problem({ status: 401, code, message, ...(values && { values }) }),
  forbidden: (code = 'not_allowed', message = 'Sorry! You are not authorized to view this page') =>
    new Problem({ status: 403, code, message }),
  notFound: (code = 'not_found', message = 'There is nothing here, or it is not visible to you.') =>
    new Problem({ status: 404, code, message }),
  conflict: withFields(409),
  /** Another person saved first; `current` is the current row, so that both values can be shown. */
  versionConflict: (current?: unknown) =>
    new Problem({
      status: 409,
      code: 'version_conflict',
      current,
      message:
        'Somebody else changed this in the meantime. Reload to see their changes; yours are still on your screen.',
    }),
  /** Unknown, revoked, mistyped and foreign links all get this response (domain rule 3). */
  unknownLink: () =>
    new Problem({
      status: 404,
      code: 'link_unknown',
      message: 'This link does not work. Use the newest email you received, or ask the sender for another link.',
    }),
  gone: plain(410),
  tooLarge: plain(413),
  unsupportedMediaType: plain(415),
  unprocessable: withFields(422),
  tooMany: retryLater(429),
  unavailable: (
    code = 'temporarily_unavailable',
    message = 'Guildhall is busy. Try again in a moment.',
    retryAfterSeconds = 5,
  ) => retryLater(503)(code, message, retryAfterSeconds),
  /** Another request holds a required lock, or the queue is full. */
  busy: () => retryLater(503)('busy', 'Someone else is working on this right now. Try again in a moment.', 1),
  /** There is no disk space left for writing; reading still works. */
  diskFull: (status: 503 | 507 = 507) =>
    retryLater(status)(
      'disk_full',
      'The server has no space left, so nothing was saved. Try again later, or tell the office.',
      60,
    ),
  /** One invalid input, for rules that need the database: `problem.field('email', 'taken', '…')`. */
  field: (path: string, code: string, message: string, status: 400 | 409 | 422 = 422) =>
    new Problem({ status, code, message, fields: { [path]: { code, message } } }),
};

/**
 * Runs the same command on several items, one after the other, each in its own transaction (domain rule 15).
 * @returns a result for each: failures do not affect the others, and are reported and logged
 */
export async function resultsOfEach<Item extends { id: string }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const item of items) {
    try {
      await run(item);
      results.push({ id: item.id, ok: true, code: null, message: null });
    } catch (error) {
      results.push({ id: item.id, ok: false, ...reasonOf(error, item.id, log) });
    }
  }
  return results;
}

/** Why one of several failed, for people; unexpected errors are logged. */
export function reasonOf(
  error: unknown,
  entityId: string,
  log: Pick<FastifyBaseLogger, 'error'>,
): { code: string; message: string } {
  if (error instanceof Problem) return { code: error.code, message: error.message };
  log.error({ err: error, entityId }, 'One of several failed');
  return { code: 'internal_error', message: 'Something went wrong with this one.' };
}
