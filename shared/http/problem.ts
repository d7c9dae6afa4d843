/** A problem with one input: a code for programs, a message for people. */
export interface FieldProblem {
  code: string;
  message: string;
}

export interface ProblemParts {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, FieldProblem>;
  /** Values in the message, for its translations. */
  values?: Record<string, string | number>;
  /** With 409 `version_conflict`: the current row. */
  current?: unknown;
  /** When to retry, with 429 and 503. */
  retryAfterSeconds?: number;
  requestId?: string;
}

// Both texts are verbatim from the specification (§8).
export const errorText = 'An error occurred.';
export const noResponseText = 'An internal error occurred. Please try again later.';

/** A failed call: refused by the server, or without a response (status 500, code `no_response`). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, FieldProblem>;
  readonly values: Record<string, string | number>;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(parts: ProblemParts) {
    const { status, code, message, fields = {}, values = {}, current, retryAfterSeconds, requestId } = parts;
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.values = values;
    this.current = current;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem;

/** True when no server responded: the connection is lost, or a proxy has no server behind it. */
export const isUnreachable = (error: unknown): boolean =>
  isApiProblem(error) && (error.code === 'no_response' || (error.code === 'error' && error.status >= 502));

/** The message to show for any error. */
export const problemText = (error: unknown): string => (isApiProblem(error) ? error.message : noResponseText);
