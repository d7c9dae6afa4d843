import { useForm } from 'react-hook-form';
import type { FieldValues, Resolver, UseFormProps, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useTranslation } from '../../i18n/index.ts';
import { schemaResolver } from './resolver.ts';

interface AppFormOptions<Input extends FieldValues, Output> extends Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver'
> {
  /** The contract's body schema, or the screen's own; without one only the server checks. */
  schema?: z.ZodMiniType<Output, Input>;
}

/**
 * Accepts any values. With a resolver, each submit starts without the errors of the last one; without it, an error the
 * server reported for a field this form has no input for would block every further submit.
 */
const acceptAll = (values: unknown) => ({ values, errors: {} });

/**
 * A form with our habits: checked on submit, then while a mistake is being corrected; messages in the person's
 * language; the first wrong input gets the focus.
 */
export function useAppForm<Input extends FieldValues, Output = Input>(
  options: AppFormOptions<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  const { schema, ...rest } = options;
  const { t } = useTranslation('ui');
  const resolver = schema
    ? schemaResolver(schema, (key, values) => t(key, values ?? {}))
    : // Nothing reads the values without a schema, so what goes out is what came in.
      (acceptAll as Resolver<Input, unknown, Output>);
  return useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...rest,
    resolver,
  });
}
