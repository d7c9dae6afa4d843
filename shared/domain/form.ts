// The membership form as data (domain §1, FormVersion): steps of fields; server and screens validate with the same
// rules.
import type { LocalText } from './local-text.ts';
import { isAddress } from './addresses.ts';
import { limits } from './limits.ts';
import { isPhone } from './phone.ts';
import { lengthOf } from './text-length.ts';
import { hasPostalCode, hasRegion } from './postal-addresses.ts';
import { hasControlCharacters, scrambles } from './text.ts';
import { isDay, looksLikeDay } from './typed-date.ts';

export const fieldTypes = [
  'text',
  'paragraph',
  'email',
  'phone',
  'url',
  'day',
  'choice',
  'multichoice',
  'country',
  'checkbox',
  'number',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface FormField {
  key: string;
  type: FieldType;
  label: LocalText;
  help?: LocalText;
  /** What a declaration is about, such as a code of conduct: its text, or a web address. */
  reading?: LocalText;
  required: boolean;
  /** Shows the field only while another field has this value, or includes it among several choices. */
  visibleIf?: { field: string; equals: string | boolean };
  /** Characters for texts, bounds for numbers, number of choices. */
  limits?: { min?: number; max?: number };
  choices?: { value: string; label: LocalText }[];
  /** Only the office sees the answer, never a referee. */
  private: boolean;
  autocomplete?: string;
  /** Half width on wide screens. */
  half?: boolean;
}

export interface FormStep {
  key: string;
  title: LocalText;
  intro?: LocalText;
  fields: FormField[];
}

export interface FormDefinition {
  steps: FormStep[];
}

/** Several choices are their values in the form's order. */
export type AnswerValue = string | number | boolean | null | string[];
export type Answers = Record<string, AnswerValue>;

export type FieldProblem =
  | 'required'
  | 'too_long'
  | 'too_short'
  | 'needs_fewer'
  | 'needs_more'
  | 'not_an_address'
  | 'not_a_phone_number'
  | 'not_a_link'
  | 'not_a_day'
  | 'no_such_day'
  | 'day_in_future'
  | 'not_a_choice'
  | 'not_a_number'
  | 'must_be_ticked'
  | 'wrong_type'
  | 'unknown_field';

const optionalFields = new WeakMap<FormField, FormField>();

/** A question as the country of the other answers requires it: no postal code where there are none. */
export function fieldInCountry(field: FormField, { country }: Answers): FormField {
  if (field.key !== 'postalCode' || !field.required || hasPostalCode(String(country))) return field;
  const known = optionalFields.get(field) ?? { ...field, required: false };
  optionalFields.set(field, known);
  return known;
}

/** True for an empty answer: none, an empty text, no choice. */
export const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' ? value.length === 0 : String(value).trim() === '');

/** True when two answers are equal; a missing answer equals an empty one. */
export const sameAnswer = (one: AnswerValue | undefined, other: AnswerValue | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, index) => value === other[index])
    : plain(one) === plain(other);

const plain = (value: AnswerValue | undefined): AnswerValue =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? '' : value;

/** The chosen options of a field, in the form's order. */
export const chosenOf = (field: FormField, value: AnswerValue | undefined): NonNullable<FormField['choices']> =>
  Array.isArray(value) ? (field.choices ?? []).filter((choice) => value.includes(choice.value)) : [];

/** True when a field's own condition holds; `askedFields` decides whether it is shown at all. */
function isVisible({ visibleIf }: FormField, answers: Answers): boolean {
  if (!visibleIf) return true;
  const answer = answers[visibleIf.field];
  return Array.isArray(answer) ? answer.some((value) => value === visibleIf.equals) : answer === visibleIf.equals;
}

/** The state or province is asked only where addresses name it. */
const isInCountry = ({ autocomplete }: FormField, { country }: Answers): boolean =>
  autocomplete !== 'address-level1' || hasRegion(String(country));

/**
 * The shown fields for the given answers, in the form's order. A field that depends on a hidden one is hidden, too,
 * whatever was typed there before.
 */
export function askedFields(form: FormDefinition, answers: Answers): FormField[] {
  const asked = new Set<string>();
  return form.steps.flatMap(({ fields }) =>
    fields.filter((field) => {
      const { visibleIf } = field;
      const isAsked =
        (!visibleIf || (asked.has(visibleIf.field) && isVisible(field, answers))) && isInCountry(field, answers);
      if (isAsked) asked.add(field.key);
      return isAsked;
    }),
  );
}

