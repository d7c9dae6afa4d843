import axios, { isCancel } from 'axios';
import type {
  AxiosAdapter,
  AxiosInstance,
  AxiosProgressEvent,
  AxiosRequestConfig,
  AxiosResponse,
  InternalAxiosRequestConfig,
} from 'axios';
import type { Contract, RequestOf, ResponseOf } from '../contracts/contract.ts';
import { isRecord } from '../domain/is-record.ts';
import { proofRefusals } from '../domain/user.ts';
import { createKnownPages } from './known-pages.ts';
import { createRequest, exchange } from './request.ts';
import { saveFile } from './save-file.ts';
import { toProblem } from './to-problem.ts';
import { translateProblem, problemSentences } from './translate.ts';
import { fillPath, toFormData, toSearch } from './url.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Progress of an upload, 0 to 1. */
  onUploadProgress?: (share: number) => void;
  /** Sent as `Idempotency-Key`: repeated calls with the same key have one effect. */
  idempotencyKey?: string;
  /** The request may outlive the page, to save while the person leaves; its body must be under 64 KB. */
  keepalive?: boolean | undefined;
  /** Sent by the tab, not by the person: it must not keep an unused session alive. */
  background?: boolean;
  /** Uses this session instead of the current one; for calls after signing out. */
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

export interface HttpClientParts {
  /** Handles requests instead of the network; only the demo's mock and tests set it. */
  adapter?: AxiosAdapter;
  baseURL?: string;
  token?: () => string | null;
  /** BCP 47 tag sent as `Accept-Language`; refusals are translated into this language. */
  language?: () => string;
  /** Runs a call whose response contains a new token, and stores it. */
  renewToken?: <T>(run: () => Promise<T>, tokenIn: (answer: T) => string | null) => Promise<T>;
  /** The replacement of a refused token; `null` when its session has ended. */
  replacementOf?: (token: string) => Promise<string | null>;
  /** A signed-in call was answered with 401, and not because another proof is needed: the token's session has ended. */
  onSessionEnded?: (token: string) => void;
  /** A call was refused because Guildhall is closed for maintenance. */
  onMaintenance?: () => void;
}

interface LooseRequest extends CallOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The ETag of the known response; the server may respond with 304. */
  knownTag?: string | undefined;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** A 401 refusal is final: the call is not repeated with a newer token. */
    isFinal?: boolean;
  }
}

const codeOf = (body: unknown) => (isRecord(body) ? body.code : undefined);

/** The session continues; this action needs the password or a code again. */
const asksForProof = (body: unknown) => proofRefusals.some((one) => one === codeOf(body));

const tokenIn = (data: unknown): string | null =>
  isRecord(data) && typeof data.token === 'string' ? data.token : null;

const isSignIn = (url: string | undefined) => url?.includes('signIn') ?? false;

/** Sends the session's token with every call, and reports when the session has ended. */
function addSession(http: AxiosInstance, parts: HttpClientParts): void {
  // Synchronous, so that a call carries the current token even when the person signs out right afterwards.
  http.interceptors.request.use(
    (config: InternalAxiosRequestConfig) => {
      const token = parts.token?.() ?? null;
      const hasToken = config.headers.has('Authorization') || isSignIn(config.url);
      if (token !== null && !hasToken) config.headers.set('Authorization', `Bearer ${token}`);
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
      // The session may have received a new token during this call; a refused call had no effect.
      if (sent !== '' && error.config && !error.config.isFinal && (await parts.replacementOf?.(sent))) {
        error.config.headers.delete('Authorization');
        return http.request({ ...error.config, isFinal: true });
      }
      // A late refusal of an older session must not end a newer one.
      if (sent !== '' && sent === parts.token?.()) parts.onSessionEnded?.(sent);
    }
    if (axios.isAxiosError(error) && codeOf(error.response?.data) === 'maintenance') parts.onMaintenance?.();
    return Promise.reject(error);
  });
}

