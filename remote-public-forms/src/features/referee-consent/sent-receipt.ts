import type { RefereeReceipt } from '@guildhall/shared/contracts';

/** What the last page shows; the link's secret is no part of it. */
export interface SentAnswer {
  receipt: RefereeReceipt;
  association: string;
}

const key = 'guildhall.referee-receipt';

/** Keeps the receipt for this visit, so that the last page survives a reload. */
export function rememberSent(sent: SentAnswer): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(sent));
  } catch {
    // Without storage the receipt is there until a reload, and under the link in the mail.
  }
}

/** The answer sent in this visit, or `null`. */
export function rememberedSent(): SentAnswer | null {
  try {
    const sent: SentAnswer | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof sent?.receipt?.answeredAt === 'string' && typeof sent.receipt.declaration?.text === 'string'
      ? sent
      : null;
  } catch {
    return null;
  }
}
