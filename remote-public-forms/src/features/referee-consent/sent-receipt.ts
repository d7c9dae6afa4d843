import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import { jsonPlace } from '@guildhall/shared/store';

/** What the last page shows; the link's secret is no part of it. */
export interface SentAnswer {
  receipt: RefereeReceipt;
  association: string;
}

const isSent = (sent: unknown): sent is SentAnswer =>
  isRecord(sent) &&
  isRecord(sent.receipt) &&
  typeof sent.receipt.answeredAt === 'string' &&
  isRecord(sent.receipt.declaration) &&
  typeof sent.receipt.declaration.text === 'string';

/** Keeps the receipt for this visit, so that the last page survives a reload; it is under the link in the mail, too. */
const place = jsonPlace(
  { key: 'guildhall.referee-receipt', where: 'tab', owner: 'link', atSignOut: 'removed' },
  isSent,
);

export const rememberSent = (sent: SentAnswer) => void place.write(sent);

/** The answer sent in this visit, or `null`. */
export const rememberedSent = () => place.read();
