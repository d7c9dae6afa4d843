import { useState, useEffect, useRef, type RefObject } from 'react';
import {
  fieldTypeNames,
  fieldTypes,
  type FieldType,
  type FormDefinition,
  type FormField,
  languageFacts,
  languages,
  nameField,
  standardFields,
  type LocalText,
  type FormStep,
} from '@guildhall/shared/domain';
import { readNumber, countryOptions } from '@guildhall/shared/features/answers';
import { useTranslation, useLanguage } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import {
  Alert,
  Checkbox,
  Grid,
  Select,
  Stack,
  TextInput,
  Block,
  Box,
  Button,
  IconButton,
  Row,
  Text,
  Card,
} from '@guildhall/shared/ui/core';
import { useLocalText } from '@guildhall/shared/features/labels';
import { EmptyState } from '@guildhall/shared/ui/data';
import {
  standardType,
  withKey,
  withType,
  type ItemPosition,
  fieldAt,
  isField,
  lockOf,
  stepAt,
  type Building,
  type Edit,
} from './form-edits.ts';
import { QuestionPreview } from './Preview.tsx';
import { findingsAt, type Finding } from './use-findings.ts';

interface FieldEditorProps {
  definition: FormDefinition;
  position: Required<ItemPosition>;
  field: FormField;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

/** The settings of one question. The type of standard questions is locked, of the name most settings, with the reason. */
function FieldEditor({ definition, position, field, errorOf, onChange }: FieldEditorProps) {
  const { t } = useTranslation('form-builder');
  const format = useFormat();
  const { help, half, ...rest } = field;
  const { reading, ...withoutReading } = field;
  const isStandard = standardType(field.key) !== undefined;
  const isName = field.key === nameField;
  const { hasChoices, isDeclaration, limits } = fieldTypes[field.type];
  return (
    <Stack gap={2.5}>
      {isStandard && <Alert severity="info">{t(isName ? 'coreAlways' : 'core')}</Alert>}
      <LocalTextInputs
        label={t('label')}
        value={field.label}
        multiline={isDeclaration}
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
      {isDeclaration && (
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
        disabled={isStandard}
        error={errorOf('type')}
        options={fieldTypeNames.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        onChange={(type) => onChange(withType(field, type as FieldType))}
      />
      {hasChoices && <ChoicesEditor field={field} errorOf={errorOf} onChange={onChange} />}
      {limits && <Limits of={limits} field={field} error={errorOf('limits')} onChange={onChange} />}
      <Stack>
        <Checkbox
          label={t('required')}
          checked={field.required}
          disabled={isName}
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
      <ConditionEditor {...{ definition, position, field, errorOf, onChange }} disabled={isName} />
      <TextInput
        label={t('key')}
        help={t('keyHelp', { keys: format.list(Object.keys(standardFields)) })}
        value={field.key}
        disabled={isName}
        error={errorOf('key')}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        onChange={({ target }) => onChange(withKey(field, target.value))}
      />
    </Stack>
  );
}

interface LimitsProps {
  of: 'length' | 'value' | 'count';
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
function Limits({ of, field: { limits, ...rest }, error, onChange }: LimitsProps) {
  const { t } = useTranslation('form-builder');
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

interface ChoicesEditorProps {
  field: FormField;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

/** The choices of a question, in display order. */
function ChoicesEditor({ field, errorOf, onChange }: ChoicesEditorProps) {
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

interface ConditionEditorProps {
  definition: FormDefinition;
  position: Required<ItemPosition>;
  field: FormField;
  disabled: boolean;
  errorOf: (part: string) => string | undefined;
  onChange: (field: FormField) => void;
}

/** The answer to an earlier question on which this question depends. */
function ConditionEditor({ definition, position, field, disabled, errorOf, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const language = useLanguage();
  const { visibleIf, ...rest } = field;
  const earlier = definition.steps
    .flatMap((step, at) =>
      step.fields.filter((_, index) => at < position.step || (at === position.step && index < position.field)),
    )
    .filter(({ type }) => fieldTypes[type].condition !== null);
  const on = earlier.find(({ key }) => key === visibleIf?.field);
  const isTicked = ({ type }: FormField) => fieldTypes[type].condition === 'ticked';
  const answersOf = (one: FormField) =>
    isTicked(one)
      ? [
          { value: 'true', label: t('ticked') },
          { value: 'false', label: t('notTicked') },
        ]
      : fieldTypes[one.type].condition === 'country'
        ? countryOptions(language)
        : (one.choices ?? []).map(({ value, label }) => ({ value, label: local(label) || value }));
  const decide = (one: FormField, answer: string) =>
    onChange({ ...rest, visibleIf: { field: one.key, equals: isTicked(one) ? answer === 'true' : answer } });
  function chooseQuestion(key: string) {
    const chosen = earlier.find((one) => one.key === key);
    if (chosen) decide(chosen, answersOf(chosen)[0]?.value ?? '');
    else onChange(rest);
  }
  return (
    <Grid gap={1.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      <Select
        label={t('condition')}
        help={t('conditionHelp')}
        placeholder={t('always')}
        optional
        disabled={disabled}
        value={visibleIf?.field ?? ''}
        error={errorOf('visibleIf.field') ?? (visibleIf && !on ? errorOf('visibleIf') : undefined)}
        options={[
          ...earlier.map((one) => ({ value: one.key, label: local(one.label) || one.key })),
          // A question that is no longer earlier stays in the list, so that it can be changed.
          ...(visibleIf && !on ? [{ value: visibleIf.field, label: visibleIf.field }] : []),
        ]}
        onChange={chooseQuestion}
      />
      {on && (
        <Select
          label={t('conditionAnswer')}
          value={String(visibleIf?.equals ?? '')}
          error={errorOf('visibleIf.equals')}
          options={answersOf(on)}
          onChange={(answer) => decide(on, answer)}
        />
      )}
    </Grid>
  );
}

interface LocalTextInputsProps {
  label: string;
  value: LocalText | undefined;
  optional?: boolean;
  multiline?: boolean;
  /** Problems by language. */
  errorOf: (language: string) => string | undefined;
  /** `undefined` when empty in all languages. */
  onChange: (text: LocalText | undefined) => void;
}

/** One text in four languages, each in its own direction. English replaces missing ones. */
function LocalTextInputs({ label, value, optional, multiline, errorOf, onChange }: LocalTextInputsProps) {
  const { t } = useTranslation('admin');
  const change = (language: (typeof languages)[number], typed: string) => {
    const { [language]: _, ...rest } = { ...value, en: value?.en ?? '' };
    const text: LocalText = { en: '', ...rest, ...((typed !== '' || language === 'en') && { [language]: typed }) };
    onChange(optional && Object.values(text).every((one) => one === '') ? undefined : text);
  };
  return (
    <Grid gap={1.5} align="start" columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t('membershipTypes.inLanguage', { what: label, language: languageFacts[language].name })}
          value={value?.[language] ?? ''}
          optional={optional === true || language !== 'en'}
          error={errorOf(language)}
          {...(multiline && { multiline: true, minRows: 2 })}
          inputProps={{
            lang: languageFacts[language].tag,
            dir: value?.[language] ? 'auto' : languageFacts[language].direction,
          }}
          onChange={({ target }) => change(language, target.value)}
        />
      ))}
    </Grid>
  );
}

interface ItemEditorProps {
  building: Building;
  findings: readonly Finding[];
  /** True once the person has opened something: then the focus goes there. */
  takesFocus: RefObject<boolean>;
  edit: (edit: Edit) => void;
}

/** Height covered by the bar at the top, in px. */
const barHeight = 70;

/** Beside a long list it stays in view, and scrolls separately if it is taller than the window. */
const beside = {
  minWidth: 0,
  outline: 'none',
  position: { lg: 'sticky' },
  top: { lg: barHeight + 16 },
  scrollMarginTop: barHeight + 16,
  maxHeight: { lg: `calc(100vh - ${barHeight + 32}px)` },
  overflowY: { lg: 'auto' },
} as const;

/** The open question or step with all its settings. */
export function ItemEditor({ building: { definition, selected }, findings, takesFocus, edit }: ItemEditorProps) {
  const { t } = useTranslation('form-builder');
  const local = useLocalText();
  const card = useRef<HTMLDivElement>(null);
  const name = selected ? `${selected.step}.${selected.field ?? ''}` : '';
  useEffect(() => {
    if (selected && takesFocus.current && card.current) {
      card.current.focus({ preventScroll: true });
      // If taller than the window, it would scroll to its end.
      const { top } = card.current.getBoundingClientRect();
      if (top < barHeight || top > window.innerHeight / 2) card.current.scrollIntoView({ block: 'start' });
    }
    takesFocus.current = false;
  }, [selected, takesFocus]);
  const step = selected && stepAt(definition, selected);
  if (!selected || !step)
    return (
      <Block showFrom="lg">
        <EmptyState icon="edit" title={t('nothingOpen')} />
      </Block>
    );
  const field = fieldAt(definition, selected);
  const prefix = isField(selected) ? `steps.${selected.step}.fields.${selected.field}` : `steps.${selected.step}`;
  const errorOf = findingsAt(findings, prefix);
  const lock = lockOf(definition, selected);
  const title = (field ? local(field.label) : local(step.title)) || t('unnamed');
  return (
    <Box ref={card} tabIndex={-1} role="group" aria-label={title} sx={beside}>
      <Card title={<bdi>{title}</bdi>}>
        <Stack gap={3}>
          <Row gap={1} wrap>
            <Button variant="text" icon="list" onClick={() => edit({ kind: 'select', position: null })}>
              {t('allQuestions')}
            </Button>
            <Button
              variant="text"
              color="error"
              icon="delete"
              disabled={lock !== null}
              onClick={() => edit({ kind: 'remove', position: selected })}
            >
              {t(field ? 'removeField' : 'removeStep')}
            </Button>
          </Row>
          {lock === 'core_inside' && (
            <Text component="p" m={0} size="small" tone="secondary">
              {t('coreInside')}
            </Text>
          )}
          {!field && errorOf('fields') && (
            <Text component="p" m={0} tone="error">
              {errorOf('fields')}
            </Text>
          )}
          {field && isField(selected) ? (
            <>
              <QuestionPreview key={`preview ${name} ${field.type}`} field={field} />
              <FieldEditor
                key={`${name} ${field.type}`}
                {...{ definition, field, errorOf }}
                position={selected}
                onChange={(change) => edit({ kind: 'changeField', position: selected, change })}
              />
            </>
          ) : (
            <StepEditor
              key={name}
              {...{ step, errorOf }}
              onChange={(change) => edit({ kind: 'changeStep', step: selected.step, change })}
            />
          )}
        </Stack>
      </Card>
    </Box>
  );
}

interface StepEditorProps {
  step: FormStep;
  errorOf: (part: string) => string | undefined;
  onChange: (step: FormStep) => void;
}

/** The settings of one step of the form. */
function StepEditor({ step, errorOf, onChange }: StepEditorProps) {
  const { t } = useTranslation('form-builder');
  const { intro, ...rest } = step;
  return (
    <Stack gap={2.5}>
      <LocalTextInputs
        label={t('stepTitle')}
        value={step.title}
        errorOf={(language) => errorOf(`title.${language}`)}
        onChange={(title) => onChange({ ...step, title: title ?? { en: '' } })}
      />
      <LocalTextInputs
        label={t('intro')}
        value={intro}
        optional
        multiline
        errorOf={(language) => errorOf(`intro.${language}`)}
        onChange={(text) => onChange(text ? { ...rest, intro: text } : rest)}
      />
      <TextInput
        label={t('key')}
        help={t('keyHelp')}
        value={step.key}
        error={errorOf('key')}
        inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
        onChange={({ target }) => onChange({ ...step, key: target.value })}
      />
    </Stack>
  );
}
