import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, VisuallyHidden } from '@guildhall/shared/ui/core';
import { FormField, useController } from '@guildhall/shared/ui/form';
import type { Bound, FieldValues } from '@guildhall/shared/ui/form';
import { OptionList } from '../../lib/Combobox.tsx';
import { begunMention, completed, suggestionsFor, type Mentionable } from './mentions.ts';

export interface OfficePerson extends Mentionable {
  email: string;
}

type MentionInputProps<Input extends FieldValues, Output> = Bound<Input, Output> & {
  label: string;
  people: readonly OfficePerson[];
};

/**
 * A text input in which `@` and the first letters of a name suggest members of the office; arrow keys and Enter choose.
 */
export function MentionInput<Input extends FieldValues, Output>({
  control,
  name,
  label,
  people,
}: MentionInputProps<Input, Output>) {
  const { t } = useTranslation('application-notes');
  const { field } = useController({ control, name });
  const text = typeof field.value === 'string' ? field.value : '';
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  // Position of the caret once the completed text is in the input.
  const [next, setNext] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (next === null) return;
    area.current?.setSelectionRange(next, next);
    setNext(null);
  }, [next]);

  const begun = caret === null ? null : begunMention(text, caret);
  const found = begun ? suggestionsFor(begun.typed, people) : [];
  const isOpen = found.length > 0;
  const options = found.map((person) => ({ key: person.id, title: person.name, detail: person.email }));

  const follow = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    // The kit uses the event types of single-line inputs for both inputs.
    area.current = currentTarget as HTMLElement as HTMLTextAreaElement;
    const { selectionStart, selectionEnd } = currentTarget;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
    setActive(0);
  };
  const pick = (key: string) => {
    const person = people.find((one) => one.id === key);
    if (!begun || caret === null || !person) return;
    const done = completed(text, caret, begun, person);
    field.onChange(done.text);
    setNext(done.caret);
    setCaret(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') pick(found[active]?.id ?? '');
    else if (event.key === 'Escape') setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box sx={{ position: 'relative' }}>
      <FormField
        control={control}
        name={name}
        type="multiline"
        minRows={3}
        label={label}
        help={t('mentionHint')}
        onBlur={() => setCaret(null)}
        inputProps={{
          onInput: follow,
          onSelect: follow,
          onKeyDown,
          'aria-autocomplete': 'list',
          'aria-controls': isOpen ? `${id}-list` : undefined,
          'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
        }}
      />
      <VisuallyHidden role="status">{isOpen ? t('suggested', { count: found.length }) : ''}</VisuallyHidden>
      {isOpen && (
        <OptionList
          id={id}
          label={t('people')}
          options={options}
          active={active}
          none=""
          inFlow={false}
          onPicked={({ key }) => pick(key)}
        />
      )}
    </Box>
  );
}
