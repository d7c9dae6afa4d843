import {
  addMonths,
  fieldTypes,
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
import { useMemo, type ReactNode } from 'react';
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
  const Input = inputs[field.type];
  return <Input {...{ field, label, help, value, error, onChange, onBlur }} />;
}

interface InputProps extends AnswerFieldProps {
  label: string;
  help: string | undefined;
}

/** The props of the kit's inputs. */
const common = ({ field, label, help, error, onBlur }: InputProps) => ({ name: field.key, label, help, error, onBlur });
const textOf = (value: AnswerValue) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

interface TypedTextOptions {
  type?: 'email' | 'tel' | 'url';
  isMultiline?: boolean;
  /** Cleans what is typed, with every key press. */
  clean?: (text: string) => string;
  /** Rewrites the answer once it is complete. */
  tidy?: (text: string, field: FormField) => string;
}

const unchanged = (text: string) => text;

/** The input of a type that is typed as text. */
const typedText = ({ type, isMultiline, clean = unchanged, tidy = unchanged }: TypedTextOptions = {}) =>
  function TypedText(props: InputProps) {
    const { field, value, onChange, onBlur } = props;
    const text = textOf(value);
    return (
      <TextInput
        {...common(props)}
        onBlur={() => {
          const tidied = tidy(text, field);
          if (tidied !== text) onChange(tidied);
          onBlur();
        }}
        {...(type && { type })}
        {...(isMultiline && { multiline: true, minRows: 5, maxRows: 18 })}
        {...(field.autocomplete && { autoComplete: field.autocomplete })}
        value={text}
        optional={!field.required}
        onChange={({ target }) => onChange(clean(target.value))}
        inputProps={{ ...(type && { inputMode: type }), dir: fieldTypes[field.type].direction }}
      />
    );
  };

/** The input of each type of question. */
const inputs: Record<FieldType, (props: InputProps) => ReactNode> = {
  text: typedText({
    tidy: (text, { autocomplete }) => (autocomplete === 'postal-code' ? westernDigits(text) : text),
  }),
  paragraph: typedText({ isMultiline: true }),
  email: typedText({ type: 'email' }),
  // Contacts apps copy a number between invisible marks.
  phone: typedText({ type: 'tel', clean: withoutDirectionControls, tidy: plainPhone }),
  url: typedText({ type: 'url' }),
  day: (props) => (
    <DayField
      {...common(props)}
      value={props.value}
      onChange={props.onChange}
      optional={!props.field.required}
      autoComplete={props.field.autocomplete}
    />
  ),
  choice: ChoiceField,
  multichoice: (props) => (
    <ChoicesField
      field={props.field}
      {...common(props)}
      value={Array.isArray(props.value) ? props.value : []}
      onChange={props.onChange}
    />
  ),
  country: CountryField,
  checkbox: Declaration,
  number: (props) => (
    <NumberField {...common(props)} value={props.value} onChange={props.onChange} optional={!props.field.required} />
  ),
};

function ChoiceField(props: InputProps) {
  const { field, value, onChange } = props;
  const { t } = useTranslation('domain');
  const language = useLanguage();
  return (
    <Select
      {...common(props)}
      value={textOf(value)}
      options={(field.choices ?? []).map((choice) => ({
        value: choice.value,
        label: localText(choice.label, language),
      }))}
      placeholder={t('question.choose')}
      optional={!field.required}
      onChange={onChange}
    />
  );
}

function CountryField(props: InputProps) {
  const { t } = useTranslation('domain');
  const language = useLanguage();
  const options = useMemo(() => countryOptions(language), [language]);
  return (
    <Select
      {...common(props)}
      value={textOf(props.value)}
      options={options}
      placeholder={t('question.choose')}
      optional={!props.field.required}
      onChange={props.onChange}
    />
  );
}

function Declaration(props: InputProps) {
  const { field, value, onChange } = props;
  const language = useLanguage();
  return (
    <div>
      <Checkbox {...common(props)} checked={value === true} onChange={onChange} required={field.required} />
      {field.reading && <Reading text={localText(field.reading, language)} />}
    </div>
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
