import { ownValue } from '@guildhall/shared/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/away.ts';
import { isDiskFull } from '../files/disk.ts';
import { Problem, problem } from '../problems/problem.ts';
import { malformedAddress } from './utf8.ts';

/**
 * Converts any thrown value to `{ message, code, fields?, requestId }`. Refusals are passed on; for everything else the
 * caller only learns that it failed, and the log gets the details.
 */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, retryAfterSeconds } = describeProblem(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // After an incomplete request, the next one on the connection can't be distinguished from its rest.
  if (status === 413 || status === 408 || status === 507) reply.header('connection', 'close');
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** The response of `sendProblem`; logs in the same way. */
export function describeProblem(error: unknown, request: FastifyRequest) {
  const known = error instanceof Problem ? error : (ofFramework(error) ?? ofDisk(error) ?? ofDatabase(error));
  if (!known) request.log.error({ err: error }, 'A request failed');
  else if (known.status >= 500) request.log.warn({ err: error }, known.code);
  const { status, code, message, fields, values, current, retryAfterSeconds } = known ?? unexpected;
  const body = {
    message,
    code,
    ...(fields && { fields }),
    ...(values && { values }),
    ...(current !== undefined && { current }),
    requestId: request.id,
  };
  return { status, body, retryAfterSeconds };
}

const unexpected = new Problem({
  status: 500,
  code: 'internal_error',
  message: 'Something went wrong on our side. Try again. If it happens again, give the office the request number.',
});

const frameworkProblems: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem.tooLarge('body_too_large', 'This is too large for the server.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    problem.unsupportedMediaType('unsupported_media_type', 'This content type is not supported here.'),
  FST_ERR_CTP_EMPTY_TYPE: () => problem.unsupportedMediaType('unsupported_media_type', 'The content type is missing.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem.badRequest('bad_request', 'The request could not be read.'),
  FST_ERR_BAD_URL: malformedAddress,
  FST_ERR_MAX_PARAM_LENGTH: () => problem.notFound(),
};

function ofFramework(error: unknown): Problem | null {
  const code = codeOf(error);
  const known = ownValue(frameworkProblems, code)?.();
  if (known) return known;
  const status = error instanceof Error ? (error as FastifyError).statusCode : undefined;
  return code.startsWith('FST_') && status !== undefined && status < 500
    ? problem.badRequest('bad_request', 'The request could not be read.')
    : null;
}

const ofDisk = (error: unknown): Problem | null => (isDiskFull(error) ? problem.diskFull() : null);

/** Database trouble that is not the caller's fault, and worth a retry. */
function ofDatabase(error: unknown): Problem | null {
  if (isDatabaseAway(error)) return problem.unavailable();
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = codeOf(cause);
    // A table is missing, as during a restore: nothing that callers could change.
    if (code === '42P01') return problem.unavailable();
    // A deadlock, or a lock that took too long.
    if (['40001', '40P01', '55P03'].includes(code)) return problem.busy();
  }
  return null;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
