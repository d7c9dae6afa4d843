import * as z from 'zod/mini';
import { problem, type FieldProblem, type FieldProblems } from './problem.ts';

/**
 * Parses what came in by the contract's schema. Nothing is coerced, nothing dropped: an unknown key is refused.
 * @throws Problem 400 `invalid_input` with one entry per wrong input
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw problem.badRequest('invalid_input', 'Some of this needs another look.', fieldProblems(result.error.issues));
}

function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of issues)
    for (const [path, found] of describe(issue)) {
      // The first problem of an input is the one to mend first.
      fields[path] ??= found;
    }
  return fields;
}

function describe(issue: z.core.$ZodIssue): [path: string, problem: FieldProblem][] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [
      path ? `${path}.${key}` : key,
      { code: 'unknown_field', message: 'There is no such field.' },
    ]);
  return [[path, explain(issue)]];
}

const notValid = 'This is not valid.';

export const unreadableFileName: FieldProblem = {
  code: 'file_name_unreadable',
  message: 'The name of this file holds characters that can’t be read. Please rename it and try again.',
};

/** The rules of our own that contracts name by a code. */
const ruleProblems = new Map<unknown, FieldProblem>(
  [
    {
      code: 'scrambling_characters',
      message: 'This holds invisible characters that scramble text. Please type it in instead of pasting it.',
    },
    unreadableFileName,
    { code: 'placeholder_unknown', message: 'This names a placeholder that does not exist.' },
    { code: 'prefix_repeated', message: 'Each kind of number needs a prefix of its own.' },
    {
      code: 'reminder_too_late',
      message: 'A reminder would leave on or after the last day. Please choose earlier days.',
    },
    {
      code: 'bank_account_invalid',
      message: 'The check digits of this IBAN don’t fit. Please compare it with a statement of the account.',
    },
  ].map((found) => [found.code, found]),
);

function explain(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === undefined) return { code: 'required', message: 'This is needed.' };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'too_small', message: `At least ${issue.minimum}.` };
      return issue.minimum === 1
        ? { code: 'required', message: 'This is needed.' }
        : { code: 'too_short', message: `At least ${issue.minimum} characters.` };
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', message: `At most ${issue.maximum} characters.` }
        : { code: 'too_big', message: `At most ${issue.maximum}.` };
    case 'invalid_format':
      return issue.format === 'email'
        ? { code: 'not_an_address', message: 'This is not an e-mail address.' }
        : { code: 'invalid_format', message: 'This is not in the right form.' };
    case 'invalid_value':
      return { code: 'not_a_choice', message: 'This is not one of the choices.' };
    case 'invalid_type':
      return { code: 'wrong_type', message: 'This is of the wrong type.' };
    case 'custom':
      return ruleProblems.get(issue.params?.code) ?? { code: 'invalid', message: notValid };
    default:
      return { code: 'invalid', message: notValid };
  }
}
