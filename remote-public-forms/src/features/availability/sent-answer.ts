import type { AnswerSummary } from './answer-summary.ts';
import { isRecord } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';

/** Data of the last page; excludes the link's secret and the others' answers. */
export interface SentAnswer {
  association: string;
  /** The deadline for changes, as text. */
  until: string;
  said: AnswerSummary;
}

const isSent = (sent: unknown): sent is SentAnswer =>
  isRecord(sent) && isRecord(sent.said) && Array.isArray(sent.said.days) && typeof sent.until === 'string';

/** Keeps the answer for this visit, so that the last page survives a reload; the mailed link shows it, too. */
const place = jsonEntry(
  { key: 'guildhall.availability-answer', where: 'tab', owner: 'link', atSignOut: 'removed' },
  isSent,
);

export const rememberSent = (sent: SentAnswer) => void place.write(sent);

/** The answer sent in this visit, or `null`. */
export const rememberedSent = () => place.read();
