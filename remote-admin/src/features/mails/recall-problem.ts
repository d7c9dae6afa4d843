import { isApiProblem, problemText } from '@guildhall/shared/http';

/**
 * True when there is nothing left to take back: the mail has left, or somebody else has taken it back. After any other
 * failure, such as a lost connection, another try makes sense.
 */
export const isBeyondRecall = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 409 || error.status === 404);

/** What to say when a mail could not be taken back: mostly that it has left in the meantime. */
export const recallProblem = (error: unknown, tooLate: string): string =>
  isApiProblem(error) && error.code === 'mail_left' ? tooLate : problemText(error);
