import { useState } from 'react';
import { isDay, dateOrderOf, looksLikeDay, readDate, writeDate } from '../../domain/typed-date.ts';
import { dateFormatter, useLanguage, useTranslation } from '../../i18n/index.ts';
import { TextInput } from '../core/index.ts';
import type { TextInputProps } from '../core/index.ts';

interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'multiline' | 'placeholder'> {
  /** `YYYY-MM-DD`, or any text that is no date yet. */
  value: string;
  /** Reports only existing days and an empty input: for filters. */
  onlyDays?: boolean;
  onChange: (value: string) => void;
}

/**
 * A date, typed in the order of the reader's region. Browsers' own date inputs follow the system's language, which is
 * often another one. The text that is no date stays, so that it can be corrected.
 */
export function DateInput({ value, onlyDays = false, onChange, onBlur, error, inputProps, ...props }: DateInputProps) {
  const { t } = useTranslation('ui');
  const order = dateOrderOf(dateFormatter(useLanguage(), { timeZone: 'UTC' }));
  const [edit, setEdit] = useState<{ text: string; before: string; reported: string; isLeft: boolean } | null>(null);
  // The value changed elsewhere: the text is outdated.
  const current = edit && (edit.reported === value || edit.before === value) ? edit : null;
  const text = current?.text ?? writeDate(value, order);

  function change(typed: string, isFinished: boolean) {
    const read = readDate(typed, order, { isFinished });
    const reports = !onlyDays || read === '' || isDay(read);
    setEdit({ text: typed, before: value, reported: reports ? read : value, isLeft: isFinished });
    if (reports && read !== value) onChange(read);
  }

  const read = readDate(text, order, { isFinished: true });
  const problem = current?.isLeft && text.trim() !== '' && !isDay(read);
  return (
    <TextInput
      {...props}
      value={text}
      placeholder={order.order.map((part) => t(`date.${part}`)).join(order.separator)}
      error={error ?? (problem ? t(looksLikeDay(read) ? 'invalid.noSuchDate' : 'invalid.date') : undefined)}
      inputProps={{ inputMode: 'numeric', autoComplete: 'off', ...inputProps, dir: 'ltr' }}
      onChange={({ target }) => change(target.value, false)}
      onBlur={(event) => {
        if (current) change(isDay(read) ? writeDate(read, order) : text, true);
        onBlur?.(event);
      }}
    />
  );
}
