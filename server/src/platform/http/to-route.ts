import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { hash } from 'node:crypto';
import {
  idempotency,
  keyScope,
  type BodyOf,
  type Contract,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@guildhall/shared/contracts';
import { limits, may, minuteMs } from '@guildhall/shared/domain';
import { type Actor, userActor } from '../audit/actor.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { alwaysOpen } from '../maintenance/always-open.ts';
import { isForStaffOnly, servesStaff } from '../sessions/audience.ts';
import { sendDownload, type Download } from '../files/download.ts';
import { Problem, problem } from '../problems/problem.ts';
import { clientKey } from './client-address.ts';
import { sendEvents, type EventSource } from './events.ts';
import { hashOf, type Answer } from './idempotency/exactly-once.ts';
import { readGiven, type GivenCall } from './given-call.ts';

type WithoutSession = 'public' | 'link' | 'signature';

type SessionOf<C extends Contract> = C['permission'] extends WithoutSession ? null : SignedIn;

type ActorOf<C extends Contract> = C['permission'] extends WithoutSession ? null : Actor;

/** The input of a handler: everything parsed by the contract, and the caller. */
interface Call<C extends Contract> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The caller's session; `null` on public routes, whose responses never depend on one. */
  session: SessionOf<C>;
  /** The caller for audit and timeline; `null` on public routes. */
  actor: ActorOf<C>;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A response with its own message for people. */
class WithMessage<Data> {
  readonly message: string;
  readonly data: Data;
  constructor(message: string, data: Data) {
    this.message = message;
    this.data = data;
  }
}

/** Adds a message to a response: `return withMessage('Payment recorded.', invoice)`. */
export const withMessage = <Data>(message: string, data: Data): WithMessage<Data> => new WithMessage(message, data);

/** One page of a list, and its total number of rows. */
export interface PageOf<Data> {
  data: Data;
  totalCount: number;
}

type AnswerOf<C extends Contract> = C extends { replyKind: 'file' }
  ? Download
  : C extends { replyKind: 'events' }
    ? EventSource
    : C extends { paged: true }
      ? PageOf<ResponseOf<C>>
      : ResponseOf<C> | WithMessage<ResponseOf<C>>;

type Handler<C extends Contract> = (call: Call<C>) => Promise<AnswerOf<C>> | AnswerOf<C>;

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract;
    answer?: AnswerCall;
  }
  interface FastifyRequest {
    session: SignedIn | null;
    /** A program with its own secret, on routes that accept one instead of a session. */
    machine: Actor | null;
  }
}

/** Handles a contract's call within a request. @throws Problem when it is refused */
export type AnswerCall = (given: GivenCall, request: FastifyRequest, reply: FastifyReply) => Promise<Answer> | Answer;

const publicBodyLimit = 256 * 1024;

const bodyLimit = 1024 * 1024;

/**
 * Creates a contract's route: the permission is checked before the body is read, and the contract's schemas parse both
 * request and response, so that no field leaves that isn't in the contract.
 */
export function toRoute<const C extends Contract>(contract: C, handler: Handler<NoInfer<C>>): RouteOptions {
  return {
    method: contract.method,
    url: contract.path,
    config: { contract, answer: (given, request, reply) => answerCall(contract, handler, given, request, reply) },
    bodyLimit:
      contract.permission === 'link'
        ? publicBodyLimit
        : contract.bodyKind === 'multipart'
          ? limits.fileBytes * 2
          : bodyLimit,
    onRequest: (request) => authorize(contract, request),
    handler: async (request, reply) => {
      const { params, raw, body } = request;
      const answer = await answerCall(contract, handler, { params, url: raw.url ?? '', body }, request, reply);
      return sendAnswer(contract, answer, request, reply);
    },
  };
}

