import {
  isRecord,
  type RefereeAnswer,
  refereeAnswers,
  type RefereeRelation,
  refereeRelations,
} from '@guildhall/shared/domain';
import { jsonPlace } from '@guildhall/shared/store';
import { draftRules, linkMark } from '../../kept.ts';

/** What the referee has typed so far; everything is text as long as it is being typed. */
export interface Draft {
  answer: RefereeAnswer | null;
  statement: string;
  relation: RefereeRelation | '';
  knownForYears: string;
  confidential: boolean | null;
  signedAs: string;
  /** SVG path data in a 600 × 200 box; empty when nothing is drawn. */
  signaturePath: string;
  /** True once the statement's screen was reached; a reload comes back to it. */
  started: boolean;
}

export const blankDraft: Draft = {
  answer: null,
  statement: '',
  relation: '',
  knownForYears: '',
  confidential: null,
  signedAs: '',
  signaturePath: '',
  started: false,
};

const drafts = jsonPlace({ key: 'guildhall.referee-draft.', ...draftRules }, isRecord);

export const keepDraft = (token: string, draft: Draft) => drafts.write({ ...draft }, linkMark(token));

export const dropDraft = (token: string) => drafts.remove(linkMark(token));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what was kept for this link on this device; anything damaged or too old counts as nothing. */
export function keptDraft(token: string): Draft | null {
  const stored = drafts.read(linkMark(token));
  if (!stored) return null;
  return {
    answer: refereeAnswers.find((answer) => answer === stored.answer) ?? null,
    statement: text(stored.statement),
    relation: refereeRelations.find((relation) => relation === stored.relation) ?? '',
    knownForYears: text(stored.knownForYears),
    confidential: typeof stored.confidential === 'boolean' ? stored.confidential : null,
    signedAs: text(stored.signedAs),
    signaturePath: text(stored.signaturePath),
    started: stored.started === true,
  };
}
