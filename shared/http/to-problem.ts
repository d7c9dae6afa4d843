import { isAxiosError } from 'axios';
import { isRecord } from '../domain/is-record.ts';
import { ApiProblem, errorText, noResponseText } from './problem.ts';
import type { FieldProblem } from './problem.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function readFields(value: unknown): Record<string, FieldProblem> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([path, field]) =>
      isRecord(field)
        ? [[path, { code: text(field.code) ?? 'invalid', message: text(field.message) ?? errorText }]]
        : [],
    ),
  );
}

function readValues(value: unknown): Record<string, string | number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      typeof part === 'string' || typeof part === 'number' ? [[name, part]] : [],
    ),
  );
}

/** The header in seconds, as our server sends it; a date from a proxy is ignored. */
const readRetryAfter = (header: unknown): { retryAfterSeconds?: number } =>
  typeof header === 'string' && /^\d+$/.test(header) ? { retryAfterSeconds: Number(header) } : {};

/** A download requests bytes, so its refusal arrives as bytes as well. */
async function readBody(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body;
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

/**
 * Converts any request error to an `ApiProblem` (specification §8): an HTTP error keeps its status and the server's
 * message or "An error occurred."; without a response it is status 500 with the second text.
 */
export async function toProblem(error: unknown): Promise<ApiProblem> {
  if (!isAxiosError(error) || !error.response) {
    return new ApiProblem({ status: 500, code: 'no_response', message: noResponseText });
  }
  const body = await readBody(error.response.data);
  const parts = isRecord(body) ? body : {};
  return new ApiProblem({
    status: error.response.status,
    code: text(parts.code) ?? 'error',
    message: text(parts.message) ?? errorText,
    fields: readFields(parts.fields),
    values: readValues(parts.values),
    current: parts.current,
    ...readRetryAfter(error.response.headers['retry-after']),
    requestId: text(parts.requestId),
  });
}
