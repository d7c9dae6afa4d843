import { TextInput } from '@guildhall/shared/ui/core';

interface TimeInputProps {
  label: string;
  help: string;
  /** The input's value, `2026-11-21T08:00`; empty for none. */
  value: string;
  onChanged: (value: string) => void;
}

/** The instant of a date and time in this computer's zone; `undefined` if empty. */
export function isoOf(value: string): string | undefined {
  const time = value === '' ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A day and a time in the zone of the person who types it. */
export function TimeInput({ label, help, value, onChanged }: TimeInputProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      help={help}
      optional
      value={value}
      onChange={(event) => onChanged(event.target.value)}
    />
  );
}
