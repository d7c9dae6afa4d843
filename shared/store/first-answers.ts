import type { FirstAnswer } from '../contracts/page.ts';

let answers: Readonly<Record<string, FirstAnswer>> = {};

/** Keeps the responses that came with the page; only the shell calls it. */
export const keepFirstAnswers = (given: Readonly<Record<string, FirstAnswer>>) => {
  answers = given;
};

/**
 * Returns the response that came with the page to one call, once: later calls want current data.
 * @param path of the call without `/api`.
 */
export function takeFirstAnswer(path: string): FirstAnswer | null {
  const { [path]: taken = null, ...others } = answers;
  answers = others;
  return taken;
}
