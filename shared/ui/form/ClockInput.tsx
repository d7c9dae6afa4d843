import { useState } from 'react';
import { readTime } from '../../domain/typed-time.ts';
import { dateFormatter, useLanguage, useTranslation } from '../../i18n/index.ts';
import { TextInput } from '../core/index.ts';
import type { TextInputProps } from '../core/index.ts';

interface ClockInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'multiline' | 'placeholder'> {
  /** `HH:mm`; empty for none. */
  value: string;
  /** Reports `HH:mm`, or an empty text while the input is no time. */
  onChange: (value: string) => void;
}

/**
 * A time of day, typed and shown with the 12 or 24 hours of the reader's region. Browsers' own time inputs follow the
 * system's language, which is often another one. A text that is no time stays, so that it can be corrected.
 */
export function ClockInput({ value, onChange, onBlur, error, inputProps, ...props }: ClockInputProps) {
  const { t } = useTranslation('ui');
  const format = dateFormatter(useLanguage(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const write = (time: string) => (time === '' ? '' : format.format(new Date(`2026-01-01T${time}:00Z`)));
  const [edit, setEdit] = useState<{ text: string; before: string; reported: string; isLeft: boolean } | null>(null);
  // The value changed elsewhere: the text is outdated.
  const current = edit && (edit.reported === value || edit.before === value) ? edit : null;
  const text = current?.text ?? write(value);

  function change(typed: string, isLeft: boolean) {
    const reported = readTime(typed) ?? '';
    setEdit({ text: typed, before: value, reported, isLeft });
    if (reported !== value) onChange(reported);
  }

  const read = readTime(text);
  const isUnread = current?.isLeft && text.trim() !== '' && read === null;
  return (
    <TextInput
      {...props}
      value={text}
      placeholder={write('14:30')}
      error={isUnread ? t('invalid.time', { example: write('14:30') }) : error}
      inputProps={{ autoComplete: 'off', ...inputProps, dir: text === '' ? undefined : 'auto' }}
      onChange={({ target }) => change(target.value, false)}
      onBlur={(event) => {
        if (current) change(read === null ? text : write(read), true);
        onBlur?.(event);
      }}
    />
  );
}
