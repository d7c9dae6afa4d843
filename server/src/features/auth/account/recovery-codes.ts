import { randomInt } from 'node:crypto';
import { limits } from '@guildhall/shared/domain';
import { hashRecoveryCode } from '../codes.ts';

// Without characters that look alike on paper: no 0 and o, no 1, i and l.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

const group = () => Array.from({ length: groupLength }, () => signs[randomInt(signs.length)]).join('');

/** Ten new recovery codes such as `k7fq-2m9x-c4wt`, to be shown once, and their stored form. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: limits.recoveryCodes }, () => Array.from({ length: groups }, group).join('-'));
  return { codes, hashes: codes.map((code) => hashRecoveryCode(userId, code)) };
}
