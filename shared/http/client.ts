import axios, { isCancel } from 'axios';
import type { AxiosAdapter, AxiosProgressEvent, AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import type { Contract, RequestOf, ResponseOf } from '../contracts/contract.ts';
import { isRecord } from '../domain/is-record.ts';
import { proofRefusals } from '../domain/user.ts';
import { createRequest } from './request.ts';
import { saveFile } from './save-file.ts';
import { toProblem } from './to-problem.ts';
import { translateProblem, problemSentences } from './translate.ts';
import { fillPath, toFormData, toSearch } from './url.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Progress of an upload, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** Sent as `Idempotency-Key`: the same key any number of times is one effect. */
  idempotencyKey?: string;
  /** The request may outlive the page, for what is saved while somebody leaves; its body must be under 64 KB. */
  keepalive?: boolean | undefined;
  /** Asked by the tab, not by the person: it must not keep a session alive that nobody uses. */
  background?: boolean;
  /** Speaks for this session instead of the one of now; for what is said after signing out. */
  token?: string;
  /** A multipart body where the contract's kind is `multipart`. */
  form?: FormData | Record<string, unknown>;
}

type IsOptional<T> = Partial<T> extends T ? true : false;
type Arguments<C extends Contract> =
  IsOptional<RequestOf<C>> extends true
    ? [request?: RequestOf<C> & CallOptions]
    : [request: RequestOf<C> & CallOptions];

/** One row of a paged contract. */
export type RowOf<C> = ResponseOf<C> extends readonly (infer Row)[] ? Row : never;

export interface PageOfRows<Row> {
  rows: readonly Row[];
  totalCount: number;
}

interface Envelope<T> {
  message: string;
  data: T;
  totalCount?: number;
}

export interface HttpClientParts {
  /** Answers requests in the network's place; only the demo's mock and tests set it. */
  adapter?: AxiosAdapter;
  baseURL?: string;
  token?: () => string | null;
  /** BCP 47 tag sent as `Accept-Language`; refusals are translated into this language. */
  language?: () => string;
  /** Makes a call whose answer brings a new token, and keeps that. */
  renewToken?: <T>(run: () => Promise<T>, tokenIn: (answer: T) => string | null) => Promise<T>;
  /** The token that took the place of a refused one; `null` when its session is over. */
  replacementOf?: (token: string) => Promise<string | null>;
  /** A signed-in call was answered 401, and not for lack of another proof: the token's session is over. */
  onSessionEnded?: (token: string) => void;
  /** A call was refused because Guildhall is closed for maintenance. */
  onMaintenance?: () => void;
}

interface LooseRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A refusal for want of a session stands: the call is not made again with a newer token. */
    isFinal?: boolean;
  }
}

const codeOf = (body: unknown) => (isRecord(body) ? body.code : undefined);

/** The session goes on; this one thing needs the password or a code once more. */
const asksForProof = (body: unknown) => proofRefusals.some((one) => one === codeOf(body));

const tokenIn = (data: unknown): string | null =>
  isRecord(data) && typeof data.token === 'string' ? data.token : null;

const isSignIn = (url: string | undefined) => url?.includes('signIn') ?? false;

