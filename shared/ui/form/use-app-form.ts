import { useForm } from 'react-hook-form';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/index.ts';
import type { AppFormOptions } from './form-options.ts';
import { schemaResolver } from './resolver.ts';
import { rememberSchema } from './schema-limits.ts';

/**
 * Accepts any values. With a resolver, each submit clears the errors of the last one; without it, a server error for a
 * field this form has no input for would block every further submit.
 */
const acceptAll = (values: unknown) => ({ values, errors: {} });

/**
 * A form with our defaults: validates on submit, then while a mistake is corrected; messages in the person's language;
 * focuses the first invalid input. Its inputs take their limits from the schema.
 */
export function useAppForm<Input extends FieldValues, Output = Input>(
  options: AppFormOptions<Input, Output, Input>,
): UseFormReturn<Input, unknown, Output>;
export function useAppForm<Input extends FieldValues, Output, Body>(
  options: AppFormOptions<Input, Output, Body>,
): UseFormReturn<Input, unknown, Output>;
export function useAppForm<Input extends FieldValues, Output, Body>(
  options: AppFormOptions<Input, Output, Body>,
): UseFormReturn<Input, unknown, Output> {
  const { schema, toBody, inputOf, faultsOf, ...rest } = options;
  const { t } = useTranslation('ui');
  const resolver = schema
    ? schemaResolver(schema, (key, values) => t(key, values ?? {}), { toBody, inputOf, faultsOf })
    : // Without a schema the output is the input.
      (acceptAll as Resolver<Input, unknown, Output>);
  const form = useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...rest,
    resolver,
  });
  if (schema) rememberSchema(form.control, schema);
  return form;
}
