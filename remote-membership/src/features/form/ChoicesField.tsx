import { chosenOf, localText } from '@guildhall/shared/domain';
import type { FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box, Checkbox, describedBy, Icon } from '@guildhall/shared/ui/core';
import { useId } from 'react';
import type { FocusEvent } from 'react';

interface ChoicesFieldProps {
  field: FormField;
  name: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: string[];
  onChange: (value: string[] | null) => void;
  /** The focus has left the whole group. */
  onBlur: () => void;
}

/** A question with several answers: tick boxes under one legend, which says how many are asked for. */
export function ChoicesField({ field, name, label, help, error, value, onChange, onBlur }: ChoicesFieldProps) {
  const { t } = useTranslation('membership');
  const { t: ui } = useTranslation('ui');
  const language = useLanguage();
  const id = useId();
  const { choices = [], limits, required } = field;
  const most = limits?.max ?? choices.length;
  const least = limits?.min ?? 0;
  const howMany =
    least > 1 && most < choices.length
      ? t('form.choices.between', { min: least, max: most })
      : most < choices.length
        ? t('form.choices.most', { max: most })
        : least > 1
          ? t('form.choices.least', { min: least })
          : t('form.choices.several');
  const helps = [howMany, help].filter(Boolean).join(' ');

  function tick(one: string, isTicked: boolean) {
    const wanted = isTicked ? [...value, one] : value.filter((other) => other !== one);
    const chosen = chosenOf(field, wanted).map((choice) => choice.value);
    onChange(chosen.length > 0 ? chosen : null);
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };

  return (
    <Box
      component="fieldset"
      aria-describedby={describedBy(id, helps, error)}
      onBlur={leave}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 }}>
        {label}
        {!required && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {' '}
            {ui('field.optional')}
          </Box>
        )}
      </Box>
      <Box id={`${id}-help`} sx={{ mb: 0.75, color: 'text.secondary', fontSize: '0.875rem' }}>
        {helps}
      </Box>
      <Box sx={{ display: 'grid', columnGap: 3, gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            name={name}
            label={localText(choice.label, language)}
            checked={value.includes(choice.value)}
            onChange={(isTicked) => tick(choice.value, isTicked)}
          />
        ))}
      </Box>
      {error && (
        <Box
          id={`${id}-error`}
          sx={{ display: 'flex', gap: 0.75, mt: 0.5, color: 'error.main', fontSize: '0.875rem', fontWeight: 500 }}
        >
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </Box>
      )}
    </Box>
  );
}
