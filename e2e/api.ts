import type { Contract, RequestOf, ResponseOf, Session } from '@guildhall/shared/contracts';
import type { Product } from './product.ts';

interface RequestParts {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  /** Replaces the body where the contract takes a file. */
  form?: FormData;
}

/** API calls without a screen, for what a test needs but does not test. Throws on a refusal. */
export type Api = <C extends Contract>(contract: C, request: RequestOf<C> & RequestParts) => Promise<ResponseOf<C>>;

/** The API for a person with a link and without a session. */
export const apiOfVisitor = ({ url }: Product): Api => callWith(url, {});

/** The API for a session. */
export const apiOfSession = ({ url }: Product, { token }: Session): Api =>
  callWith(url, { authorization: `Bearer ${token}` });

function callWith(origin: string, session: Record<string, string>): Api {
  return async (contract, { params = {}, query = {}, body, form }: RequestParts) => {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}=${encodeURIComponent(String(value))}`,
    );
    const isJson = body !== undefined;
    const response = await fetch(`${origin}/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`, {
      method: contract.method,
      headers: { ...session, ...(isJson && { 'content-type': 'application/json' }) },
      ...(isJson ? { body: JSON.stringify(body) } : form && { body: form }),
    });
    const reply = await response.json();
    if (!response.ok)
      throw new Error(
        `${contract.method} ${path}: ${response.status} ${reply.code} ${reply.message} ${JSON.stringify(reply.fields ?? {})}`,
      );
    return reply.data;
  };
}
