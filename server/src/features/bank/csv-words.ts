/** The words of banks, without case; also letters such as S and H for the German "Soll" and "Haben". */
const incoming = new Set(
  `c cr h crdt credit kredit haben gutschrift in incoming received money-in bij entrée crédit avere abono haber + 贷 贷方 贷记 收入 收
   دائن إيداع`.split(/\s+/),
);
const outgoing = new Set(
  `d dr s dbit debit soll belastung out outgoing sent money-out af sortie débit dare cargo debe - 借 借方 借记 支出 支 مدين سحب`.split(
    /\s+/,
  ),
);

const wordOf = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, '-').replace(/\.$/, '');

/** Whether the word in a direction column says that money came in or went out. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = wordOf(text);
  if (incoming.has(word)) return 'in';
  return outgoing.has(word) ? 'out' : null;
}

const pending =
  /^(?:(?:umsatz )?vorgemerkt|vormerkung|pending|pdng|ausstehend|noch nicht gebucht|nicht gebucht|en attente|à venir|en cours|待入账|未入账|待处理|处理中|معلق|معلقة|قيد الانتظار|قيد المعالجة)$/;

/** True for a cell that says that the row is not booked yet. */
export const isPending = (text: string): boolean =>
  text.length <= 40 && pending.test(text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, ''));

const failed =
  /^(?:failed|denied|declined|rejected|cancell?ed|expired|abgelehnt|fehlgeschlagen|refusé|annulé|失败|已取消|مرفوض|ملغى)$/;

/** True for a status of rows that are no money, or not yet. */
export const isNotBooked = (status: string): boolean => isPending(status) || failed.test(status.trim().toLowerCase());
