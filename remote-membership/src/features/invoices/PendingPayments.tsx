import { type InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { RouteLink, Alert } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { paths } from '../../paths.ts';

/** Warns about completed or pending payments before another one is made. */
export function PendingPayments({ invoice: { id, gross, paid, credited, payments } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const isIn = (state: (typeof payments)[number]['state']) =>
    payments.some((payment) => payment.kind === 'payment' && payment.state === state);
  return (
    <>
      {(paid.amountMinor > 0 || credited.amountMinor > 0) && (
        <Alert>
          {paid.amountMinor > 0 && t('pay.paidAlready', { paid: format.money(paid), total: format.money(gross) })}{' '}
          {credited.amountMinor > 0 && t('pay.creditedAlready', { amount: format.money(credited) })}
        </Alert>
      )}
      {isIn('needs_review') && (
        <Alert severity="warning" title={t('pay.inReview')}>
          {t('pay.inReviewText')} <RouteLink to={paths.askQuery(id)}>{t('queries.askShort')}</RouteLink>
        </Alert>
      )}
      {isIn('pending') && <Alert>{t('pay.begun')}</Alert>}
    </>
  );
}
