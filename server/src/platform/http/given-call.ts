import type { Contract } from '@guildhall/shared/contracts';
import * as z from 'zod/mini';
import { problem } from '../problems/problem.ts';
import { parseInput } from '../problems/validation.ts';
import { parseQuery } from './query-string.ts';

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
