import { westernDigits } from '@guildhall/shared/domain';
import type { AnswerValue } from '@guildhall/shared/domain';
import { TextInput } from '@guildhall/shared/ui/core';
import { useState } from 'react';

/**
 * Parses a number in any script's digits, with a point or a comma before the decimals.
 * @returns `null` for empty input, and the text itself if it is not a number: it is kept but not sent. "1,200" is such
 * a text: its meaning differs between English and French.
 */
export function readNumber(text: string): number | string | null {
  const plain = westernDigits(text.trim()).replace('\u066b', '.');
  if (plain === '') return null;
  const isAmbiguous = /,\d{3}$/.test(plain);
  return /^-?\d+([.,]\d*)?$/.test(plain) && !isAmbiguous ? Number(plain.replace(',', '.')) : text;
}

interface NumberFieldProps {
  name: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: AnswerValue;
  optional: boolean;
  onChange: (value: AnswerValue) => void;
  onBlur: () => void;
}

/**
 * A number input. It keeps the text as typed: formatting the number would remove the point of "2." on the way to "2.5".
 */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && readNumber(typed) === value;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return (
    <TextInput
      {...props}
      value={isCurrent ? typed : text}
      inputProps={{ inputMode: 'decimal', dir: 'ltr' }}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readNumber(target.value));
      }}
    />
  );
}
