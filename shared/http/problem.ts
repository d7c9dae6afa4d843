/** What went wrong with one input: a code for programs, a sentence for people. */
export interface FieldProblem {
  code: string;
  message: string;
}

export interface ProblemParts {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, FieldProblem>;
  /** What the sentence names, for sentences in other languages. */
  values?: Record<string, string | number>;
  /** With 409 `version_conflict`: the row as it stands now. */
  current?: unknown;
  /** When to come again, with 429 and 503. */
  retryAfterSeconds?: number;
  requestId?: string;
}

// Both texts stand in the specification (§8) word for word.
export const errorText = 'An error occurred.';
export const noResponseText = 'An internal error occurred. Please try again later.';

/** A call that did not succeed: refused by the server, or never answered (status 500, code `no_response`). */
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

/** True when no server answered: the connection is gone, or a proxy found nobody behind it. */
export const isUnreachable = (error: unknown): boolean =>
  isApiProblem(error) && (error.code === 'no_response' || (error.code === 'error' && error.status >= 502));

/** The sentence to show for anything that was thrown. */
export const problemText = (error: unknown): string => (isApiProblem(error) ? error.message : noResponseText);
