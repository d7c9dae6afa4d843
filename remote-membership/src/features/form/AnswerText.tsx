import { chosenOf, isBlank, localText } from '@guildhall/shared/domain';
import type { AnswerValue, FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Text } from '@guildhall/shared/ui/core';
import { countryName } from '@guildhall/shared/features/answers';

/** An answer as text: names instead of codes, days in the language's format. */
export function AnswerText({ field, value }: { field: FormField; value: AnswerValue }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const format = useFormat();
  if (field.type === 'checkbox') return t(value === true ? 'form.yes' : 'form.no');
  if (value === null || isBlank(value)) {
    return (
      <Text component="span" tone="secondary">
        {t('form.empty')}
      </Text>
    );
  }
  if (Array.isArray(value))
    return (
      <Block component="ul" m={0} pl={2.5}>
        {chosenOf(field, value).map((choice) => (
          <li key={choice.value}>{localText(choice.label, language)}</li>
        ))}
      </Block>
    );
  const text = String(value);
  if (field.type === 'country') return countryName(text, language);
  if (field.type === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? format.day(text) : text;
  if (field.type === 'choice') {
    const choice = field.choices?.find((one) => one.value === text);
    return choice ? localText(choice.label, language) : text;
  }
  return (
    <Text component="bdi" breakWords keepLines>
      {text}
    </Text>
  );
}
