import { refereeAnswers, refereeRelations, type RefereeAnswer, type RefereeRelation } from '@guildhall/shared/domain';

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

const prefix = 'guildhall.referee-draft.';
/** Draft of an unanswered link; after it the request has lapsed anyway, and a shared device forgets. */
const keptForMs = 60 * 24 * 60 * 60 * 1000;

/**
 * The name a draft is kept under: 64 bits made of the token (FNV-1a, two seeds). It cannot give back a secret of 256
 * bits, and unlike `crypto.subtle` it also works where the site is opened without TLS.
 */
export function draftKey(token: string): string {
  const digest = [0x811c9dc5, 0x9e3779b9].map((seed) => {
    let hash = seed;
    for (const sign of token) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  });
  return prefix + digest.join('');
}

/** Storage may be forbidden or full: then nothing is kept, and the form still works. */
function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(globalThis.localStorage);
  } catch {
    return null;
  }
}

export const keepDraft = (token: string, draft: Draft) =>
  attempt((storage) => {
    storage.setItem(draftKey(token), JSON.stringify({ ...draft, keptAt: Date.now() }));
    return true;
  }) ?? false;

export const dropDraft = (token: string) => attempt((storage) => storage.removeItem(draftKey(token)));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what was kept for this link on this device; anything damaged or too old counts as nothing. */
export function keptDraft(token: string): Draft | null {
  const stored = attempt((storage): unknown => JSON.parse(storage.getItem(draftKey(token)) ?? 'null'));
  if (!isRecord(stored) || typeof stored.keptAt !== 'number' || Date.now() - stored.keptAt > keptForMs) return null;
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
