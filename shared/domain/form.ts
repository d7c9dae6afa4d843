// The membership form as data (domain §1, FormVersion): steps of fields; server and screens validate with the same
// rules.
import {
  fieldTypes,
  isBlank,
  type AnswerValue,
  type FieldProblem,
  type FieldType,
  type TypeSettings,
} from './field-types.ts';
import type { LocalText } from './local-text.ts';
import { hasPostalCode, hasRegion } from './postal-addresses.ts';

export interface FormField extends TypeSettings {
  key: string;
  type: FieldType;
  label: LocalText;
  help?: LocalText;
  /** What a declaration is about, such as a code of conduct: its text, or a web address. */
  reading?: LocalText;
  required: boolean;
  /** Shows the field only while another field has this value, or includes it among several choices. */
  visibleIf?: { field: string; equals: string | boolean };
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

export type Answers = Record<string, AnswerValue>;

const optionalFields = new WeakMap<FormField, FormField>();

/** A question as the country of the other answers requires it: no postal code where there are none. */
export function fieldInCountry(field: FormField, { country }: Answers): FormField {
  if (field.key !== 'postalCode' || !field.required || hasPostalCode(String(country))) return field;
  const known = optionalFields.get(field) ?? { ...field, required: false };
  optionalFields.set(field, known);
  return known;
}

/** True when two answers are equal; a missing answer equals an empty one. */
export const sameAnswer = (one: AnswerValue | undefined, other: AnswerValue | undefined): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, index) => value === other[index])
    : plain(one) === plain(other);

const plain = (value: AnswerValue | undefined): AnswerValue =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? '' : value;

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

/**
 * Checks the shape of one answer while typing: type and upper limits, not completeness.
 * @returns the problem, or `null`; a blank answer is always well-formed.
 */
export function checkShape(field: FormField, value: AnswerValue | undefined): FieldProblem | null {
  if (value === undefined || value === null || value === '') return null;
  return fieldTypes[field.type].checkShape(value, field);
}

/**
 * Checks one answer for submission (domain §2: visible required fields valid).
 * @param today the day in the association's zone, `YYYY-MM-DD`
 * @returns the first problem, or `null` when the answer is valid
 */
export function checkAnswer(field: FormField, value: AnswerValue | undefined, today: string): FieldProblem | null {
  const { isDeclaration, check } = fieldTypes[field.type];
  if (isDeclaration && field.required) return value === true ? null : 'must_be_ticked';
  if (value === undefined || value === null || isBlank(value)) return field.required ? 'required' : null;
  return checkShape(field, value) ?? check(value, field, today);
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
