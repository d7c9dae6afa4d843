import { useForm } from 'react-hook-form';
import type { FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
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
 * A form with our habits: checked on submit, then while a mistake is being corrected; messages in the person's
 * language; the first wrong input gets the focus.
 */
export function useAppForm<Input extends FieldValues, Output = Input>(
  options: AppFormOptions<Input, Output>,
): UseFormReturn<Input, unknown, Output> {
  const { schema, ...rest } = options;
  const { t } = useTranslation('ui');
  return useForm<Input, unknown, Output>({
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    ...rest,
    ...(schema && { resolver: schemaResolver(schema, (key, values) => t(key, values ?? {})) }),
  });
}
