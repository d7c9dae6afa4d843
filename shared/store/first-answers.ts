import type { FirstAnswer } from '../contracts/page.ts';

let answers: Readonly<Record<string, FirstAnswer>> = {};

/** Keeps the answers that came with the page; only the shell calls it. */
export const keepFirstAnswers = (given: Readonly<Record<string, FirstAnswer>>) => {
  answers = given;
};

/**
 * Hands over the answer that came with the page to one call, once: whoever asks again wants to know how it is now.
 * @param path of the call without `/api`.
 */
export function takeFirstAnswer(path: string): FirstAnswer | null {
  const { [path]: taken = null, ...others } = answers;
  answers = others;
  return taken;
}
