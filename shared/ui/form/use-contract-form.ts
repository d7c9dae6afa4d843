import { toNestErrors } from '@hookform/resolvers';
import type { FormEventHandler } from 'react';
import { get, useForm } from 'react-hook-form';
import type {
  Control,
  FieldErrors,
  FieldPath,
  FieldValues,
  Path,
  Resolver,
  UseFormProps,
  UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { looksLikeDay } from '../../domain/typed-date.ts';
import { isApiProblem, problemText } from '../../http/problem.ts';
import { useTranslation } from '../../i18n/index.ts';
import type { UseMutationResult } from '../../query/index.ts';
import { toast } from '../core/index.ts';
import { rememberSchema } from './schema-limits.ts';

/** Parses a body into what is sent. */
export type Schema<Sent, Body> = z.ZodMiniType<Sent, Body>;

/** An input with its error message. */
export type Fault<Input extends FieldValues> = readonly [FieldPath<Input>, string];

/** A body with fields that may still be empty: the schema decides whether they may. */
export type Unfinished<Body> = Body extends object ? { [Key in keyof Body]: Body[Key] | '' | null } : Body;

export interface ContractFormOptions<Input extends FieldValues, Sent, Body = Input> extends Omit<
  UseFormProps<Input, unknown, Sent>,
  'resolver'
> {
  /** Maps the input values to the contract's body where they differ: an amount as text, a separate day and time. */
  toBody?: (values: Input) => NoInfer<Unfinished<Body>>;
  /** Maps a field of the body to its input, where they differ. */
  inputOf?: (field: string, values: Input) => FieldPath<Input> | undefined;
  /** Rules that no schema can express, such as a day after today. Their messages take precedence over the schema's. */
  faultsOf?: (values: Input) => readonly (Fault<Input> | false)[];
}

interface SendingOptions<Input extends FieldValues, Sent, Answer> {
  /** Sends the body. */
  command: UseMutationResult<Answer, Error, Sent>;
  /** The message after success. */
  done?: (answer: Answer, sent: Sent) => string;
  /** Runs after success, unless the form has been closed meanwhile: most dialogs close. */
  onSuccess?: (answer: Answer, sent: Sent) => void;
  /** The screen's own message for a refusal, next to one input; `null` to use the server's. */
  explain?: (error: unknown) => Fault<Input> | null;
}

interface FormOnly<Input extends FieldValues, Sent> {
  form: UseFormReturn<Input, unknown, Sent>;
  control: Control<Input, unknown, Sent>;
}

/** A form that sends its body with a command. */
export interface ContractForm<Input extends FieldValues, Sent> extends FormOnly<Input, Sent> {
  submit: FormEventHandler<HTMLFormElement>;
  isPending: boolean;
}

/**
 * The form of a contract. It validates with the contract's body on submit, then while a mistake is corrected, focuses the
 * first invalid input, and its inputs take their limits from the schema. With a `command`, `submit` sends the body:
 * refusals appear beside their inputs, and the typed values stay. Without one, the screen sends it by itself with
 * `form.handleSubmit` and `showProblem`.
 * @param schema the contract's body, or the screen's own
 */
export function useContractForm<Input extends FieldValues, Sent, Body, Answer = unknown>(
  schema: Schema<Sent, Body>,
  options: ContractFormOptions<Input, Sent, Body> & SendingOptions<Input, Sent, Answer>,
): ContractForm<Input, Sent>;
export function useContractForm<Input extends FieldValues, Sent, Body>(
  schema: Schema<Sent, Body>,
  options: ContractFormOptions<Input, Sent, Body>,
): FormOnly<Input, Sent>;
export function useContractForm<Input extends FieldValues, Sent, Body, Answer>(
  schema: Schema<Sent, Body>,
  options: ContractFormOptions<Input, Sent, Body> & Partial<SendingOptions<Input, Sent, Answer>>,
): FormOnly<Input, Sent> & Partial<ContractForm<Input, Sent>> {
  const { toBody, inputOf, faultsOf, command, done, onSuccess, explain, ...rest } = options;
  const { t } = useTranslation('ui');
  const form = useForm<Input, unknown, Sent>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...rest,
    resolver: schemaResolver(schema, (key, values) => t(key, values ?? {}), { toBody, inputOf, faultsOf }),
  });
  const { control } = form;
  rememberSchema(control, schema);
  if (!command) return { form, control };

  const send = form.handleSubmit((body) =>
    command.mutate(body, {
      onSuccess: (answer) => {
        if (done) toast.success(done(answer, body));
        onSuccess?.(answer, body);
      },
      onError: (error) => {
        const fault = explain?.(error);
        if (fault) showFault(form, fault);
        else showProblem(form, error, inputOf && ((field) => inputOf(field, form.getValues())));
      },
    }),
  );
  return { form, control, submit: (event) => void send(event), isPending: command.isPending };
}

/** Shows a message next to its input, and moves the focus there. */
function showFault<Input extends FieldValues, Sent>(
  form: UseFormReturn<Input, unknown, Sent>,
  [name, message]: Fault<Input>,
): void {
  form.setError(name, { type: 'fault', message });
  form.setFocus(name);
}

/**
 * Shows a refusal in the form: each message beside its input, the overall message above. The input values stay.
 * @param inputOf maps a field of the body to its input, where they differ; a field without one keeps its path
 */
export function showProblem<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  inputOf: (field: string) => string | undefined = () => undefined,
): void {
  const fields = isApiProblem(error)
    ? Object.entries(error.fields).map(([field, problem]) => [inputOf(field) ?? field, problem] as const)
    : [];
  // The paths come from the server's schema, which is also this form's schema.
  for (const [path, { code, message }] of fields) form.setError(path as Path<Input>, { type: code, message });
  form.setError('root.server', { type: isApiProblem(error) ? error.code : 'error', message: problemText(error) });
  const [first] = fields;
  if (first) form.setFocus(first[0] as Path<Input>);
}

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
  // An answer to a question with two choices.
  if (issue.code === 'invalid_type' && issue.expected === 'boolean') return t('invalid.choose');
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

/** Where the inputs differ from the body. */
type Differences<Input extends FieldValues, Body> = {
  [Key in 'toBody' | 'inputOf' | 'faultsOf']: ContractFormOptions<Input, unknown, Body>[Key] | undefined;
};

/**
 * Validates a form with the server's own schema; every message is ours, in the current language.
 * @param differences between the input values and the schema's body
 */
function schemaResolver<Input extends FieldValues, Output, Body>(
  schema: z.ZodMiniType<Output, Body>,
  t: Translate,
  { toBody, inputOf, faultsOf }: Differences<Input, Body>,
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