/** Handles a call when it is its caller's turn, within the limits of its contract. */
function answerCall<C extends Contract>(
  contract: C,
  handler: Handler<C>,
  given: GivenCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> | Answer {
  const { turns } = request.server;
  return turns.answer(contract, request, () =>
    guardLinks(contract, request, () => {
      const call = readCall<C>(contract, given, request, reply);
      return withIdempotencyKey(contract, call, async () => answerOf(contract, await handler(call)));
    }),
  );
}

const needsNoSession = (permission: Contract['permission']): permission is WithoutSession =>
  permission === 'public' || permission === 'link' || permission === 'signature';

/**
 * Checks access: 401 without a session, 403 for a role that isn't allowed, and 503 for everyone except administrators
 * while Guildhall is closed for maintenance.
 */
export async function authorize(contract: Contract, request: FastifyRequest): Promise<void> {
  const { permission } = contract;
  const { maintenance, sessions, turns } = request.server;
  const closed = alwaysOpen.has(contract) ? null : await maintenance.refusal();
  if (needsNoSession(permission)) {
    if (closed) throw closed;
    return;
  }
  // Before the session is checked: the response is the same for everyone.
  if (isForStaffOnly(permission) && !servesStaff(request)) throw problem.notFound();
  request.session = await turns
    .lookUp(request, () => sessions.authenticate(request))
    .catch((error: unknown) => {
      throw closed ?? error;
    });
  const { role } = request.session.user;
  if (closed && !maintenance.staysIn(role)) throw closed;
  if (permission !== 'signedIn' && !may(role, permission)) throw problem.forbidden();
}

function readCall<C extends Contract>(
  contract: C,
  given: GivenCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<C> {
  const call = {
    ...readGiven(contract, given),
    session: request.session,
    actor: request.machine ?? (request.session && userActor(request.session.user, request.id)),
    requestId: request.id,
    request,
    reply,
  };
  // The schemas have just validated these types; TypeScript can't infer that through the generic.
  return call as unknown as Call<C>;
}

const missesPerMinute = 30;

/** Clients that guess links are stopped after thirty wrong ones per minute; correct ones don't count. */
async function guardLinks<T>(contract: Contract, request: FastifyRequest, run: () => T): Promise<Awaited<T>> {
  if (!contract.errors?.includes('link_unknown')) return await run();
  const rate = { key: `link:${clientKey(request.ip)}`, limit: missesPerMinute, windowMs: minuteMs };
  const guess = await request.server.rateLimits.reserve(rate);
  let isMiss = false;
  try {
    return await run();
  } catch (error) {
    isMiss = error instanceof Problem && error.code === 'link_unknown';
    throw error;
  } finally {
    await guess.settle(isMiss);
  }
}

const keyPattern = new RegExp(idempotency.keyPattern);

/** A write with an idempotency key is done once (see `shared/contracts/idempotency.ts`). */
function withIdempotencyKey<C extends Contract>(
  contract: C,
  call: Call<C>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { request } = call;
  const key = request.headers[idempotency.header.toLowerCase()];
  const scope = keyScope(contract);
  if (key === undefined || !request.session || !scope) return work();
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw problem.badRequest('idempotency_key_invalid', 'A key has 8 to 128 printable characters and no spaces.');
  const { sessionId, user } = request.session;
  // A response contains what the caller's role may see, so it is not valid for the same person in another role.
  const requestHash = hashOf(`${contract.method} ${contract.path} ${user.role}`, call);
  // A valid key contains no space.
  const named = scope === 'session' ? `${sessionId} ${key}` : key;
  return request.server.exactlyOnce.run({ userId: user.id, key: named, requestHash }, work);
}

function answerOf(contract: Contract, answer: unknown): Answer {
  const status = contract.status ?? 200;
  if (contract.replyKind === 'file' || contract.replyKind === 'events') return { status, body: answer };
  const message = answer instanceof WithMessage ? answer.message : 'Done.';
  const page = contract.paged ? (answer as PageOf<unknown>) : null;
  const data = page ? page.data : answer instanceof WithMessage ? answer.data : answer;
  const checked = contract.response ? z.parse(contract.response, data) : {};
  return { status, body: { message, data: checked, ...(page && { totalCount: page.totalCount }) } };
}

/** A page of a list: may be read from a replica, and has an ETag. */
const isList = ({ paged, method }: Contract): boolean => paged === true && method === 'GET';

function sendAnswer(
  contract: Contract,
  { status, body, isReplay }: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (contract.replyKind === 'file') return sendDownload(reply, body as Download);
  if (contract.replyKind === 'events') return sendEvents(reply, body as EventSource);
  if (isList(contract)) return sendTagged(request, reply, body);
  if (isReplay) reply.header(idempotency.replayHeader, 'true');
  return reply.code(status).send(body);
}

/**
 * Sends a page of a list with an ETag, or 304 without a body if the caller already has it. The tag is a hash of the
 * response itself, so it is never out of date: the data is read again for every request. That saves bytes and the
 * caller's work; the page is read from the database anyway.
 */
function sendTagged(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  const text = JSON.stringify(body);
  const tag = `"${hash('sha1', text, 'base64url')}"`;
  reply.header('etag', tag).header('vary', 'authorization');
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(text);
}

/** Proxies that compress mark a tag as weak (`W/`); it still identifies the same response. */
const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false;
