import { useEffect, useRef } from 'react';
import type { FormField } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, IconButton, Row, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { LocalTextInputs } from './LocalTextInputs.tsx';

interface ChoicesEditorProps {
  field: FormField;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

/** The choices of a question, in display order. */
export function ChoicesEditor({ field, errorOf, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation('form-builder');
  const choices = field.choices ?? [];
  const set = (next: typeof choices) => onChange({ ...field, choices: next });
  const list = useRef<HTMLFieldSetElement>(null);
  /** The control to focus next, the preferred one first: the focus follows a moved choice and stays in the list. */
  const focusOn = useRef<readonly string[]>([]);
  useEffect(() => {
    const controls = focusOn.current.map((name) =>
      list.current?.querySelector<HTMLElement>(`[data-control="${name}"]:not(:disabled)`),
    );
    focusOn.current = [];
    controls.find(Boolean)?.focus();
  }, [field.choices]);
  const swap = (index: number, other: number) => {
    const [one, two] = [choices[index], choices[other]];
    if (!one || !two) return;
    focusOn.current = other < index ? [`up ${other}`, `down ${other}`] : [`down ${other}`, `up ${other}`];
    set(choices.with(index, two).with(other, one));
  };
  function remove(index: number) {
    focusOn.current = [`remove ${Math.min(index, choices.length - 2)}`, 'add'];
    set(choices.toSpliced(index, 1));
  }
  function add() {
    let number = choices.length + 1;
    while (choices.some(({ value }) => value === `choice${number}`)) number += 1;
    set([...choices, { value: `choice${number}`, label: { en: '' } }]);
  }
  return (
    <Block component="fieldset" plain ref={list}>
      <Text component="legend" size="small" weight="semibold" mb={1}>
        {t('choices')}
      </Text>
      <Stack gap={2}>
        {choices.map((choice, index) => (
          <Block key={index} p={1.5} outlined rounded>
            <Row gap={1} align="end" mb={1.5}>
              <Block grow shrink>
                <TextInput
                  label={t('choiceValue', { number: index + 1 })}
                  value={choice.value}
                  error={errorOf(`choices.${index}.value`)}
                  inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
                  onChange={({ target }) => set(choices.with(index, { ...choice, value: target.value }))}
                />
              </Block>
              <IconButton
                icon="chevronUp"
                data-control={`up ${index}`}
                label={t('up', { name: choice.value })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                icon="chevronDown"
                data-control={`down ${index}`}
                label={t('down', { name: choice.value })}
                disabled={index === choices.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                icon="delete"
                data-control={`remove ${index}`}
                label={t('removeNamed', { name: choice.value })}
                disabled={choices.length === 1}
                onClick={() => remove(index)}
              />
            </Row>
            <LocalTextInputs
              label={t('choiceLabel', { number: index + 1 })}
              value={choice.label}
              errorOf={(language) => errorOf(`choices.${index}.label.${language}`)}
              onChange={(label) => set(choices.with(index, { ...choice, label: label ?? { en: '' } }))}
            />
          </Block>
        ))}
        <Box>
          <Button variant="outlined" icon="add" data-control="add" onClick={add}>
            {t('addChoice')}
          </Button>
        </Box>
      </Stack>
    </Block>
  );
}
