import { isCountryCode } from './countries.ts';
import { fieldTypes, type FieldType } from './field-types.ts';
import type { FormDefinition, FormField } from './form.ts';
import type { LocalText } from './local-text.ts';
import { caseLimits } from './case-limits.ts';
import { lengthOf } from './text-length.ts';
import { hasControlCharacters, scrambles } from './text.ts';

export type DefinitionProblem =
  | 'too_many_steps'
  | 'too_many_fields'
  | 'step_empty'
  | 'key_malformed'
  | 'key_taken'
  | 'key_reserved'
  | 'text_missing'
  | 'text_malformed'
  | 'core_missing'
  | 'core_type_differs'
  | 'core_optional'
  | 'core_conditional'
  | 'contact_missing'
  | 'condition_unknown'
  | 'condition_later'
  | 'condition_value'
  | 'choices_missing'
  | 'choices_unused'
  | 'choice_malformed'
  | 'choice_taken'
  | 'limits_unused'
  | 'limits_not_sane';

/** A reason why a definition cannot be published, with its location. */
export interface DefinitionFinding {
  /** Dotted path into the definition: `steps.2.fields.0.key`; `steps` for the whole form. */
  path: string;
  code: DefinitionProblem;
  /** The key of the missing question. */
  key?: string;
}

/**
 * The questions whose answers the program reads, with their types: letters, invoices, lists and the register use these
 * keys. A form can leave them out, except the name and one way to reach the person.
 */
export const standardFields: Readonly<Record<string, FieldType>> = {
  // People with one name have only a family name.
  firstName: 'text',
  lastName: 'text',
  birthDate: 'day',
  email: 'email',
  phone: 'phone',
  street: 'text',
  postalCode: 'text',
  city: 'text',
  country: 'country',
};

/** The only question that every form asks everybody. */
export const nameField = 'lastName';

/** Every form asks everybody for at least one of these, so that each applicant can be reached. */
const contactFields = ['email', 'phone', 'street'];

/** Keys of the screen's own steps, which follow those of the form. */
const reservedSteps = ['documents', 'referees', 'review'];

/** Answers are kept by key, in objects that inherit `constructor` and the like; the API refuses `prototype`, too. */
const isInherited = (key: string): boolean => key in {} || key === 'prototype';

/** The key of a question or a step. */
export const keyShape = /^[a-z][a-zA-Z0-9]{0,63}$/;
const choiceShape = /^[a-zA-Z0-9][a-zA-Z0-9_-]{0,63}$/;
const textLength = { label: 300, help: 600, reading: 10_000, title: 120, intro: 1000 } as const;

/**
 * Finds what prevents a form from being published, for the office's screen and the server.
 * @returns every finding with its location; empty when the definition can become a version
 */
export function checkDefinition({ steps }: FormDefinition): DefinitionFinding[] {
  const found: DefinitionFinding[] = [];
  const report = (path: string, code: DefinitionProblem) => found.push({ path, code });
  const fields = steps.flatMap((step) => step.fields);
  // A definition this long was not created by hand; it is not checked any further.
  if (steps.length > caseLimits.formSteps) return [{ path: 'steps', code: 'too_many_steps' }];
  if (fields.length > caseLimits.formFields) return [{ path: 'steps', code: 'too_many_fields' }];

  const stepKeys = new Set<string>();
  const earlier = new Map<string, FormField>();
  const all = new Set(fields.map(({ key }) => key));
  steps.forEach((step, index) => {
    const at = `steps.${index}`;
    if (!keyShape.test(step.key)) report(`${at}.key`, 'key_malformed');
    if (reservedSteps.includes(step.key) || isInherited(step.key)) report(`${at}.key`, 'key_reserved');
    if (stepKeys.has(step.key)) report(`${at}.key`, 'key_taken');
    stepKeys.add(step.key);
    checkText(step.title, `${at}.title`, textLength.title, report);
    if (step.intro) checkText(step.intro, `${at}.intro`, textLength.intro, report);
    if (step.fields.length === 0) report(`${at}.fields`, 'step_empty');
    if (step.fields.length > caseLimits.formFieldsPerStep) report(`${at}.fields`, 'too_many_fields');
    step.fields.forEach((field, position) => {
      const place = `${at}.fields.${position}`;
      if (!keyShape.test(field.key)) report(`${place}.key`, 'key_malformed');
      if (isInherited(field.key)) report(`${place}.key`, 'key_reserved');
      if (earlier.has(field.key)) report(`${place}.key`, 'key_taken');
      checkText(field.label, `${place}.label`, textLength.label, report);
      if (field.help) checkText(field.help, `${place}.help`, textLength.help, report);
      if (field.reading) checkText(field.reading, `${place}.reading`, textLength.reading, report);
      checkCondition(field, place, { earlier, all }, report);
      checkChoices(field, place, report);
      checkLimits(field, place, report);
      checkStandard(field, place, report);
      earlier.set(field.key, field);
    });
  });
  if (!all.has(nameField)) found.push({ path: 'steps', code: 'core_missing', key: nameField });
  const isAskedOfAll = ({ required, visibleIf }: FormField) => required && !visibleIf;
  if (!fields.some((field) => contactFields.includes(field.key) && isAskedOfAll(field)))
    report('steps', 'contact_missing');
  return found;
}

