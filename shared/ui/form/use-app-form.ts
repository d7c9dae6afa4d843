import { useForm } from 'react-hook-form';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/index.ts';
import type { AppFormOptions } from './form-options.ts';
import { schemaResolver } from './resolver.ts';
import { rememberSchema } from './schema-limits.ts';

/**
 * Accepts any values. With a resolver, each submit starts without the errors of the last one; without it, an error the
 * server reported for a field this form has no input for would block every further submit.
 */
const acceptAll = (values: unknown) => ({ values, errors: {} });

/**
 * A form with our habits: checked on submit, then while a mistake is being corrected; messages in the person's
 * language; the first wrong input gets the focus. Its inputs take their limits from the schema.
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
    : // Nothing reads the values without a schema, so what goes out is what came in.
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
