import { useState } from 'react';
import { coreFields, fieldTypes, type FieldType, type FormDefinition, type FormField } from '@guildhall/shared/domain';
import { readNumber } from '@guildhall/shared/features/answers';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Checkbox, Grid, Select, Stack, TextInput } from '@guildhall/shared/ui/core';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { isCore, withType, type Place } from './form-edits.ts';
import { LocalTextInputs } from './LocalTextInputs.tsx';

interface FieldEditorProps {
  definition: FormDefinition;
  place: Required<Place>;
  field: FormField;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

const withoutLimits: readonly FieldType[] = ['day', 'choice', 'country', 'checkbox'];

/** The settings of one question. Those of required standard questions are locked, with the reason. */
export function FieldEditor({ definition, place, field, errorOf, onChange }: FieldEditorProps) {
  const { t } = useTranslation('form-builder');
  const { help, half, ...rest } = field;
  const { reading, ...withoutReading } = field;
  const core = isCore(field.key) ? coreFields[field.key] : undefined;
  const hasChoices = field.type === 'choice' || field.type === 'multichoice';
  return (
    <Stack gap={2.5}>
      {core && <Alert severity="info">{t(core.always ? 'coreAlways' : 'core')}</Alert>}
      <LocalTextInputs
        label={t('label')}
        value={field.label}
        multiline={field.type === 'checkbox'}
        errorOf={(language) => errorOf(`label.${language}`)}
        onChange={(label) => onChange({ ...field, label: label ?? { en: '' } })}
      />
      <LocalTextInputs
        label={t('help')}
        value={help}
        optional
        multiline
        errorOf={(language) => errorOf(`help.${language}`)}
        onChange={(text) => onChange({ ...rest, ...(half && { half }), ...(text && { help: text }) })}
      />
      {field.type === 'checkbox' && (
        <LocalTextInputs
          label={t('reading')}
          value={reading}
          optional
          multiline
          errorOf={(language) => errorOf(`reading.${language}`)}
          onChange={(text) => onChange({ ...withoutReading, ...(text && { reading: text }) })}
        />
      )}
      <Select
        label={t('type')}
        value={field.type}
        disabled={core !== undefined}
        error={errorOf('type')}
        options={fieldTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(type) => onChange(withType(field, type as FieldType))}
      />
      {hasChoices && <ChoicesEditor field={field} errorOf={errorOf} onChange={onChange} />}
      {!withoutLimits.includes(field.type) && <Limits field={field} error={errorOf('limits')} onChange={onChange} />}
      <Stack>
        <Checkbox
          label={t('required')}
          checked={field.required}
          disabled={core?.always === true}
          error={errorOf('required')}
          onChange={(required) => onChange({ ...field, required })}
        />
        <Checkbox
          label={t('shared')}
          help={t('sharedHelp')}
          checked={!field.private}
          onChange={(isShared) => onChange({ ...field, private: !isShared })}
        />
        <Checkbox
          label={t('half')}
          checked={half === true}
          onChange={(isHalf) => onChange({ ...rest, ...(help && { help }), ...(isHalf && { half: true }) })}
        />
      </Stack>
      <ConditionEditor {...{ definition, place, field, errorOf, onChange }} disabled={core?.always === true} />
      <TextInput
        label={t('key')}
        help={t('keyHelp')}
        value={field.key}
        disabled={core !== undefined}
        error={errorOf('key')}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        onChange={({ target }) => onChange({ ...field, key: target.value })}
      />
    </Stack>
  );
}

interface LimitsProps {
  field: FormField;
  error: string | undefined;
  onChange: (field: FormField) => void;
}

/** The limit in a text; `undefined` if it is not a number. */
function readLimit(text: string): number | undefined {
  const number = readNumber(text);
  return typeof number === 'number' ? number : undefined;
}

/** The bounds of a number, the length of a text, or the number of choices. */
function Limits({ field: { limits, ...rest }, error, onChange }: LimitsProps) {
  const { t } = useTranslation('form-builder');
  const of = rest.type === 'number' ? 'number' : rest.type === 'multichoice' ? 'choices' : 'text';
  const [typed, setTyped] = useState<{ min?: string; max?: string }>({});
  // The typed text stays until the limit changes otherwise, for example by undo.
  const textOf = (which: 'min' | 'max') => {
    const text = typed[which];
    return text !== undefined && readLimit(text) === limits?.[which] ? text : String(limits?.[which] ?? '');
  };
  const isUnreadable = (text: string) => text.trim() !== '' && readLimit(text) === undefined;
  function change(which: 'min' | 'max', text: string) {
    setTyped({ ...typed, [which]: text });
    const { [which]: _, ...other } = { ...limits };
    const limit = readLimit(text);
    if (limit === limits?.[which]) return;
    const bounds = limit === undefined ? other : { ...other, [which]: limit };
    onChange(Object.keys(bounds).length > 0 ? { ...rest, limits: bounds } : rest);
  }
  return (
    <Grid gap={1.5} align="start" columns="repeat(2, minmax(0, 1fr))">
      {(['min', 'max'] as const).map((which) => (
        <TextInput
          key={which}
          label={t(`limits.${of}.${which}`)}
          optional
          value={textOf(which)}
          error={isUnreadable(textOf(which)) ? t('ui:invalid.number') : which === 'max' ? error : undefined}
          inputProps={{ inputMode: 'numeric', dir: 'ltr' }}
          onChange={({ target }) => change(which, target.value)}
        />
      ))}
    </Grid>
  );
}