/** The answers to shown fields, as in revisions and documents. Answers hidden since are left out. */
export const askedAnswers = (form: FormDefinition, answers: Answers): Answers =>
  Object.fromEntries(
    askedFields(form, answers).flatMap(({ key }) => (answers[key] === undefined ? [] : [[key, answers[key]]])),
  );

/** A complete web address: nothing else may ever become a link. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/.]+\.\S+$/i.test(text) && URL.canParse(text);

/** Default maximum length of each text type, in characters. */
export const longestAnswer: Partial<Record<FieldType, number>> = {
  text: 200,
  paragraph: 5000,
  email: 254,
  phone: limits.phoneLength,
  url: 500,
  country: 2,
};

/**
 * Checks the shape of one answer while typing: type and upper limits, not completeness.
 * @returns the problem, or `null`; a blank answer is always well-formed.
 */
export function checkShape(field: FormField, value: AnswerValue | undefined): FieldProblem | null {
  if (value === undefined || value === null || value === '') return null;
  if (field.type === 'checkbox') return typeof value === 'boolean' ? null : 'wrong_type';
  if (field.type === 'number') return typeof value === 'number' && Number.isFinite(value) ? null : 'not_a_number';
  if (field.type === 'multichoice') return checkChosenShape(field, value);
  if (typeof value !== 'string') return 'wrong_type';
  const max = field.limits?.max ?? longestAnswer[field.type];
  if (max !== undefined && lengthOf(value) > max) return 'too_long';
  const how = { multiline: field.type === 'paragraph' };
  return hasControlCharacters(value, how) || scrambles(value) ? 'wrong_type' : null;
}

/** More values than choices, or duplicates, cannot come from the form. */
function checkChosenShape({ choices = [], limits }: FormField, value: AnswerValue): FieldProblem | null {
  if (!Array.isArray(value) || value.length > choices.length || new Set(value).size < value.length) return 'wrong_type';
  return value.length > (limits?.max ?? choices.length) ? 'needs_fewer' : null;
}

/**
 * Checks one answer for submission (domain §2: visible required fields valid).
 * @param today the day in the association's zone, `YYYY-MM-DD`
 * @returns the first problem, or `null` when the answer is valid
 */
export function checkAnswer(field: FormField, value: AnswerValue | undefined, today: string): FieldProblem | null {
  if (field.type === 'checkbox') {
    if (field.required) return value === true ? null : 'must_be_ticked';
    return checkShape(field, value);
  }
  if (isBlank(value)) return field.required ? 'required' : null;
  const shape = checkShape(field, value);
  if (shape) return shape;
  if (field.type === 'number') {
    const number = Number(value);
    if (field.limits?.min !== undefined && number < field.limits.min) return 'not_a_number';
    return field.limits?.max !== undefined && number > field.limits.max ? 'not_a_number' : null;
  }
  if (Array.isArray(value)) {
    if (chosenOf(field, value).length < value.length) return 'not_a_choice';
    return value.length < (field.limits?.min ?? 0) ? 'needs_more' : null;
  }
  const text = String(value).trim();
  if (field.limits?.min !== undefined && lengthOf(text) < field.limits.min) return 'too_short';
  switch (field.type) {
    case 'email':
      return isAddress(text) ? null : 'not_an_address';
    case 'phone':
      return isPhone(text) ? null : 'not_a_phone_number';
    case 'url':
      return isWebAddress(text) ? null : 'not_a_link';
    case 'day':
      if (!isDay(text)) return looksLikeDay(text) ? 'no_such_day' : 'not_a_day';
      return text > today ? 'day_in_future' : null;
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? null : 'not_a_choice';
    case 'choice':
      return field.choices?.some((choice) => choice.value === text) ? null : 'not_a_choice';
    default:
      return null;
  }
}

/** All problems of a set of answers by field key; empty when it can be submitted. */
export function checkAnswers(form: FormDefinition, answers: Answers, today: string): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const field of askedFields(form, answers)) {
    const problem = checkAnswer(fieldInCountry(field, answers), answers[field.key], today);
    if (problem) problems[field.key] = problem;
  }
  return problems;
}
