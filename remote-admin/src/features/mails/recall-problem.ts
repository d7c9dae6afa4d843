import { isApiProblem, problemText } from '@guildhall/shared/http';

/**
 * True when there is nothing left to recall: the mail has been sent, or another person has recalled it. After any other
 * failure, such as a lost connection, retrying makes sense.
 */
export const cannotRecall = (error: unknown): boolean =>
  isApiProblem(error) && (error.status === 409 || error.status === 404);

/** The message for a mail that could not be recalled, usually because it has been sent in the meantime. */
export const recallProblem = (error: unknown, tooLate: string): string =>
  isApiProblem(error) && error.code === 'mail_left' ? tooLate : problemText(error);
