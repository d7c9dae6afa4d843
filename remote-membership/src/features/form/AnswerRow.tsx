import { type ReactNode } from 'react';
import { Box, Text, Block } from '@guildhall/shared/ui/core';
import { localText, type AnswerValue, type FormField, chosenOf, isBlank } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { countryName } from '@guildhall/shared/features/answers';

/** A question with its answer, read-only, inside a `dl`. `note` says what is wrong or why it is locked. */
export function AnswerRow({ field, value, note }: { field: FormField; value: AnswerValue; note?: ReactNode }) {
  const language = useLanguage();
  const isLong = field.type === 'paragraph' || field.type === 'checkbox';
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: isLong ? '1fr' : 'minmax(160px, 2fr) 3fr' },
        columnGap: 3,
        rowGap: 0.25,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.6 }}>
        {localText(field.label, language)}
      </Box>
      <Text component="dd" shrink m={0} weight={isLong ? 'regular' : 'medium'}>
        <AnswerText field={field} value={value} />
        {note}
      </Text>
    </Box>
  );
}

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
