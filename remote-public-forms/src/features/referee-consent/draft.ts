import { useCallback, useEffect, useState } from 'react';
import {
  isRecord,
  type RefereeAnswer,
  refereeAnswers,
  type RefereeRelation,
  refereeRelations,
} from '@guildhall/shared/domain';
import { jsonEntry, useUnsavedWork } from '@guildhall/shared/store';
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

/**
 * The current draft, saved on this device with every change until it is sent.
 * @param start the draft to begin with when an answer is being changed and no newer draft exists.
 */
export function useDraft(token: string, start: Draft = blankDraft) {
  const [kept] = useState(() => keptDraft(token));
  const [draft, setDraft] = useState(kept ?? start);
  const [isRestored, setRestored] = useState(kept !== null && kept.started);
  const [isTouched, setTouched] = useState(false);
  useUnsavedWork(isTouched, true);

  useEffect(() => {
    if (isTouched) keepDraft(token, draft);
  }, [token, draft, isTouched]);

  const change = useCallback((fields: Partial<Draft>) => {
    setTouched(true);
    setDraft((before) => ({ ...before, ...fields }));
  }, []);

  /** Removes the draft here and on the device. */
  const discard = useCallback(() => {
    dropDraft(token);
    setTouched(false);
    setRestored(false);
    setDraft(blankDraft);
  }, [token]);

  return { draft, change, discard, isRestored };
}
