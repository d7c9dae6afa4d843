import type { FormField } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, IconButton, Row, Stack, Text, TextInput } from '@guildhall/shared/ui/core';
import { LocalTextInputs } from './LocalTextInputs.tsx';

interface ChoicesEditorProps {
  field: FormField;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

/** The answers that a question offers, in the order in which they are shown. */
export function ChoicesEditor({ field, errorOf, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation('admin');
  const choices = field.choices ?? [];
  const set = (next: typeof choices) => onChange({ ...field, choices: next });
  const swap = (index: number, other: number) => {
    const [one, two] = [choices[index], choices[other]];
    if (one && two) set(choices.with(index, two).with(other, one));
  };
  function add() {
    let number = choices.length + 1;
    while (choices.some(({ value }) => value === `choice${number}`)) number += 1;
    set([...choices, { value: `choice${number}`, label: { en: '' } }]);
  }
  return (
    <Block component="fieldset" plain>
      <Text component="legend" size="small" weight="semibold" mb={1}>
        {t('formBuilder.choices')}
      </Text>
      <Stack gap={2}>
        {choices.map((choice, index) => (
          <Block key={index} p={1.5} outlined rounded>
            <Row gap={1} align="end" mb={1.5}>
              <Block grow shrink>
                <TextInput
                  label={t('formBuilder.choiceValue', { number: index + 1 })}
                  value={choice.value}
                  error={errorOf(`choices.${index}.value`)}
                  inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
                  onChange={({ target }) => set(choices.with(index, { ...choice, value: target.value }))}
                />
              </Block>
              <IconButton
                icon="chevronUp"
                label={t('formBuilder.up', { name: choice.value })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                icon="chevronDown"
                label={t('formBuilder.down', { name: choice.value })}
                disabled={index === choices.length - 1}
                onClick={() => swap(index, index + 1)}
              />
              <IconButton
                icon="delete"
                label={t('formBuilder.removeNamed', { name: choice.value })}
                disabled={choices.length === 1}
                onClick={() => set(choices.toSpliced(index, 1))}
              />
            </Row>
            <LocalTextInputs
              label={t('formBuilder.choiceLabel', { number: index + 1 })}
              value={choice.label}
              errorOf={(language) => errorOf(`choices.${index}.label.${language}`)}
              onChange={(label) => set(choices.with(index, { ...choice, label: label ?? { en: '' } }))}
            />
          </Block>
        ))}
        <Box>
          <Button variant="outlined" icon="add" onClick={add}>
            {t('formBuilder.addChoice')}
          </Button>
        </Box>
      </Stack>
    </Block>
  );
}
