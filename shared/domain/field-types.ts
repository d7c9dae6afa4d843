// The types of questions in a form: one row each. Whoever checks, shows, prints or exports an answer asks its row.
import { isAddress } from './addresses.ts';
import { caseLimits } from './case-limits.ts';
import { countryName, isCountryCode } from './countries.ts';
import type { Language } from './languages.ts';
import { limits } from './limits.ts';
import { localText, type LocalText } from './local-text.ts';
import { isPhone } from './phone.ts';
import { lengthOf } from './text-length.ts';
import { hasControlCharacters, scrambles } from './text.ts';
import { isDay, looksLikeDay } from './typed-date.ts';

/** Several choices are their values in the form's order. */
export type AnswerValue = string | number | boolean | null | string[];

/** The settings of a question that its type interprets. */
export interface TypeSettings {
  /** Characters for texts, bounds for numbers, number of choices. */
  limits?: { min?: number; max?: number };
  choices?: { value: string; label: LocalText }[];
}

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

/** An answer as people read it. Screens and documents write days, numbers and lists in their own way. */
export type ReadableAnswer =
  | { kind: 'blank' }
  | { kind: 'yesNo'; isYes: boolean }
  | { kind: 'number'; number: number }
  | { kind: 'day'; day: string }
  /** One name of a choice or a country. */
  | { kind: 'name'; name: string }
  | { kind: 'names'; names: string[] }
  /** An address or a number that is written from left to right in every language. */
  | { kind: 'code'; text: string }
  | { kind: 'text'; text: string };

type Answered = NonNullable<AnswerValue>;

interface FieldTypeRules {
  /** Checks an answer while typing: its type and upper limits. Not called without an answer. */
  checkShape: (answer: Answered, settings: TypeSettings) => FieldProblem | null;
  /**
   * Checks an answer of the right shape for submission. Not called for blank answers.
   * @param today the day in the association's zone, `YYYY-MM-DD`
   */
  check: (answer: Answered, settings: TypeSettings, today: string) => FieldProblem | null;
  /** Maximum length in characters: by default, and the most that a form may allow. `null` without a length. */
  longest: { byDefault: number; allowed: number } | null;
  /** What a form can limit: the length of a text, the value of a number or the count of choices. */
  limits: 'length' | 'value' | 'count' | null;
  /** The form lists the possible answers. */
  hasChoices: boolean;
  /** Answered by choosing from a list, not by typing. */
  isChosen: boolean;
  /** A statement that the applicant agrees to: yes or no, never blank, and made anew in every application. */
  isDeclaration: boolean;
  /** What the answer must be for a dependent question to be shown; `null` if none can depend on it. */
  condition: 'ticked' | 'choice' | 'country' | null;
  /** The direction of the input; `auto` follows the text. */
  direction: 'ltr' | 'auto';
  /** Shown below its question instead of beside it. */
  isWide: boolean;
  /** Width of its column in an exported sheet, in characters. */
  columnWidth: number;
  /** Not called for blank answers. */
  format: (answer: Answered, settings: TypeSettings, language: Language) => ReadableAnswer;
}

/** A web address to be shown as a link must be complete: nothing else may ever become one. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/.]+\.\S+$/i.test(text) && URL.canParse(text);

/** The chosen options of a question, in the form's order. */
export const chosenOf = (
  { choices = [] }: TypeSettings,
  value: AnswerValue | undefined,
): NonNullable<TypeSettings['choices']> =>
  Array.isArray(value) ? choices.filter((choice) => value.includes(choice.value)) : [];

const checkTextShape =
  (longest: number, { multiline = false } = {}): FieldTypeRules['checkShape'] =>
  (answer, { limits }) => {
    if (typeof answer !== 'string') return 'wrong_type';
    if (lengthOf(answer) > (limits?.max ?? longest)) return 'too_long';
    return hasControlCharacters(answer, { multiline }) || scrambles(answer) ? 'wrong_type' : null;
  };

/** A type whose answers are typed as text. */
const typedText = ({
  longest,
  mostAllowed = longest,
  isMultiline = false,
  check,
  ...rules
}: Pick<FieldTypeRules, 'direction' | 'columnWidth'> & {
  longest: number;
  mostAllowed?: number;
  isMultiline?: boolean;
  check: (text: string) => FieldProblem | null;
}): FieldTypeRules => ({
  ...rules,
  checkShape: checkTextShape(longest, { multiline: isMultiline }),
  check: (answer, { limits }) => {
    const text = String(answer).trim();
    return lengthOf(text) < (limits?.min ?? 0) ? 'too_short' : check(text);
  },
  longest: { byDefault: longest, allowed: mostAllowed },
  limits: 'length',
  isWide: isMultiline,
  hasChoices: false,
  isChosen: false,
  isDeclaration: false,
  condition: null,
  format: (answer) => ({ kind: rules.direction === 'ltr' ? 'code' : 'text', text: String(answer) }),
});

