import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPassword, isMonotonous, plainFormsOf, type PasswordProblem } from '@guildhall/shared/domain';
import { problem, type Problem } from '../../../platform/problems/problem.ts';
import { createHashPool } from './hash-pool.ts';

// OWASP's minimum for argon2id; each hash contains its cost, so that the cost can be increased later.
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };

const saltBytes = 16;

const hashBytes = 32;

const pool = createHashPool();

const hashWith = async (password: string, salt: Buffer, { memory, passes, parallelism }: typeof cost) =>
  Buffer.from(
    await pool.hash({
      message: Buffer.from(password.normalize('NFC')),
      nonce: salt,
      memory,
      passes,
      parallelism,
      tagLength: hashBytes,
    }),
  );

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Hashes a password with argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await hashWith(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

// For unknown addresses: takes the same time, so that response times do not reveal which addresses exist.
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(randomBytes(saltBytes))}$${encode(randomBytes(hashBytes))}`;

/** True when `password` matches the hash `stored`; without a hash it is false, after the same time. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = format.exec(stored ?? nobody) ?? [];
  const parts = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const derived = await hashWith(password, Buffer.from(salt, 'base64'), parts);
  const expected = Buffer.from(hash, 'base64');
  return stored !== null && derived.length === expected.length && timingSafeEqual(derived, expected);
}

// A common password; compared without case, trailing digits and the usual substitutions.
const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

const isCommon = (password: string): boolean =>
  plainFormsOf(password).some((form) => common.has(form) || isMonotonous(form));

const sentences: Record<PasswordProblem | 'too_common', string> = {
  too_short: 'Use at least 12 characters.',
  too_long: 'Use at most 256 characters.',
  too_common: 'This password is too common. Use a few words that are hard to guess.',
  contains_product_name: 'The password must not contain “Guildhall”.',
};

/** The problem with a new password (domain rule 16), to be thrown; `null` for a valid one. */
export function passwordRefusal(password: string): Problem | null {
  const code = checkPassword(password) ?? (isCommon(password) ? 'too_common' : null);
  if (!code) return null;
  return problem.badRequest('password_refused', sentences[code], { password: { code, message: sentences[code] } });
}
