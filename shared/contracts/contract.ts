import type * as z from 'zod/mini';
import type { Permission } from '../domain/permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;
type Shape = z.ZodMiniObject;

/**
 * Who may call an endpoint: a permission of `shared/domain`, or one of the four kinds of access without a role.
 * - `public`: anybody. - `signedIn`: every active session. - `link`: the secret in the path grants access.
 * - `signature`: the caller signs the body (payment providers).
 */
type Access = Permission | 'public' | 'signedIn' | 'link' | 'signature';

/**
 * An endpoint's body: JSON unless it is a form with a file, must be read verbatim (`raw`: the text of a JSON body), or
 * is only a file (`bytes`).
 */
type BodyKind = 'json' | 'multipart' | 'raw' | 'bytes';

/** An endpoint's response: the JSON envelope unless it sends a file, or events as they happen (server-sent events). */
type ReplyKind = 'json' | 'file' | 'events';

interface ContractParts {
  permission: Access;
  params?: Shape;
  query?: Shape;
  body?: Schema;
  response?: Schema;
  /** Reason codes besides those of every endpoint; part of the OpenAPI document. */
  errors?: readonly string[];
  /** Success status; 200 by default, 201 for a created resource, 202 for an accepted request. */
  status?: 200 | 201 | 202;
  bodyKind?: BodyKind;
  /**
   * Maximum number of keys in a JSON body; 1,000 by default. Allow more only if the permission is checked before the
   * body is read.
   */
  bodyKeys?: number;
  replyKind?: ReplyKind;
  /** True when the response is a page of a longer list: the envelope then contains `totalCount`, see `limits.countedRows`. */
  paged?: boolean;
  /**
   * True when success ends the caller's token: the response's `token` replaces it at once, unless it is `null`. Such a
   * response is never stored for replay, because it contains a token.
   */
  renewsToken?: boolean;
  summary: string;
}

export type Contract<P extends ContractParts = ContractParts> = P & { method: Method; path: string };

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** The caller's input: path parameters, query and body, as far as the contract has them. */
export type RequestOf<C> = (C extends { params: infer S } ? { params: InputOf<S> } : unknown) &
  (C extends { query: infer S } ? { query?: OutputOf<S> } : unknown) &
  (C extends { body: infer S } ? { body: InputOf<S> } : unknown);

export type ParamsOf<C> = C extends { params: infer S } ? OutputOf<S> : undefined;
export type QueryOf<C> = C extends { query: infer S } ? OutputOf<S> : undefined;
export type BodyOf<C> = C extends { body: infer S } ? OutputOf<S> : undefined;

/** The endpoint's response in the envelope's `data`. */
export type ResponseOf<C> = C extends { response: infer S } ? OutputOf<S> : undefined;

const make =
  (method: Method) =>
  <const P extends ContractParts>(path: string, parts: P): Contract<P> => ({ method, path, ...parts });

/**
 * Describes one endpoint. The server enforces it in both directions, the OpenAPI document is generated from it, it
 * types the client's calls and parses test replies, so that no payload is declared twice. Paths omit the `/api` prefix,
 * parameters are `:name`.
 */
export const contract = {
  get: make('GET'),
  post: make('POST'),
  patch: make('PATCH'),
  put: make('PUT'),
  delete: make('DELETE'),
};
