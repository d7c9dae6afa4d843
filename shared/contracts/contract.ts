import type * as z from 'zod/mini';
import type { Permission } from '../domain/permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;
type Shape = z.ZodMiniObject;

/**
 * Who may call an endpoint: a permission of `shared/domain`, or one of the four doors without a role.
 * - `public`: anybody. - `signedIn`: every active session. - `link`: the secret in the path is the right.
 * - `signature`: the caller proves itself by a signature over the body (payment providers).
 */
type Access = Permission | 'public' | 'signedIn' | 'link' | 'signature';

/**
 * What an endpoint's body is: JSON unless it carries a form with a file, must be read as it was written (`raw`: the
 * text of a JSON body), or is a file and nothing else (`bytes`).
 */
type BodyKind = 'json' | 'multipart' | 'raw' | 'bytes';

/** What an endpoint answers: the JSON envelope unless it sends a file. */
type ReplyKind = 'json' | 'file';

interface ContractParts {
  permission: Access;
  params?: Shape;
  query?: Shape;
  body?: Schema;
  response?: Schema;
  /** Reason codes beyond the ones every endpoint can answer; they stand in the OpenAPI document. */
  errors?: readonly string[];
  /** Success status; 200 unless something is created (201) or only taken in (202). */
  status?: 200 | 201 | 202;
  bodyKind?: BodyKind;
  replyKind?: ReplyKind;
  /** True when the answer is a page of a longer list: the envelope then carries `totalCount`. */
  paged?: boolean;
  /**
   * True when success ends the caller's token: the answer's `token` takes its place at once, unless it is `null`. Such
   * an answer is never kept to be repeated, because nobody else may learn the token.
   */
  renewsToken?: boolean;
  summary: string;
}

export type Contract<P extends ContractParts = ContractParts> = P & { method: Method; path: string };

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What the caller of a contract hands over: path parameters, query and body, as far as it has them. */
export type RequestOf<C> = (C extends { params: infer S } ? { params: InputOf<S> } : unknown) &
  (C extends { query: infer S } ? { query?: OutputOf<S> } : unknown) &
  (C extends { body: infer S } ? { body: InputOf<S> } : unknown);

export type ParamsOf<C> = C extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<C> = C extends { query: infer S } ? OutputOf<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? OutputOf<S> : undefined;

/** What the endpoint answers in the envelope's `data`. */
export type ResponseOf<C> = C extends { response: infer S } ? OutputOf<S> : undefined;

const make =
  (method: Method) =>
  <const P extends ContractParts>(path: string, parts: P): Contract<P> => ({ method, path, ...parts });

/**
 * Describes one endpoint. The server enforces it in both directions, the OpenAPI document is made from it, the
 * client's calls are typed by it and test replies are parsed by it: nobody declares a payload a second time.
 * Paths stand without the `/api` prefix, parameters as `:name`.
 */
export const contract = {
  get: make('GET'),
  post: make('POST'),
  patch: make('PATCH'),
  put: make('PUT'),
  delete: make('DELETE'),
};
