import { isApiProblem, problemText } from '@guildhall/shared/http';

/** What to say when a mail could not be taken back: mostly that it has left meanwhile. */
export const recallProblem = (error: unknown, tooLate: string): string =>
  isApiProblem(error) && error.code === 'mail_left' ? tooLate : problemText(error);
