import type { FormField } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readPublishedForms } from '../membership-types/public.ts';

/** The questions of all published forms, each as in the newest form that asks it, and in that form's order. */
export async function readExportQuestions(db: Queryable): Promise<FormField[]> {
  const questions = new Map<string, FormField>();
  for (const { steps } of await readPublishedForms(db))
    for (const field of steps.flatMap(({ fields }) => fields))
      if (!questions.has(field.key)) questions.set(field.key, field);
  return [...questions.values()];
}

/** The chosen questions, in the chosen order. @throws Problem 422 `question_unknown` */
export async function readChosenQuestions(db: Queryable, keys: readonly string[]): Promise<FormField[]> {
  if (keys.length === 0) return [];
  const questions = await readExportQuestions(db);
  return keys.map((key, index) => {
    const question = questions.find((one) => one.key === key);
    if (!question) throw problem.field(`answers.${index}`, 'question_unknown', 'No form has this question.');
    return question;
  });
}
