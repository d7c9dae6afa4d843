import { problemText } from '@guildhall/shared/http';
import { ReceiptButton } from '@guildhall/shared/features/receipt-button';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQueryClient } from '@guildhall/shared/query';
import { Alert, Button, ButtonLink, Grid, Icon, RouteLink, Row } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, Money } from '@guildhall/shared/ui/data';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { applicationKeys } from '../applications/api.ts';
import { dashboardKeys } from '../../query-keys.ts';
import { invoiceKeys, useDownloadInvoice } from '../invoices/api.ts';
import type { Checkout } from './api.ts';
import { PaymentNotice } from './PaymentNotice.tsx';

/** The completed payment: the receipt to save or print, the rest still open, and the new membership. */
export function Receipt({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const pdf = useDownloadInvoice();
  const client = useQueryClient();
  const { invoice, memberNumber, membershipIsActive } = checkout;
  const isOpen = invoice.open.amountMinor > 0;
  // Data loaded before the payment still shows an open amount.
  useEffect(() => {
    for (const { all } of [invoiceKeys, applicationKeys, dashboardKeys])
      void client.invalidateQueries({ queryKey: all });
    void client.invalidateQueries({ queryKey: ['waiting'] });
  }, [client]);
  return (
    <Grid gap={3}>
      <PaymentNotice
        isResult
        mark={<Icon name="checkCircle" size={48} />}
        colour="success.main"
        title={t('receipt.thanks')}
      />
      {membershipIsActive && memberNumber !== null && (
        <Alert severity="success" title={t('receipt.member')}>
          {t('receipt.memberText', { number: memberNumber })}
        </Alert>
      )}
      <DescriptionList items={useReceiptFacts(checkout)} />
      <Alert severity={isOpen ? 'warning' : 'success'}>
        {isOpen ? t('receipt.rest', { amount: format.money(invoice.open) }) : t('receipt.settled')}
      </Alert>
      {pdf.error && <Alert severity="error">{problemText(pdf.error)}</Alert>}
      <Row wrap gap={1.5} screenOnly>
        {isOpen && (
          <ButtonLink to={paths.pay(invoice.id)} variant="contained" icon="card">
            {t('receipt.payRest')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.home} variant={isOpen ? 'outlined' : 'contained'}>
          {t('receipt.home')}
        </ButtonLink>
        <Button icon="print" onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
        {checkout.payment && <ReceiptButton payment={checkout.payment} label={t('receipt.save')} />}
        <Button icon="download" pending={pdf.isPending} onClick={() => pdf.mutate(invoice.id)}>
          {t('receipt.pdf')}
        </Button>
      </Row>
    </Grid>
  );
}

/** The facts of a receipt: payer, payee, subject, amount, method and time. */
function useReceiptFacts({ amount, invoice, payment, startedAt, memberNumber }: Checkout) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  return [
    ...(payment?.receiptNumber ? [{ label: t('receipt.number'), value: <bdi>{payment.receiptNumber}</bdi> }] : []),
    { label: t('receipt.amount'), value: <Money value={payment?.amount ?? amount} /> },
    { label: t('receipt.for'), value: <bdi>{invoice.subject}</bdi> },
    { label: t('receipt.invoice'), value: <RouteLink to={paths.invoice(invoice.id)}>{invoice.number}</RouteLink> },
    { label: t('receipt.total'), value: <Money value={invoice.gross} /> },
    { label: t('receipt.from'), value: <bdi>{invoice.payerName}</bdi> },
    { label: t('receipt.to'), value: <bdi>{invoice.issuerName}</bdi> },
    { label: t('receipt.date'), value: <DateText value={payment?.receivedOn ?? startedAt} /> },
    ...(payment ? [{ label: t('invoice.method'), value: label('payment.method', payment.method) }] : []),
    ...(payment?.reference ? [{ label: t('receipt.reference'), value: <bdi>{payment.reference}</bdi> }] : []),
    ...(memberNumber === null ? [] : [{ label: t('receipt.memberNumber'), value: <bdi>{memberNumber}</bdi> }]),
  ];
}
