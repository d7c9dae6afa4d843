import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert, RouteLink } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';
import { PendingPayments } from './PendingPayments.tsx';
import { isPayable } from './payable.ts';

/** What an invoice's status means for its payer, and what to do. */
export function InvoiceNotice({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const comma = useComma();
  const format = useFormat();
  const { kind, corrects, isOverdue, dueOn, open, creditNotes, credited } = invoice;
  if (kind === 'credit_note')
    return (
      <Alert>
        {t('invoice.isCreditNote')}{' '}
        {corrects && <RouteLink to={paths.invoice(corrects.id)}>{corrects.number}</RouteLink>}
      </Alert>
    );
  return (
    <>
      {isOverdue && dueOn && (
        <Alert severity="error">{t('invoice.overdue', { day: format.day(dueOn), amount: format.money(open) })}</Alert>
      )}
      {creditNotes.length > 0 && (
        <Alert>
          {t('invoice.creditedBy', { amount: format.money(credited) })}{' '}
          {creditNotes.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 && comma}
              <RouteLink to={paths.invoice(id)}>{number}</RouteLink>
            </span>
          ))}
        </Alert>
      )}
      {isPayable(invoice) && <PendingPayments invoice={{ ...invoice, credited: { ...credited, amountMinor: 0 } }} />}
    </>
  );
}
