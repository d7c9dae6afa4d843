import { AxiosError, AxiosHeaders } from 'axios';
import type { AxiosAdapter, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import * as z from 'zod/mini';
import type { Contract, ResponseOf } from '../contracts/contract.ts';
import type { FieldProblem } from '../http/index.ts';

/** A request as the client sent it. */
export interface SentRequest {
  method: string;
  /** Path under `/api`. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Record<string, string>;
  /** True once the client has given it up. */
  readonly isAborted: boolean;
}

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Handler = (request: SentRequest) => Answer | Promise<Answer>;

let handlers: { contract: Contract; handle: Handler; once: boolean }[] = [];
let sent: { contract: Contract | null; request: SentRequest }[] = [];

/** The contract's path as a regular expression with a named group per parameter. */
const pattern = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

function readBody(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function readRequest(config: InternalAxiosRequestConfig): SentRequest {
  const search = config.params instanceof URLSearchParams ? config.params : new URLSearchParams(config.params);
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    params: {},
    get isAborted() {
      return config.signal?.aborted ?? false;
    },
    query: Object.fromEntries(search),
    body: readBody(config.data),
    headers: Object.fromEntries(
      Object.entries(AxiosHeaders.from(config.headers).toJSON()).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
  };
}

/** Replaces the network; the rest of the client is real. */
export const fakeNetwork: AxiosAdapter = async (config) => {
  const request = readRequest(config);
  const matching = handlers.filter(
    ({ contract }) => contract.method === request.method && pattern(contract.path).test(request.path),
  );
  const handler = matching.at(-1);
  if (!handler) {
    // Recorded as well, so that "nothing was sent" is true only when nothing was.
    sent.push({ contract: null, request });
    throw new AxiosError(`No reply was prepared for ${request.method} ${request.path}.`, 'ERR_NETWORK', config);
  }
  if (handler.once) handlers = handlers.filter((one) => one !== handler);
  request.params = { ...pattern(handler.contract.path).exec(request.path)?.groups };
  sent.push({ contract: handler.contract, request });
  const { status, body, headers = {} } = await handler.handle(request);
  const response: AxiosResponse = { status, statusText: '', data: body, headers, config };
  if (status < 300) return response;
  throw new AxiosError(`Request failed with status code ${status}`, undefined, config, null, response);
};

interface ReplyOptions {
  totalCount?: number;
  message?: string;
  /** Answers only the next request; earlier replies answer the rest. */
  once?: boolean;
}

type Answers<C> = ResponseOf<C> | ((request: SentRequest) => ResponseOf<C> | Promise<ResponseOf<C>>);

/**
 * Prepares the response to a contract. The contract's own schema parses it, so a test cannot use a response the server
 * could never send.
 * @param data the response's `data`, or a function of the request that returns it.
 */
export function reply<const C extends Contract>(contract: C, data: Answers<C>, options: ReplyOptions = {}): void {
  const { message = '', totalCount, once = false } = options;
  const handle: Handler = async (request) => {
    const given: unknown = typeof data === 'function' ? await data(request) : data;
    const read: unknown = contract.response ? z.parse(contract.response, given) : given;
    const count = totalCount ?? (contract.paged && Array.isArray(read) ? read.length : undefined);
    return {
      status: contract.status ?? 200,
      body: { message, data: read, ...(count !== undefined && { totalCount: count }) },
    };
  };
  handlers.push({ contract, handle, once });
}

/** Prepares a file as the response, for `fetchFile`. */
export const replyFile = (contract: Contract, file: Blob): void =>
  void handlers.push({ contract, once: false, handle: () => ({ status: 200, body: file }) });

interface PreparedProblem {
  status?: number;
  code: string;
  message?: string;
  fields?: Record<string, FieldProblem>;
  /** Values used in the message. */
  values?: Record<string, string | number>;
  current?: unknown;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  once?: boolean;
}

/** Prepares a refusal. Default status: 400. */
export function replyProblem(contract: Contract, problem: PreparedProblem): void {
  const { status = 400, message = 'This was refused.', retryAfterSeconds, once = false, ...rest } = problem;
  const body = { ...rest, message, requestId: 'test-request' };
  const headers = { ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) };
  handlers.push({ contract, once, handle: () => ({ status, body, headers }) });
}

/** Prepares a lost connection. */
export function replyNothing(contract: Contract): void {
  const handle: Handler = () => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK'));
  handlers.push({ contract, once: false, handle });
}

/** Prepares a response that the test releases with the returned function. */
export function replyLater<const C extends Contract>(contract: C, data: ResponseOf<C>, options: ReplyOptions = {}) {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  reply(contract, () => held.then(() => data), options);
  return release;
}

/** The requests sent to a contract so far, oldest first, whether or not a reply was prepared. */
export const requestsTo = (contract: Contract): SentRequest[] =>
  sent
    .filter(({ contract: answered, request }) =>
      answered
        ? answered.method === contract.method && answered.path === contract.path
        : request.method === contract.method && pattern(contract.path).test(request.path),
    )
    .map(({ request }) => request);

export const forgetReplies = () => {
  handlers = [];
  sent = [];
};
