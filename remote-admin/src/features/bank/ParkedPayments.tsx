import { useState } from 'react';
import type { ParkedPayment } from '@guildhall/shared/contracts';
import { listParkedPayments, setParkedPaymentAside } from '@guildhall/shared/contracts';
import { parkingReasons } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, ButtonLink, IconButton, RouteLink, Row, toast } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { DateText, EmptyState, Money, PagedTable, TwoLines, usePagedList } from '@guildhall/shared/ui/data';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { paths } from '../../paths.ts';
import { RefundDialog } from '../invoices/InvoiceDialog.tsx';
import { parkedPaymentsQuery, useMatchParked, useReopenParked, useSetParkedAside } from './api.ts';
import { InvoiceChoice } from './LineDialog.tsx';
import { RowKeys, rowStep } from './BankLines.tsx';

type Open = { step: 'choose' | 'refund' | 'setAside'; payment: ParkedPayment } | null;

/** Online payments that did not match the expected amount or invoice. */
export function ParkedPayments() {
  const { t } = useTranslation('bank');
  const list = usePagedList(listParkedPayments, parkedPaymentsQuery);
  const [open, setOpen] = useState<Open>(null);
  const columns = useColumns(setOpen);
  const closed = () => setOpen(null);
  return (
    <>
      <RowKeys rows={list.rows}>
        <PagedTable
          label={t('view.online')}
          list={list}
          columns={columns}
          empty={<EmptyState icon="checkCircle" title={t('empty.online')} text={t('emptyText.online')} />}
        />
      </RowKeys>
      {open?.step === 'choose' && <ChooseInvoice payment={open.payment} onClosed={closed} />}
      {open?.step === 'refund' && <Refund payment={open.payment} onClosed={closed} />}
      {open?.step === 'setAside' && <SetAside payment={open.payment} onClosed={closed} />}
    </>
  );
}

/** The problem with a payment; older ones have a sentence instead of a reason. */
function problemOf({ note, isDisputed }: ParkedPayment, t: (key: string) => string): string | null {
  if (isDisputed) return t('isDisputed');
  const reason = parkingReasons.find((known) => known === note);
  return reason ? t(`note.${reason}`) : note;
}

function useColumns(onOpen: (open: Open) => void): Column<ParkedPayment>[] {
  const { t } = useTranslation('bank');
  return [
    { header: t('bookedOn'), noWrap: true, card: 'fact', cell: ({ receivedOn }) => <DateText value={receivedOn} /> },
    {
      header: t('payment'),
      clip: true,
      card: 'title',
      cell: (payment) => <TwoLines quiet={problemOf(payment, t)}>{payment.reference}</TwoLines>,
    },
    { header: t('amount'), align: 'end', noWrap: true, card: 'fact', cell: ({ amount }) => <Money value={amount} /> },
    {
      header: t('invoice'),
      clip: true,
      card: 'name',
      cell: ({ invoice }) =>
        invoice ? (
          <TwoLines quiet={invoice.payerName}>
            <RouteLink to={paths.invoice(invoice.id)}>{invoice.number}</RouteLink>
          </TwoLines>
        ) : (
          '–'
        ),
    },
    { header: t('reason'), card: 'state', cell: ({ setAsideReason }) => <bdi>{setAsideReason ?? '–'}</bdi> },
    {
      header: t('steps'),
      hideHeader: true,
      noWrap: true,
      card: 'next',
      cell: (payment) => <Steps payment={payment} onOpen={onOpen} />,
    },
  ];
}

function Steps({ payment, onOpen }: { payment: ParkedPayment; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('bank');
  const reopen = useReopenParked();
  const { id, version, setAsideReason, isDisputed, isRefunding, invoice } = payment;
  // It is handled at the payment provider; the result appears here automatically.
  if (isDisputed)
    return (
      invoice && (
        <ButtonLink {...rowStep} size="small" to={paths.invoice(invoice.id)}>
          {t('showInvoice')}
        </ButtonLink>
      )
    );
  if (isRefunding) return t('isRefunding');
  if (setAsideReason !== null)
    return (
      <Button
        {...rowStep}
        size="small"
        icon="undo"
        pending={reopen.isPending}
        onClick={() =>
          reopen.mutate({ id, body: { version } }, { onError: (error) => toast.error(problemText(error)) })
        }
      >
        {t('reopen')}
      </Button>
    );
  return (
    <Row gap={0.5}>
      <Button {...rowStep} size="small" icon="search" onClick={() => onOpen({ step: 'choose', payment })}>
        {t('choose')}
      </Button>
      <IconButton icon="undo" label={t('admin:invoice.refund')} onClick={() => onOpen({ step: 'refund', payment })} />
      <IconButton icon="archive" label={t('setAside')} onClick={() => onOpen({ step: 'setAside', payment })} />
    </Row>
  );
}

interface StepProps {
  payment: ParkedPayment;
  onClosed: () => void;
}

function ChooseInvoice({ payment: { id, version, amount, reference }, onClosed }: StepProps) {
  const match = useMatchParked();
  return (
    <InvoiceChoice
      amount={amount}
      text={reference}
      pending={match.isPending}
      error={match.error}
      onChosen={(choice) => match.mutate({ id, body: { version, ...choice } }, { onSuccess: onClosed })}
      onClosed={onClosed}
    />
  );
}

/** Payments without an invoice are refunded in full, by the provider or by hand. */
function Refund({ payment, onClosed }: StepProps) {
  return (
    <RefundDialog
      payment={{
        ...payment,
        method: 'online',
        state: 'needs_review',
        refundable: payment.amount,
        isFromProvider: true,
      }}
      onClosed={onClosed}
    />
  );
}

function SetAside({ payment: { id, version }, onClosed }: StepProps) {
  const { t } = useTranslation('bank');
  return (
    <ReasonDialog
      contract={setParkedPaymentAside}
      command={useSetParkedAside(id)}
      toBody={(reason) => ({ version, reason })}
      title={t('setAsideTitle')}
      text={t('setPaymentAsideText')}
      confirm={t('setAside')}
      color="brand"
      label={t('reason')}
      help={t('reasonHelp')}
      done={t('paymentWasSetAside')}
      onClosed={onClosed}
    />
  );
}
