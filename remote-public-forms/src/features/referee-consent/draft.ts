import {
  isRecord,
  type RefereeAnswer,
  refereeAnswers,
  type RefereeRelation,
  refereeRelations,
} from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';
import { draftRules, linkMark } from '../../draft-storage.ts';

/** The referee's input so far; every field is text while it is being typed. */
export interface Draft {
  answer: RefereeAnswer | null;
  statement: string;
  relation: RefereeRelation | '';
  knownForYears: string;
  confidential: boolean | null;
  signedAs: string;
  /** SVG path data in a 600 × 200 box; empty when nothing is drawn. */
  signaturePath: string;
  /** True once the statement's screen was opened; a reload returns to it. */
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

const drafts = jsonEntry({ key: 'guildhall.referee-draft.', ...draftRules }, isRecord);

export const keepDraft = (token: string, draft: Draft) => drafts.write({ ...draft }, linkMark(token));

export const dropDraft = (token: string) => drafts.remove(linkMark(token));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the draft of this link from this device; returns `null` if it is damaged or too old. */
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
