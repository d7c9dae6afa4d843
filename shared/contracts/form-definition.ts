import * as z from 'zod/mini';
import { caseLimits } from '../domain/case-limits.ts';
import { keyShape } from '../domain/form-definition.ts';
import { fieldTypeNames } from '../domain/field-types.ts';

/** A text of the association in up to four languages. */
export const localText = z.strictObject({
  en: z.string(),
  fr: z.optional(z.string()),
  ar: z.optional(z.string()),
  cn: z.optional(z.string()),
});

const formField = z.strictObject({
  key: z.string(),
  type: z.enum(fieldTypeNames),
  label: localText,
  help: z.optional(localText),
  reading: z.optional(localText),
  required: z.boolean(),
  visibleIf: z.optional(z.strictObject({ field: z.string(), equals: z.union([z.string(), z.boolean()]) })),
  limits: z.optional(z.strictObject({ min: z.optional(z.number()), max: z.optional(z.number()) })),
  choices: z.optional(z.array(z.strictObject({ value: z.string(), label: localText }))),
  private: z.boolean(),
  autocomplete: z.optional(z.string()),
  half: z.optional(z.boolean()),
});

export const formDefinition = z.strictObject({
  steps: z.array(
    z.strictObject({
      key: z.string(),
      title: localText,
      intro: z.optional(localText),
      fields: z.array(formField),
    }),
  ),
});

/** The key of a question, under which its answer is stored. */
export const questionKey = z.string().check(z.regex(keyShape));

/** Answers by field key; the form version decides what each may contain (`checkShape`, `checkAnswers`). */
export const answers = z.record(
  questionKey,
  z.union([
    z.string().check(z.maxLength(caseLimits.answerLength)),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(caseLimits.formChoices)),
  ]),
);
