import type { WaitingItem } from '@guildhall/shared/contracts';
import { dayAt, type WaitingKindName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';

export const kindIcons: Record<WaitingKindName, IconName> = {
  application_turn: 'edit',
  invoice_due: 'card',
  query_to_answer: 'message',
  applications_to_screen: 'inbox',
  applications_to_decide: 'checkCircle',
  queries_open: 'question',
  mails_to_send: 'mail',
  mails_failed: 'alert',
  invoices_overdue: 'invoice',
};

/** The kinds that always indicate a problem. */
const wrong: readonly WaitingKindName[] = ['mails_failed', 'invoices_overdue'];

/** An invoice's text depends on its due date. */
function invoiceKey(dueOn: string | null, now: string) {
  if (dueOn === null) return 'invoice';
  if (dueOn === now) return 'invoiceToday';
  return dueOn < now ? 'invoiceOverdue' : 'invoiceDue';
}

export interface Sentence {
  /** The text, with the item's name if it is a single item. */
  text: (slot: string) => string;
  subject: string | null;
  /** The due date or start date; `null` if the text says everything. */
  note: string | null;
  isUrgent: boolean;
}

/**
 * Formats a notification.
 * @param zone the person's time zone, which decides whether a day has passed
 */
export function useSentence(zone: string): (item: WaitingItem) => Sentence {
  const { t } = useTranslation('layout');
  const format = useFormat({ timeZone: zone });
  return ({ kind, count, subject, since, dueOn }) => {
    const now = dayAt(new Date(), zone);
    const day = dueOn === null ? '' : format.day(dueOn);
    const isOverdue = dueOn !== null && dueOn < now;
    const isInvoice = kind === 'invoice_due';
    const one = isInvoice ? invoiceKey(dueOn, now) : kind;
    // An invoice's text contains its date.
    const deadline = dueOn !== null && !isInvoice ? t('waiting.by', { day }) : null;
    const began = since !== null && !isInvoice ? format.relative(since) : null;
    return {
      text: (slot) =>
        subject ? t(`waiting.one.${one}`, { subject: slot, day }) : t(`waiting.some.${kind}`, { count }),
      subject: subject?.label ?? null,
      note: isOverdue ? t('waiting.overdue') : (deadline ?? began),
      isUrgent: isOverdue || wrong.includes(kind),
    };
  };
}