const rules = {
  text: typedText({ longest: 200, direction: 'auto', columnWidth: 28, check: () => null }),
  paragraph: typedText({
    longest: caseLimits.paragraphLength,
    mostAllowed: caseLimits.answerLength,
    isMultiline: true,
    direction: 'auto',
    columnWidth: 50,
    check: () => null,
  }),
  email: typedText({
    longest: 254,
    direction: 'ltr',
    columnWidth: 30,
    check: (text) => (isAddress(text) ? null : 'not_an_address'),
  }),
  phone: typedText({
    longest: limits.phoneLength,
    direction: 'ltr',
    columnWidth: 18,
    check: (text) => (isPhone(text) ? null : 'not_a_phone_number'),
  }),
  url: typedText({
    longest: 500,
    direction: 'ltr',
    columnWidth: 36,
    check: (text) => (isWebAddress(text) ? null : 'not_a_link'),
  }),
  day: {
    checkShape: checkTextShape(Infinity),
    check: (answer, _, today) => {
      const text = String(answer).trim();
      if (!isDay(text)) return looksLikeDay(text) ? 'no_such_day' : 'not_a_day';
      return text > today ? 'day_in_future' : null;
    },
    longest: null,
    limits: null,
    hasChoices: false,
    isChosen: false,
    isDeclaration: false,
    condition: null,
    direction: 'ltr',
    isWide: false,
    columnWidth: 12,
    // An unfinished day is kept as typed.
    format: (answer) =>
      isDay(String(answer)) ? { kind: 'day', day: String(answer) } : { kind: 'text', text: String(answer) },
  },
  choice: {
    checkShape: checkTextShape(Infinity),
    check: (answer, { choices = [] }) =>
      choices.some(({ value }) => value === String(answer).trim()) ? null : 'not_a_choice',
    longest: null,
    limits: null,
    hasChoices: true,
    isChosen: true,
    isDeclaration: false,
    condition: 'choice',
    direction: 'auto',
    isWide: false,
    columnWidth: 24,
    format: (answer, { choices = [] }, language) => {
      const chosen = choices.find(({ value }) => value === answer);
      return { kind: 'name', name: chosen ? localText(chosen.label, language) : String(answer) };
    },
  },
  multichoice: {
    checkShape: (answer, { choices = [], limits }) => {
      // More values than choices, or duplicates, cannot come from the form.
      if (!Array.isArray(answer) || answer.length > choices.length || new Set(answer).size < answer.length)
        return 'wrong_type';
      return answer.length > (limits?.max ?? choices.length) ? 'needs_fewer' : null;
    },
    check: (answer, settings) => {
      const chosen = chosenOf(settings, answer);
      if (Array.isArray(answer) && chosen.length < answer.length) return 'not_a_choice';
      return chosen.length < (settings.limits?.min ?? 0) ? 'needs_more' : null;
    },
    longest: null,
    limits: 'count',
    hasChoices: true,
    isChosen: true,
    isDeclaration: false,
    condition: 'choice',
    direction: 'auto',
    isWide: false,
    columnWidth: 36,
    format: (answer, settings, language) => ({
      kind: 'names',
      names: chosenOf(settings, answer).map(({ label }) => localText(label, language)),
    }),
  },
  country: {
    checkShape: checkTextShape(2),
    check: (answer) => (isCountryCode(String(answer).trim()) ? null : 'not_a_choice'),
    longest: null,
    limits: null,
    hasChoices: false,
    isChosen: true,
    isDeclaration: false,
    condition: 'country',
    direction: 'auto',
    isWide: false,
    columnWidth: 20,
    format: (answer, _, language) => ({ kind: 'name', name: countryName(String(answer), language) }),
  },
  checkbox: {
    checkShape: (answer) => (typeof answer === 'boolean' ? null : 'wrong_type'),
    check: () => null,
    longest: null,
    limits: null,
    hasChoices: false,
    isChosen: false,
    isDeclaration: true,
    condition: 'ticked',
    direction: 'auto',
    isWide: true,
    columnWidth: 10,
    format: (answer) => ({ kind: 'yesNo', isYes: answer === true }),
  },
  number: {
    checkShape: (answer) => (typeof answer === 'number' && Number.isFinite(answer) ? null : 'not_a_number'),
    check: (answer, { limits }) => {
      const { min = -Infinity, max = Infinity } = limits ?? {};
      return Number(answer) < min || Number(answer) > max ? 'not_a_number' : null;
    },
    longest: null,
    limits: 'value',
    hasChoices: false,
    isChosen: false,
    isDeclaration: false,
    condition: null,
    direction: 'ltr',
    isWide: false,
    columnWidth: 12,
    format: (answer) =>
      typeof answer === 'number' ? { kind: 'number', number: answer } : { kind: 'code', text: String(answer) },
  },
} satisfies Record<string, FieldTypeRules>;

export type FieldType = keyof typeof rules;

/** What each type of question accepts, offers and shows. */
export const fieldTypes: Readonly<Record<FieldType, FieldTypeRules>> = rules;

/** The types in the order in which the office chooses among them. */
export const fieldTypeNames = Object.keys(rules) as [FieldType, ...FieldType[]];

/** True for an empty answer: none, an empty text, no choice. */
export const isBlank = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' ? value.length === 0 : String(value).trim() === '');

/** An answer as people read it: names instead of codes, in their language. */
export function readableAnswer(
  field: TypeSettings & { type: FieldType },
  value: AnswerValue | undefined,
  language: Language,
): ReadableAnswer {
  const { isDeclaration, format } = fieldTypes[field.type];
  if (isDeclaration) return format(value ?? false, field, language);
  if (value === undefined || value === null || isBlank(value)) return { kind: 'blank' };
  return format(value, field, language);
}
