import { readableAnswer, type AnswerValue, type FormField } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Text } from '@guildhall/shared/ui/core';

interface AnswerTextProps {
  field: FormField;
  value: AnswerValue | undefined;
  /** Marks a required question without an answer. */
  marksMissing?: boolean;
}

/** An answer as people read it: names instead of codes, days and numbers in the reader's format. */
export function AnswerText({ field, value, marksMissing = false }: AnswerTextProps) {
  const { t } = useTranslation('domain');
  const format = useFormat();
  const answer = readableAnswer(field, value, useLanguage());
  switch (answer.kind) {
    case 'blank':
      return (
        <Text component="span" tone={marksMissing && field.required ? 'error' : 'secondary'}>
          {t('question.noAnswer')}
        </Text>
      );
    case 'yesNo':
      return t(answer.isYes ? 'question.yes' : 'question.no');
    case 'number':
      // A four-digit number is usually a year, and years have no separator.
      return Math.abs(answer.number) < 10_000 ? String(answer.number) : format.number(answer.number);
    case 'day':
      return format.day(answer.day);
    case 'name':
      return answer.name;
    case 'names':
      return (
        <Block component="ul" m={0} pl={2.5}>
          {answer.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Block>
      );
    // URLs stay text: user-supplied text is never linked automatically (domain rule 12).
    case 'code':
      return (
        <Text component="bdi" dir="ltr" breakWords>
          {answer.text}
        </Text>
      );
    case 'text':
      return (
        <Text component="bdi" breakWords keepLines>
          {answer.text}
        </Text>
      );
  }
}
