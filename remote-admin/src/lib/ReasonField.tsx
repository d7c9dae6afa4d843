import { useTranslation } from '@guildhall/shared/i18n';
import type { Control, FieldPath } from '@guildhall/shared/ui/form';
import { FormField } from '@guildhall/shared/ui/form';

interface ReasonFieldProps<Input extends { reason: string }, Output> {
  control: Control<Input, unknown, Output>;
  /** The label; defaults to that of the file. */
  label?: string;
  /** Who reads it; defaults to the sentence of the file. */
  help?: string;
}

/** The reason for an action, in a multi-line input. */
export function ReasonField<Input extends { reason: string }, Output>({
  control,
  label,
  help,
}: ReasonFieldProps<Input, Output>) {
  const { t } = useTranslation('admin');
  return (
    <FormField
      control={control}
      name={'reason' as FieldPath<Input>}
      type="multiline"
      label={label ?? t('reason.label')}
      help={help ?? t('reason.help')}
    />
  );
}
