import * as z from 'zod/mini';
import type { Contract } from '@guildhall/shared/contracts';
import { problem } from '../problems/problem.ts';
import { parseInput } from '../problems/validation.ts';

/** A call before it is checked. */
export interface GivenCall {
  params: unknown;
  /** The URL, for its query. */
  url: string;
  body: unknown;
}

/** Parses a call by its contract. @throws Problem when it doesn't match */
export const readGiven = (contract: Contract, { params, url, body }: GivenCall) => ({
  params: contract.params && readParams(contract, params),
  query: readQuery(contract, url),
  body: readBody(contract, body),
});

/** Malformed ids get the same response as nonexistent ones. */
function readParams(contract: Contract, params: unknown): unknown {
  const result = z.safeParse(contract.params ?? z.strictObject({}), params);
  if (result.success && !JSON.stringify(result.data).includes('\\u0000')) return result.data;
  throw contract.permission === 'link' ? problem.unknownLink() : problem.notFound();
}

function readQuery(contract: Contract, url: string): unknown {
  const query = parseQuery(url);
  return contract.query ? parseInput(contract.query, { ...query }) : parseInput(z.strictObject({}), { ...query });
}

function readBody(contract: Contract, body: unknown): unknown {
  if (contract.bodyKind !== undefined && contract.bodyKind !== 'json') return body;
  if (contract.body) return parseInput(contract.body, body);
  if (body !== undefined) parseInput(z.strictObject({}), body);
  return undefined;
}

/**
 * Parses a query string strictly: every key once, no control characters, values unchanged.
 * @throws Problem 400 with the key as field
 */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  const query: Record<string, string> = Object.create(null);
  if (start < 0) return query;
  for (const [key, value] of new URLSearchParams(url.slice(start + 1))) {
    if (key in query) throw problem.badRequest('repeated_key', `"${key}" stands twice in the address.`);
    if (/\p{Cc}/u.test(key + value))
      throw problem.badRequest('invalid_input', 'The address holds a control character.');
    query[key] = value;
  }
  return query;
}
