import {
  addMonths,
  isDay,
  isWebAddress,
  localText,
  plainPhone,
  westernDigits,
  withoutDirectionControls,
} from '@guildhall/shared/domain';
import type { AnswerValue, FieldType, FormField } from '@guildhall/shared/domain';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { Block, Checkbox, Link, Select, Text, TextInput } from '@guildhall/shared/ui/core';
import { useMemo } from 'react';
import { ChoicesField } from './ChoicesField.tsx';
import { countryOptions } from './countries.ts';
import { DayField } from './DayField.tsx';
import { NumberField } from './NumberField.tsx';

interface AnswerFieldProps {
  field: FormField;
  value: AnswerValue;
  error: string | undefined;
  onChange: (value: AnswerValue) => void;
  onBlur: () => void;
}

const inputTypes: Partial<Record<FieldType, string>> = { email: 'email', phone: 'tel', url: 'url' };
const keyboards: Partial<Record<FieldType, 'email' | 'tel' | 'url'>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
};
const writtenLeftToRight: readonly FieldType[] = ['email', 'phone', 'url'];

/** People are rarely older than that or apply as children: more often, the year is misspelt. */
function isUnusualBirth(value: AnswerValue): boolean {
  if (typeof value !== 'string' || !isDay(value)) return false;
  const today = new Date().toISOString().slice(0, 10);
  return value < '1900-01-01' || (value > addMonths(today, -120) && value <= today);
}

/** The input of one question, as the form defines it. */
export function AnswerField({ field, value, error, onChange, onBlur }: AnswerFieldProps) {
  const { t } = useTranslation('domain');
  const language = useLanguage();
  const label = localText(field.label, language);
  // Most answers are for the office only; those that referees can see are marked.
  const helps = [
    field.help && localText(field.help, language),
    field.private ? null : t('question.shared'),
    field.autocomplete === 'bday' && isUnusualBirth(value) && t('question.birthUnusual'),
  ];
  const help = helps.filter(Boolean).join(' ') || undefined;
  const common = { name: field.key, label, help, error, onBlur };
  const text = typeof value === 'boolean' || value === null || Array.isArray(value) ? '' : String(value);

  if (field.type === 'checkbox')
    return (
      <div>
        <Checkbox {...common} checked={value === true} onChange={onChange} required={field.required} />
        {field.reading && <Reading text={localText(field.reading, language)} />}
      </div>
    );
  if (field.type === 'multichoice')
    return <ChoicesField field={field} {...common} value={Array.isArray(value) ? value : []} onChange={onChange} />;
  if (field.type === 'country')
    return <CountryField {...common} value={text} onChange={onChange} optional={!field.required} />;
  if (field.type === 'choice') {
    const options = (field.choices ?? []).map((choice) => ({
      value: choice.value,
      label: localText(choice.label, language),
    }));
    const choose = t('question.choose');
    return (
      <Select {...common} {...{ value: text, onChange, options }} placeholder={choose} optional={!field.required} />
    );
  }
  if (field.type === 'number') return <NumberField {...common} {...{ value, onChange }} optional={!field.required} />;
  if (field.type === 'day')
    return (
      <DayField {...common} {...{ value, onChange }} optional={!field.required} autoComplete={field.autocomplete} />
    );
  const plain =
    field.type === 'phone' ? plainPhone(text) : field.autocomplete === 'postal-code' ? westernDigits(text) : text;
  return (
    <TextInput
      {...common}
      onBlur={() => {
        if (plain !== text) onChange(plain);
        onBlur();
      }}
      {...(inputTypes[field.type] && { type: inputTypes[field.type] })}
      {...(field.type === 'paragraph' && { multiline: true, minRows: 5, maxRows: 18 })}
      {...(field.autocomplete && { autoComplete: field.autocomplete })}
      value={text}
      optional={!field.required}
      onChange={({ target }) =>
        // Contacts apps copy a number between invisible marks.
        onChange(field.type === 'phone' ? withoutDirectionControls(target.value) : target.value)
      }
      inputProps={{
        ...(keyboards[field.type] && { inputMode: keyboards[field.type] }),
        dir: writtenLeftToRight.includes(field.type) ? 'ltr' : 'auto',
      }}
    />
  );
}

/** The text of a declaration, or a link to it. */
function Reading({ text }: { text: string }) {
  const { t } = useTranslation('domain');
  if (isWebAddress(text.trim()))
    return (
      <Block ml={4}>
        <Link href={text.trim()} target="_blank">
          {t('question.read')}
        </Link>
      </Block>
    );
  return (
    <Block component="details" ml={4}>
      <summary>{t('question.read')}</summary>
      <Text component="p" dir="auto" keepLines>
        {text}
      </Text>
    </Block>
  );
}

interface CountryFieldProps {
  name: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: string;
  optional: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

function CountryField(props: CountryFieldProps) {
  const { t } = useTranslation('domain');
  const language = useLanguage();
  const options = useMemo(() => countryOptions(language), [language]);
  return <Select {...props} options={options} placeholder={t('question.choose')} />;
}