/** Makes a client of the API: typed calls by contract, and below them the specification's `request` helpers (§7). */
export function createHttpClient(parts: HttpClientParts = {}) {
  // No default time-out: the specification sets none (§9). 2xx is success, which is axios' own rule.
  const http = axios.create({ baseURL: parts.baseURL ?? '/api', ...(parts.adapter && { adapter: parts.adapter }) });

  // Synchronous, so that a call carries the token of the moment it was made, also when the person signs out right after.
  http.interceptors.request.use(
    (config: InternalAxiosRequestConfig) => {
      const token = parts.token?.() ?? null;
      const isSaid = config.headers.has('Authorization') || isSignIn(config.url);
      if (token !== null && !isSaid) config.headers.set('Authorization', `Bearer ${token}`);
      const language = parts.language?.();
      if (language) config.headers.set('Accept-Language', language);
      return config;
    },
    null,
    { synchronous: true },
  );

  http.interceptors.response.use(undefined, async (error: unknown) => {
    if (axios.isAxiosError(error) && error.response?.status === 401 && !asksForProof(error.response.data)) {
      const sent = String(error.config?.headers.get('Authorization') ?? '').replace(/^Bearer /, '');
      // The session may have got a new token while this call was on its way; nothing of a refused call was done.
      if (sent !== '' && error.config && !error.config.isFinal && (await parts.replacementOf?.(sent))) {
        error.config.headers.delete('Authorization');
        return http.request({ ...error.config, isFinal: true });
      }
      // A late refusal of an older session must not end the one that has begun since.
      if (sent !== '' && sent === parts.token?.()) parts.onSessionEnded?.(sent);
    }
    if (axios.isAxiosError(error) && codeOf(error.response?.data) === 'maintenance') parts.onMaintenance?.();
    return Promise.reject(error);
  });

  async function send<T>(contract: Contract, request: LooseRequest, responseType: 'json' | 'blob') {
    const { signal, onUploadProgress, idempotencyKey, keepalive, background, token, form } = request;
    const body = contract.bodyKind === 'multipart' ? toFormData(form ?? request.body) : request.body;
    const sentences = problemSentences(parts.language?.() ?? 'en');
    try {
      return await http.request<T, AxiosResponse<T>>({
        method: contract.method,
        url: fillPath(contract.path, request.params),
        params: toSearch(request.query),
        responseType,
        ...(body !== undefined && { data: body }),
        ...(signal && { signal }),
        ...(keepalive && { fetchOptions: { keepalive } }),
        ...((token !== undefined || contract.renewsToken) && { isFinal: true }),
        headers: {
          // Otherwise axios calls whatever is not JSON a form.
          ...(contract.bodyKind === 'bytes' && { 'Content-Type': 'application/octet-stream' }),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(background && { 'X-Guildhall-Background': '1' }),
        },
        ...(onUploadProgress && {
          onUploadProgress: ({ progress }: AxiosProgressEvent) => onUploadProgress(progress ?? 0),
        }),
      });
    } catch (error) {
      throw isCancel(error) ? error : translateProblem(await sentences, await toProblem(error));
    }
  }

  /**
   * Calls an endpoint as its contract says.
   * @returns what the contract's `response` describes.
   * @throws ApiProblem when the server refuses or does not answer.
   */
  async function call<const C extends Contract>(contract: C, ...[request]: Arguments<C>): Promise<ResponseOf<C>> {
    const ask = () => send<Envelope<ResponseOf<C>>>(contract, request ?? {}, 'json');
    const renewing = contract.renewsToken ? parts.renewToken : undefined;
    const response = await (renewing ? renewing(ask, ({ data }) => tokenIn(data.data)) : ask());
    return response.data.data;
  }

  /** Calls a paged endpoint: the rows of this page and how many there are in all. */
  async function callPage<const C extends Contract>(
    contract: C,
    ...[request]: Arguments<C>
  ): Promise<PageOfRows<RowOf<C>>> {
    const response = await send<Envelope<readonly RowOf<C>[]>>(contract, request ?? {}, 'json');
    const { data, totalCount } = response.data;
    return { rows: data, totalCount: totalCount ?? data.length };
  }

  /** Fetches a file that needs the session (a plain link could not carry the token), to be shown. */
  const fetchFile = <const C extends Contract>(contract: C, ...[request]: Arguments<C>) =>
    send<Blob>(contract, request ?? {}, 'blob');

  /**
   * Fetches a file and saves it under the server's name.
   * @returns the name it was saved under.
   */
  async function download<const C extends Contract>(contract: C, ...[request]: Arguments<C>): Promise<string> {
    const response = await send<Blob>(contract, request ?? {}, 'blob');
    return saveFile(response.data, String(response.headers['content-disposition'] ?? ''));
  }

  return { call, callPage, download, fetchFile, request: createRequest(http) };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
