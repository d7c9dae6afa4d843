import * as z from 'zod/mini';
import { problem, type FieldProblem, type FieldProblems } from './problem.ts';

/**
 * Parses input with the contract's schema. Nothing is coerced or dropped: unknown keys are refused.
 * @throws Problem 400 `invalid_input` with one entry per invalid field
 */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value, { reportInput: true });
  if (result.success) return result.data;
  throw problem.badRequest(
    'invalid_input',
    'Some fields are missing or not valid. Correct them and try again.',
    fieldProblems(result.error.issues),
  );
}

function fieldProblems(issues: readonly z.core.$ZodIssue[]): FieldProblems {
  const fields = new Map<string, FieldProblem>();
  for (const [path, found] of issues.flatMap(describe)) {
    // Only the first problem of a field is reported.
    if (!fields.has(path)) fields.set(path, found);
  }
  return Object.fromEntries(fields);
}

function describe(issue: z.core.$ZodIssue): [path: string, problem: FieldProblem][] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [
      path ? `${path}.${key}` : key,
      { code: 'unknown_field', message: 'This field does not exist.' },
    ]);
  return [[path, explain(issue)]];
}

const notValid = 'This is not valid.';

export const unreadableFileName: FieldProblem = {
  code: 'file_name_unreadable',
  message: 'The file name contains characters that can’t be read. Rename the file and try again.',
};

/** Our own rules, which contracts refer to by code. */
const ruleProblems = new Map<unknown, FieldProblem>(
  [
    {
      code: 'scrambling_characters',
      message: 'This contains invisible characters that change how text is displayed. Type it instead of pasting it.',
    },
    unreadableFileName,
    {
      code: 'name_like_message',
      message: 'Enter a name only, without web addresses, email addresses or sentences.',
    },
    { code: 'placeholder_unknown', message: 'This contains a placeholder that does not exist.' },
    { code: 'prefix_repeated', message: 'Each type of number needs its own prefix.' },
    {
      code: 'reminder_too_late',
      message: 'A reminder would be sent on or after the last day. Choose earlier days.',
    },
    {
      code: 'bank_account_invalid',
      message: 'The check digits of this IBAN are wrong. Compare it with a bank statement.',
    },
  ].map((found) => [found.code, found]),
);

function explain(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === undefined) return { code: 'required', message: 'This is required.' };
  switch (issue.code) {
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'too_small', message: `Must be at least ${issue.minimum}.` };
      return issue.minimum === 1
        ? { code: 'required', message: 'This is required.' }
        : { code: 'too_short', message: `Must have at least ${issue.minimum} characters.` };
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', message: `Must have at most ${issue.maximum} characters.` }
        : { code: 'too_big', message: `Must be at most ${issue.maximum}.` };
    case 'invalid_format':
      return issue.format === 'email'
        ? { code: 'not_an_address', message: 'This is not an email address.' }
        : { code: 'invalid_format', message: 'This is not in the right format.' };
    case 'invalid_value':
      return { code: 'not_a_choice', message: 'This is not one of the options.' };
    case 'invalid_type':
      return { code: 'wrong_type', message: 'This has the wrong type.' };
    case 'custom':
      return ruleProblems.get(issue.params?.code) ?? { code: 'invalid', message: notValid };
    default:
      return { code: 'invalid', message: notValid };
  }
}
