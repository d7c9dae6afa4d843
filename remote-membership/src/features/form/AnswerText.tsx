import { chosenOf, isBlank, localText } from '@guildhall/shared/domain';
import type { AnswerValue, FormField } from '@guildhall/shared/domain';
import { useFormat, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import { countryName } from './countries.ts';

/** An answer as people read it: names instead of codes, days in the language's own way. */
export function AnswerText({ field, value }: { field: FormField; value: AnswerValue }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const format = useFormat();
  if (field.type === 'checkbox') return t(value === true ? 'form.yes' : 'form.no');
  if (value === null || isBlank(value)) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('form.empty')}
      </Box>
    );
  }
  if (Array.isArray(value))
    return (
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {chosenOf(field, value).map((choice) => (
          <li key={choice.value}>{localText(choice.label, language)}</li>
        ))}
      </Box>
    );
  const text = String(value);
  if (field.type === 'country') return countryName(text, language);
  if (field.type === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text;
  if (field.type === 'choice') {
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? localText(choice.label, language) : text;
  }
  return (
    <Box component="bdi" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}
