import type { FormStep } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Stack, TextInput } from '@guildhall/shared/ui/core';
import { LocalTextInputs } from './LocalTextInputs.tsx';

interface StepEditorProps {
  step: FormStep;
  errorOf: (part: string) => string | undefined;
  onChange: (step: FormStep) => void;
}

/** The settings of one step of the form. */
export function StepEditor({ step, errorOf, onChange }: StepEditorProps) {
  const { t } = useTranslation('form-builder');
  const { intro, ...rest } = step;
  return (
    <Stack gap={2.5}>
      <LocalTextInputs
        label={t('stepTitle')}
        value={step.title}
        errorOf={(language) => errorOf(`title.${language}`)}
        onChange={(title) => onChange({ ...step, title: title ?? { en: '' } })}
      />
      <LocalTextInputs
        label={t('intro')}
        value={intro}
        optional
        multiline
        errorOf={(language) => errorOf(`intro.${language}`)}
        onChange={(text) => onChange(text ? { ...rest, intro: text } : rest)}
      />
      <TextInput
        label={t('key')}
        help={t('keyHelp')}
        value={step.key}
        error={errorOf('key')}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        onChange={({ target }) => onChange({ ...step, key: target.value })}
      />
    </Stack>
  );
}
