import { useState } from 'react';
import type { InvoiceDetail, InvoicePayment } from '@guildhall/shared/contracts';
import { ReceiptButton } from '@guildhall/shared/features/receipt-button';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Card, lazyPart, Row } from '@guildhall/shared/ui/core';
import { DateText, Money, StatusChip, Table, TwoLines } from '@guildhall/shared/ui/data';
import { Nothing } from '../../lib/texts.tsx';
import { featureTranslations } from '../../translations.ts';

const InvoiceDialog = lazyPart(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog, {
  translations: featureTranslations('invoicing'),
});

/** The payments, refunds and reversals of an invoice. */
export function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
  const { payments } = invoice;
  const { t } = useTranslation('admin');
  const label = useLabels();
  const [opened, setOpened] = useState<{ what: 'refund' | 'move'; payment: InvoicePayment } | null>(null);
  if (payments.length === 0) {
    return (
      <Card title={t('invoice.payments')}>
        <Nothing>{t('invoice.noPayments')}</Nothing>
      </Card>
    );
  }
  return (
    <Card title={t('invoice.payments')} padded={false}>
      <Table
        label={t('invoice.payments')}
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          { header: t('invoice.paymentDay'), noWrap: true, cell: (payment) => <DateText value={payment.receivedOn} /> },
          {
            header: t('invoice.paymentMethod'),
            cell: (payment) => (
              <TwoLines quiet={payment.recordedBy ? t('invoice.recordedBy', { name: payment.recordedBy }) : undefined}>
                {label('payment.method', payment.method)}
              </TwoLines>
            ),
          },
          { header: t('invoice.receipt'), noWrap: true, cell: (payment) => <ReceiptButton payment={payment} /> },
          { header: t('invoice.paymentReference'), cell: (payment) => <bdi>{payment.reference || '–'}</bdi> },
          { header: t('common.state'), cell: (payment) => <PaymentStates payment={payment} /> },
          {
            header: t('invoice.paymentAmount'),
            align: 'end',
            noWrap: true,
            cell: (payment) => <Amount payment={payment} />,
          },
          {
            header: t('invoice.steps'),
            hideHeader: true,
            noWrap: true,
            cell: (payment) =>
              payment.refundable.amountMinor > 0 && (
                <Row gap={1} wrap>
                  {isMovable(payment) && (
                    <Button size="small" icon="arrowForward" onClick={() => setOpened({ what: 'move', payment })}>
                      {t('invoice.movePayment')}
                    </Button>
                  )}
                  <Button size="small" icon="undo" onClick={() => setOpened({ what: 'refund', payment })}>
                    {t('invoice.refund')}
                  </Button>
                </Row>
              ),
          },
        ]}
      />
      {opened && <InvoiceDialog {...opened} invoice={invoice} onClosed={() => setOpened(null)} />}
    </Card>
  );
}

/** True for money that the office has booked and nobody has used or refunded: it may be on the wrong invoice. */
const isMovable = ({ method, amount, refundable }: InvoicePayment): boolean =>
  (method === 'transfer' || method === 'cash') && refundable.amountMinor === amount.amountMinor;

/** An amount, and the part of it kept as credit on account. */
function Amount({ payment: { amount, surplus } }: { payment: InvoicePayment }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <TwoLines quiet={surplus && t('invoice.onAccount', { amount: format.money(surplus) })}>
      <Money value={amount} />
    </TwoLines>
  );
}

function PaymentStates({ payment }: { payment: InvoicePayment }) {
  const label = useLabels();
  const { dispute } = payment;
  if (!dispute) return <PaymentState payment={payment} />;
  return (
    <Row gap={0.75} wrap>
      <PaymentState payment={payment} />
      <StatusChip status={dispute} tone={disputeTones[dispute]} label={label('payment.dispute', dispute)} />
    </Row>
  );
}

const disputeTones = { open: 'warning', won: 'neutral', lost: 'error' } as const;

/** A booked refund or reversal has its own label; it was not “received”. */
function PaymentState({ payment: { kind, state } }: { payment: InvoicePayment }) {
  const label = useLabels();
  if (kind !== 'payment' && state === 'succeeded')
    return <StatusChip status={kind} icon="undo" label={label('payment.kind', kind)} />;
  return <StatusChip status={state} label={label('payment.state', state)} />;
}
