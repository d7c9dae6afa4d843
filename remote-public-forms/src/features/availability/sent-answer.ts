import type { Availability } from '@guildhall/shared/contracts';

/** What the last page shows; the link's secret is no part of it. */
export interface SentAnswer {
  poll: Availability;
  zone: string;
}

const key = 'guildhall.availability-answer';

/** Keeps the answer for this visit, so that the last page survives a reload. */
export function rememberSent({ poll, zone }: SentAnswer): void {
  try {
    // What others said is not kept on this device.
    sessionStorage.setItem(key, JSON.stringify({ poll: { ...poll, others: null }, zone }));
  } catch {
    // Without storage the answer is there until a reload, and under the link in the mail.
  }
}

/** The answer sent in this visit, or `null`. */
export function rememberedSent(): SentAnswer | null {
  try {
    const sent: SentAnswer | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return Array.isArray(sent?.poll?.slots) && typeof sent.zone === 'string' ? sent : null;
  } catch {
    return null;
  }
}
