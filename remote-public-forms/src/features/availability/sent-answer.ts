import type { Said } from './said.ts';

/** What the last page shows; the link's secret is no part of it, nor what others said. */
export interface SentAnswer {
  association: string;
  /** Until when it can be changed, in words. */
  until: string;
  said: Said;
}

const key = 'guildhall.availability-answer';

/** Keeps the answer for this visit, so that the last page survives a reload. */
export function rememberSent(sent: SentAnswer): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // Without storage the answer is there until a reload, and under the link in the mail.
  }
}

/** The answer sent in this visit, or `null`. */
export function rememberedSent(): SentAnswer | null {
  try {
    const sent: SentAnswer | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return Array.isArray(sent?.said?.days) && typeof sent.until === 'string' ? sent : null;
  } catch {
    return null;
  }
}
