import { useTranslation } from '@guildhall/shared/i18n';
import type { Control, FieldPath } from '@guildhall/shared/ui/form';
import { FormField } from '@guildhall/shared/ui/form';

interface ReasonFieldProps<Input extends { reason: string }, Output> {
  control: Control<Input, unknown, Output>;
  /** What it is for; the file's own name unless said otherwise. */
  label?: string;
  /** Who reads it; the file's own sentence unless said otherwise. */
  help?: string;
}

/** The reason for a step, in as many lines as it takes. */
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
