import { toNestErrors } from '@hookform/resolvers';
import { get } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { looksLikeDay } from '../../domain/typed-date.ts';
import type { AppFormOptions } from './form-options.ts';

type Issue = z.core.$ZodIssue;
type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The type of the error of an empty input: its input names itself in the message. */
export const requiredType = 'required';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const bounds = { too_small: ['tooShort', 'tooFew', 'tooSmall'], too_big: ['tooLong', 'tooMany', 'tooBig'] } as const;

/** The error message for one input, in the person's language. */
function issueText(issue: Issue, value: unknown, t: Translate): string {
  if (issue.code === 'invalid_value') {
    return t(issue.values.length === 1 && issue.values[0] === true ? 'invalid.tick' : 'invalid.choose');
  }
  if (isEmpty(value) && issue.code !== 'custom') return t('invalid.required');
  switch (issue.code) {
    case 'too_small':
    case 'too_big': {
      const [text, entries, amount] = bounds[issue.code];
      const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
      if (issue.origin === 'string') return t(`invalid.${text}`, { count: limit });
      if (issue.origin === 'array') return t(`invalid.${entries}`, { count: limit });
      return t(`invalid.${amount}`, { limit });
    }
    case 'invalid_format':
      if (issue.format === 'date' && typeof value === 'string' && looksLikeDay(value)) return t('invalid.noSuchDate');
      return t(issue.format === 'email' || issue.format === 'date' ? `invalid.${issue.format}` : 'invalid.format');
    case 'invalid_type':
      return t(
        issue.expected === 'int' ? 'invalid.whole' : issue.expected === 'number' ? 'invalid.number' : 'invalid.format',
      );
    case 'custom':
      if (issue.params?.code === 'scrambling_characters') return t('invalid.scrambling');
      if (issue.params?.code === 'name_like_message') return t('invalid.name');
      // Our own rules may bring a message; zod's default is "Invalid input".
      return issue.message && issue.message !== 'Invalid input' ? issue.message : t('invalid.format');
    default:
      return t('invalid.format');
  }
}

type Differences<Input extends FieldValues, Body> = Pick<
  AppFormOptions<Input, unknown, Body>,
  'toBody' | 'inputOf' | 'faultsOf'
>;

/**
 * Validates a form with the server's own schema; every message is ours, in the current language.
 * @param differences between the input values and the schema's body
 */
export function schemaResolver<Input extends FieldValues, Output, Body>(
  schema: z.ZodMiniType<Output, Body>,
  t: Translate,
  { toBody, inputOf, faultsOf }: { [Key in keyof Differences<Input, Body>]: Differences<Input, Body>[Key] | undefined },
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const body = toBody ? toBody(values) : values;
    const result = await schema.safeParseAsync(body);
    const flat: Record<string, { type: string; message: string }> = {};
    for (const fault of faultsOf?.(values) ?? []) if (fault) flat[fault[0]] ??= { type: 'fault', message: fault[1] };
    for (const issue of result.error?.issues ?? []) {
      const field = issue.path.join('.');
      const value: unknown = get(body, field);
      const type = isEmpty(value) ? requiredType : issue.code;
      flat[inputOf?.(field, values) ?? field] ??= { type, message: issueText(issue, value, t) };
    }
    if (result.success && Object.keys(flat).length === 0) return { values: result.data, errors: {} };
    return { values: {}, errors: toNestErrors<Input>(flat as FieldErrors<Input>, options) };
  };
}