type Report = (path: string, code: DefinitionProblem) => void;

/** Such text could disguise a question; only line breaks are allowed. */
const isForbidden = (text: string): boolean => hasControlCharacters(text.replaceAll('\n', ' ')) || scrambles(text);

function checkText(text: LocalText, path: string, longest: number, report: Report): void {
  if (text.en.trim() === '') report(`${path}.en`, 'text_missing');
  for (const [language, translation] of Object.entries(text))
    if (translation !== undefined && (lengthOf(translation) > longest || isForbidden(translation)))
      report(`${path}.${language}`, 'text_malformed');
}

interface FieldNames {
  earlier: ReadonlyMap<string, FormField>;
  all: ReadonlySet<string>;
}

function checkCondition({ visibleIf }: FormField, place: string, { earlier, all }: FieldNames, report: Report): void {
  if (!visibleIf) return;
  const on = earlier.get(visibleIf.field);
  if (!on)
    return report(`${place}.visibleIf.field`, all.has(visibleIf.field) ? 'condition_later' : 'condition_unknown');
  if (!canEqual(on, visibleIf.equals)) report(`${place}.visibleIf.equals`, 'condition_value');
}

function canEqual({ type, choices = [] }: FormField, value: string | boolean): boolean {
  const { condition } = fieldTypes[type];
  if (condition === 'ticked') return typeof value === 'boolean';
  if (condition === 'choice') return choices.some((choice) => choice.value === value);
  return condition === 'country' && typeof value === 'string' && isCountryCode(value);
}

function checkChoices({ type, choices }: FormField, place: string, report: Report): void {
  if (!fieldTypes[type].hasChoices) {
    if (choices) report(`${place}.choices`, 'choices_unused');
    return;
  }
  if (!choices || choices.length === 0 || choices.length > caseLimits.formChoices)
    return report(`${place}.choices`, 'choices_missing');
  const values = new Set<string>();
  choices.forEach(({ value, label }, index) => {
    const at = `${place}.choices.${index}`;
    if (!choiceShape.test(value)) report(`${at}.value`, 'choice_malformed');
    if (values.has(value)) report(`${at}.value`, 'choice_taken');
    values.add(value);
    checkText(label, `${at}.label`, textLength.label, report);
  });
}

function checkLimits({ type, choices, limits: bounds }: FormField, place: string, report: Report): void {
  if (!bounds) return;
  const { min, max } = bounds;
  const at = `${place}.limits`;
  const { limits: limited, longest } = fieldTypes[type];
  if (limited === null) return report(at, 'limits_unused');
  if (limited === 'value') {
    if (min !== undefined && max !== undefined && min > max) report(at, 'limits_not_sane');
    return;
  }
  // In characters for a text, otherwise the number of choices.
  const most = longest?.allowed ?? choices?.length ?? 0;
  const isCount = (bound: number | undefined, least: number) =>
    bound === undefined || (Number.isInteger(bound) && bound >= least && bound <= most);
  const isSane = isCount(min, 0) && isCount(max, 1) && (min ?? 0) <= (max ?? longest?.byDefault ?? most);
  if (!isSane) report(at, 'limits_not_sane');
}

function checkStandard(field: FormField, place: string, report: Report): void {
  const wanted = Object.hasOwn(standardFields, field.key) ? standardFields[field.key] : undefined;
  if (wanted && field.type !== wanted) report(`${place}.type`, 'core_type_differs');
  if (field.key !== nameField) return;
  if (!field.required) report(`${place}.required`, 'core_optional');
  if (field.visibleIf) report(`${place}.visibleIf`, 'core_conditional');
}
