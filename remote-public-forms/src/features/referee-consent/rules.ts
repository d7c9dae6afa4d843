import type { answerRefereeConsent, BodyOf, RefereeConsent } from '@guildhall/shared/contracts';
import {
  caseLimits,
  isStatement,
  lengthOf,
  typedNumber,
  westernDigits,
  type RefereeAnswer,
} from '@guildhall/shared/domain';
import type { Draft } from './draft.ts';

/** The answer in the server's format. */
export type RefereeReply = BodyOf<typeof answerRefereeConsent>;

export const needsStatement = (answer: RefereeAnswer | null) => answer !== null && isStatement(answer);

/** Fields in screen order; the first one with a problem gets the focus. */
export const fieldOrder = [
  'relation',
  'knownForYears',
  'statement',
  'confidential',
  'signedAs',
  'signaturePath',
] as const;
export type Field = (typeof fieldOrder)[number];
/** Field → key of its message in `referee.problems`, or the server's own message. */
export type FieldProblems = Partial<Record<Field, string>>;

/** Finds what prevents a statement from being sent; the comment of the other answers is only limited in length. */
export function problemsOf(draft: Draft): FieldProblems {
  if (!needsStatement(draft.answer)) return {};
  const problems: FieldProblems = {};
  const years = westernDigits(draft.knownForYears.trim());
  if (draft.relation === '') problems.relation = 'relation';
  if (years !== '' && (!/^\d{1,2}$/.test(years) || Number(years) > caseLimits.knownForYears))
    problems.knownForYears = 'knownForYears';
  if (draft.statement.trim().length < caseLimits.statementMin) problems.statement = 'statement';
  if (lengthOf(draft.statement.trim()) > caseLimits.statementLength) problems.statement = 'statementLong';
  if (draft.confidential === null) problems.confidential = 'confidential';
  if (draft.signedAs.trim() === '') problems.signedAs = 'signedAs';
  return problems;
}

/**
 * Builds the request from a draft. Answers without a statement carry only the comment: signature, relation and years
 * entered for another answer are left out. The language is the declaration's, not the screen's.
 */
export function replyOf(draft: Draft, answer: RefereeAnswer, { declaration, language }: RefereeConsent): RefereeReply {
  const statement = draft.statement.trim();
  const common = { answer, declarationSha256: declaration.sha256, language, ...(statement !== '' && { statement }) };
  // A comment is for the office only: the applicant never sees it.
  if (!needsStatement(answer)) return { ...common, confidential: true };
  return {
    ...common,
    confidential: draft.confidential ?? true,
    signedAs: draft.signedAs.trim(),
    ...(draft.relation !== '' && { relation: draft.relation }),
    ...(draft.knownForYears.trim() !== '' && { knownForYears: typedNumber(draft.knownForYears) }),
    ...(draft.signaturePath !== '' && { signaturePath: draft.signaturePath }),
  };
}
