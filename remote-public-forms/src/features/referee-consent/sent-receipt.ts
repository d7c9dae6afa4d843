import type { RefereeReceipt } from '@guildhall/shared/contracts';
import { isRecord } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';

/** Data of the last page, without the link's secret. */
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

/** Keeps the receipt for this visit, so that the last page survives a reload; the mailed link shows it, too. */
const place = jsonEntry(
  { key: 'guildhall.referee-receipt', where: 'tab', owner: 'link', atSignOut: 'removed' },
  isSent,
);

export const rememberSent = (sent: SentAnswer) => void place.write(sent);

/** The answer sent in this visit, or `null`. */
export const rememberedSent = () => place.read();