/** Creates an API client: typed calls by contract, and below them the specification's `request` helpers (§7). */
export function createHttpClient(parts: HttpClientParts = {}) {
  const knownPages = createKnownPages();
  // No default timeout: the specification sets none (§9). 2xx is success, which is axios' own rule.
  const http = axios.create({ baseURL: parts.baseURL ?? '/api', ...(parts.adapter && { adapter: parts.adapter }) });
  addSession(http, parts);

  function configOf(contract: Contract, request: LooseRequest): AxiosRequestConfig {
    const { signal, onUploadProgress, idempotencyKey, keepalive, background, token, form, knownTag } = request;
    const body = contract.bodyKind === 'multipart' ? toFormData(form ?? request.body) : request.body;
    return {
      method: contract.method,
      url: fillPath(contract.path, request.params),
      params: toSearch(request.query),
      ...(body !== undefined && { data: body }),
      ...(signal && { signal }),
      ...(keepalive && { fetchOptions: { keepalive } }),
      ...(knownTag && { validateStatus: (status) => (status >= 200 && status < 300) || status === 304 }),
      ...((token !== undefined || contract.renewsToken) && { isFinal: true }),
      headers: {
        // Without this, axios sends non-JSON bodies as form data.
        ...(contract.bodyKind === 'bytes' && { 'Content-Type': 'application/octet-stream' }),
        ...(knownTag && { 'If-None-Match': knownTag }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(background && { 'X-Guildhall-Background': '1' }),
      },
      ...(onUploadProgress && {
        onUploadProgress: ({ progress }: AxiosProgressEvent) => onUploadProgress(progress ?? 0),
      }),
    };
  }

  /** Sends a call and receives the specification's result. @throws ApiProblem in the reader's language */
  async function send<T>(contract: Contract, request: LooseRequest) {
    const sentences = problemSentences(parts.language?.() ?? 'en');
    const answer = await exchange<T>(http, configOf(contract, request));
    if ('problem' in answer) throw translateProblem(await sentences, answer.problem);
    return answer;
  }

  /** Fetches bytes instead of JSON. @throws ApiProblem in the reader's language */
  async function sendForFile(contract: Contract, request: LooseRequest): Promise<AxiosResponse<Blob>> {
    const sentences = problemSentences(parts.language?.() ?? 'en');
    try {
      return await http.request<Blob>({ ...configOf(contract, request), responseType: 'blob' });
    } catch (error) {
      throw isCancel(error) ? error : translateProblem(await sentences, await toProblem(error));
    }
  }

  /**
   * Calls an endpoint as its contract describes.
   * @returns the data of the contract's `response`.
   * @throws ApiProblem when the server refuses or does not respond.
   */
  async function call<const C extends Contract>(contract: C, ...[request]: Arguments<C>): Promise<ResponseOf<C>> {
    const ask = () => send<ResponseOf<C>>(contract, request ?? {});
    const renewing = contract.renewsToken ? parts.renewToken : undefined;
    const { result } = await (renewing ? renewing(ask, (answer) => tokenIn(answer.result.data)) : ask());
    return result.data;
  }

  /** Calls a paged endpoint: the rows of this page and the total. */
  async function callPage<const C extends Contract>(
    contract: C,
    ...[request]: Arguments<C>
  ): Promise<PageOfRows<RowOf<C>>> {
    const asked: LooseRequest = request ?? {};
    const session = parts.token?.() ?? null;
    const language = parts.language?.() ?? '';
    const address = [language, fillPath(contract.path, asked.params), toSearch(asked.query)].join(' ');
    const known = knownPages.get(session, address);
    const { result, headers } = await send<readonly RowOf<C>[]>(contract, { ...asked, knownTag: known?.tag });
    // The same URL of the same contract: the page has its type.
    if (result.statusCode === 304 && known) return known.page as PageOfRows<RowOf<C>>;
    const { data, pagination } = result;
    const page = { rows: data, totalCount: pagination ?? data.length };
    const tag: unknown = headers.etag;
    if (typeof tag === 'string') knownPages.set(session, address, { tag, page });
    return page;
  }

  /** Fetches a file that needs the session (a plain link cannot carry the token), for display. */
  const fetchFile = <const C extends Contract>(contract: C, ...[request]: Arguments<C>) =>
    sendForFile(contract, request ?? {});

  /**
   * Fetches a file and saves it under the server's name.
   * @returns the name it was saved under.
   */
  async function download<const C extends Contract>(contract: C, ...[request]: Arguments<C>): Promise<string> {
    const response = await sendForFile(contract, request ?? {});
    return saveFile(response.data, String(response.headers['content-disposition'] ?? ''));
  }

  return { call, callPage, download, fetchFile, request: createRequest(http) };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
