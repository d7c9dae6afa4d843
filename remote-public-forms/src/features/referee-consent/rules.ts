import type { answerRefereeConsent, BodyOf, RefereeConsent } from '@guildhall/shared/contracts';
import { isStatement, type RefereeAnswer } from '@guildhall/shared/domain';
import type { Draft } from './draft.ts';

/** The answer in the server's format. */
export type RefereeReply = BodyOf<typeof answerRefereeConsent>;

export const needsStatement = (answer: RefereeAnswer | null) => answer !== null && isStatement(answer);

/** The inputs of a statement. */
export const statementFields = [
  'relation',
  'knownForYears',
  'statement',
  'confidential',
  'signedAs',
  'signaturePath',
] as const;

/** The server's messages by input. */
export type FieldProblems = Partial<Record<(typeof statementFields)[number], string>>;

/** What every answer carries. The language is the declaration's, not the screen's. */
export const answerTo = ({ declaration, language }: RefereeConsent, answer: RefereeAnswer) => ({
  answer,
  declarationSha256: declaration.sha256,
  language,
});

/**
 * Builds an answer without a statement from a draft: only the comment, which is for the office. Signature, relation and
 * years entered for another answer are left out.
 */
export function commentReply(draft: Draft, answer: RefereeAnswer, request: RefereeConsent): RefereeReply {
  const statement = draft.statement.trim();
  return { ...answerTo(request, answer), confidential: true, ...(statement !== '' && { statement }) };
}
