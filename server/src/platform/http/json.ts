import { problem } from '../problems/problem.ts';

const maxDepth = 32;
const defaultMaxKeys = 1000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (message: string) => problem.badRequest('malformed_json', message);

/**
 * Parses a JSON body strictly: at most 32 levels and `maxKeys` keys, no duplicate keys in an object, no prototype keys,
 * no NUL characters or lone surrogates. The text is scanned once before `JSON.parse`, so that malicious bodies cost
 * next to nothing.
 * @throws Problem 400 `malformed_json`
 */
export function parseJson(text: string, maxKeys = defaultMaxKeys): unknown {
  scan(text, maxKeys);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

/** One pass over the text that only recognises strings, brackets and commas; the parser handles invalid JSON. */
function scan(text: string, maxKeys: number): void {
  const open: (Set<string> | null)[] = [];
  let keys = 0;
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const within = open.at(-1);
      const token = text.slice(at, end + 1);
      if (token.includes('\\u')) refuseUnstorable(decoded(token));
      if (expectsKey && within) {
        if (++keys > maxKeys) throw malformed(`The body has more than ${maxKeys} keys.`);
        takeKey(within, decoded(token));
        expectsKey = false;
      }
      at = end;
    } else if (character === '{' || character === '[') {
      if (open.push(character === '{' ? new Set() : null) > maxDepth)
        throw malformed(`The body is nested deeper than ${maxDepth} levels.`);
      expectsKey = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsKey = false;
    } else if (character === ',') expectsKey = open.at(-1) instanceof Set;
  }
}

/** Characters that only an escape can produce and no database accepts: NUL, and lone surrogates. */
function refuseUnstorable(text: string): void {
  if (text.includes('\0')) throw malformed('The body holds a NUL character.');
  if (!text.isWellFormed()) throw malformed('The body holds half a character.');
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  throw malformed('The body is not valid JSON.');
}

function decoded(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}

function takeKey(keys: Set<string>, key: string): void {
  if (forbiddenKeys.has(key)) throw malformed(`The body may not have a key "${key}".`);
  if (keys.has(key)) throw malformed('The body has the same key twice.');
  keys.add(key);
}
