import { westernDigits } from '@guildhall/shared/domain';
import type { AnswerValue } from '@guildhall/shared/domain';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';
import type { Language } from '@guildhall/shared/i18n';
import { describedBy, FieldShell, Row, TextInput, VisuallyHidden } from '@guildhall/shared/ui/core';
import { useId, useState } from 'react';
import type { FocusEvent } from 'react';

type Part = 'day' | 'month' | 'year';
type Parts = Record<Part, string>;

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

/** The three parts of a date in the language's order. */
const orderIn = (language: Language): Part[] =>
  dateFormatter(language, { timeZone: 'UTC' })
    .formatToParts(0)
    .map(({ type }) => type)
    .filter(isPart);

/** Parses a full or partial `YYYY-MM-DD`: an unfinished date is kept like any other answer. */
function read(value: AnswerValue): Parts {
  const [year = '', month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  return { day, month, year };
}

const twoDigits = (text: string) => (/^\d$/.test(text) ? `0${text}` : text);

/** `YYYY-MM-DD` without the missing parts; `null` when all are empty. */
function write(parts: Parts): string | null {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) => westernDigits(part.trim()));
  if (!year && !month && !day) return null;
  return `${year}-${twoDigits(month ?? '')}-${twoDigits(day ?? '')}`;
}

interface DayFieldProps {
  name: string;
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: AnswerValue;
  optional: boolean;
  /** The `autocomplete` token for the whole date, such as `bday`. */
  autoComplete: string | undefined;
  onChange: (value: AnswerValue) => void;
  /** The focus has left all three inputs. */
  onBlur: () => void;
}

/** A date that people know by heart, such as their birthday: three inputs, in the language's order. */
export function DayField(props: DayFieldProps) {
  const { name, label, help, error, value, optional, autoComplete, onChange, onBlur } = props;
  const { t } = useTranslation('domain');
  const order = orderIn(useLanguage());
  const id = useId();
  // Keeps the input as typed: `4` does not become `04` while typing.
  const [typed, setTyped] = useState<Parts | null>(null);
  const parts = typed !== null && write(typed) === (value === '' ? null : value) ? typed : read(value);

  function change(part: Part, text: string) {
    const next = { ...parts, [part]: text };
    setTyped(next);
    onChange(write(next));
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur();
  };

  return (
    <FieldShell as="group" {...{ id, label, help, error, optional }}>
      <Row role="group" aria-labelledby={`${id}-label`} onBlur={leave} gap={1.5}>
        {order.map((part, position) => (
          <TextInput
            key={part}
            // A link to the question leads to its first input.
            name={position === 0 ? name : `${name}.${part}`}
            label={
              <>
                <VisuallyHidden>{label}: </VisuallyHidden>
                {t(`question.date.${part}`)}
              </>
            }
            value={parts[part]}
            aria-describedby={describedBy(id, help, error)}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            onChange={({ target }) => change(part, target.value)}
            inputProps={{
              inputMode: 'numeric',
              dir: 'ltr',
              'aria-invalid': error !== undefined,
            }}
            sx={{ width: part === 'year' ? 104 : 76 }}
          />
        ))}
      </Row>
    </FieldShell>
  );
}
