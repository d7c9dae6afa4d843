import { useState, useEffect } from 'react';
import { useTranslation, useComma } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams, useNavigate } from '@guildhall/shared/router';
import {
  Skeleton,
  Alert,
  Button,
  Card,
  lazyPart,
  Row,
  Stack,
  Text,
  toast,
  Block,
  RouteLink,
} from '@guildhall/shared/ui/core';
import {
  ErrorState,
  Page,
  Money,
  Table,
  DateText,
  StatusChip,
  TwoLines,
  DescriptionList,
} from '@guildhall/shared/ui/data';
import {
  editInvoice,
  type InvoiceDetail,
  type InvoicePayment,
  type InvoiceSummary,
  unnamed,
} from '@guildhall/shared/contracts';
import { useUnsavedWork, useUser } from '@guildhall/shared/store';
import { FormField, FormProblem, SubmitButton, useContractForm } from '@guildhall/shared/ui/form';
import { invoiceLifecycle, may, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useFormat } from '@guildhall/shared/format';
import { ReceiptButton } from '@guildhall/shared/features/receipt-button';
import { useLabels } from '@guildhall/shared/features/labels';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { paths } from '../../paths.ts';
import { Unprintable } from '../../lib/Unprintable.tsx';
import { featureTranslations } from '../../translations.ts';
import { Nothing } from '../../lib/texts.tsx';
import { StateChip } from '../../lib/StateChip.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { keys } from '../../lib/keys.ts';
import { ConfirmCommand } from '../../lib/ConfirmCommand.tsx';
import { invoiceQuery, useEditInvoice, useIssueInvoice, saveInvoicePdf, useDeleteInvoice } from './api.ts';
import { NewInvoice, LinesEditor, SupplyDays, PayerFields } from './NewInvoice.tsx';
import { type InvoiceValues } from './lines.ts';
import { invoiceBody, invoiceFaults, writeInvoice } from './lines.ts';
import { Totals } from './Totals.tsx';

/** Shows the invoice of `?id=…`; without an id, creates a new one. */
export default function InvoicePage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id) return <OneInvoice key={id} id={id} />;
  return <NewInvoice />;
}

function OneInvoice({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const invoice = useQuery(invoiceQuery(id));
  // A draft issued by another person stays open as long as it has unsaved changes.
  const [hasTyped, setTyped] = useState(false);
  if (invoice.data && (invoice.data.state === 'draft' || hasTyped))
    return <DraftInvoice invoice={invoice.data} onTyped={setTyped} />;
  if (invoice.data) return <IssuedInvoice invoice={invoice.data} />;
  if (!invoice.isError) return <Waiting />;
  return (
    <Page title={t('invoice.title')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <ErrorState error={invoice.error} onRetry={() => void invoice.refetch()} />
    </Page>
  );
}

function Waiting() {
  const { t } = useTranslation('admin');
  return (
    <Page title={t('invoice.title')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <Skeleton variant="rounded" height={420} />
    </Page>
  );
}

const OfficeRecord = lazyPart(async () => (await import('./OfficeRecord.tsx')).OfficeRecord, {
  translations: featureTranslations('invoicing'),
  fallback: <Skeleton variant="rounded" height={240} />,
});

interface DraftInvoiceProps {
  /** A draft, or its current status after a concurrent change. */
  invoice: InvoiceDetail;
  /** Called with whether the form has unsaved changes. */
  onTyped: (hasTyped: boolean) => void;
}

/** A draft, editable until it is issued, never afterwards (domain rule 9). */
function DraftInvoice({ invoice, onTyped }: DraftInvoiceProps) {
  const { t } = useTranslation('admin');
  const edit = useEditInvoice(invoice.id);
  const issue = useIssueInvoice(invoice.id);
  const [isAsking, setAsking] = useState(false);
  const { form, control, submit } = useContractForm(editInvoice.body, {
    command: edit,
    defaultValues: writeInvoice(invoice),
    toBody: (values: InvoiceValues) => ({
      version: invoice.version,
      ...(values.hasNoAccount && { payer: values.payer }),
      ...invoiceBody(values),
    }),
    faultsOf: (values) =>
      invoiceFaults(values, { needsPayer: false }).map(([name, key]) => [name, t(`invoice.${key}`)]),
    done: () => t('invoice.saved'),
    onSuccess: (saved) => form.reset(writeInvoice(saved)),
  });
  const { isDirty } = form.formState;
  const isIssued = invoice.state !== 'draft';
  useUnsavedWork(isDirty);
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  return (
    <Page
      title={t('invoice.draftTitle')}
      crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}
      subtitle={<InvoiceState invoice={invoice} />}
      actions={!isIssued && <DeleteDraft invoice={invoice} isDirty={isDirty} />}
    >
      <IssuerMissing issuer={invoice.issuer} />
      <Unprintable characters={invoice.unprintable} />
      <Parties invoice={invoice} />
      <form onSubmit={submit} noValidate aria-label={t('invoice.draftTitle')}>
        <Card>
          <Stack gap={3}>
            {isIssued ? (
              <Alert
                severity="warning"
                action={<Button onClick={() => form.reset()}>{t('invoice.showIssued')}</Button>}
              >
                {t('invoice.issuedMeanwhile', { number: invoice.number })}
              </Alert>
            ) : (
              <FormProblem control={control} />
            )}
            {invoice.payer.withoutAccount && <PayerFields control={control} />}
            <FormField control={control} name="subject" label={t('invoice.subject')} />
            <SupplyDays control={control} />
            <LinesEditor control={control} currency={invoice.gross.currency} />
            <Row wrap gap={1.5} align="center">
              <SubmitButton icon="save" disabled={!isDirty || isIssued} pending={edit.isPending}>
                {t('invoice.saveDraft')}
              </SubmitButton>
              <Button icon="send" disabled={isDirty} onClick={() => setAsking(true)}>
                {t('invoice.issue')}
              </Button>
              {isDirty && !isIssued && (
                <Text component="span" size="small" tone="secondary">
                  {t('invoice.issueUnsaved')}
                </Text>
              )}
            </Row>
          </Stack>
        </Card>
      </form>
      <OfficeRecord invoice={invoice} />
      <ConfirmCommand
        open={isAsking}
        title={t('invoice.issueTitle')}
        confirm={t('invoice.issue')}
        danger
        command={issue}
        onClose={() => setAsking(false)}
        input={invoice.version}
        onDone={({ number }) => toast.success(t('invoice.issued', { number }))}
      >
        {invoice.payer.email === ''
          ? t('invoice.issueTextByHand')
          : t('invoice.issueText', { email: invoice.payer.email })}
      </ConfirmCommand>
    </Page>
  );
}

const InvoiceDialog = lazyPart(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog, {
  translations: featureTranslations('invoicing'),
});

/** An issued invoice is locked: payments are recorded, mistakes are corrected with a credit note. */
function IssuedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { currency } = invoice.gross;
  const money = (amountMinor: number) => <Money value={{ amountMinor, currency }} />;
  return (
    <Page
      title={`${t(invoice.kind === 'credit_note' ? 'invoice.creditNote' : 'invoice.title')} ${invoice.number ?? ''}`}
      crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}
      subtitle={
        <>
          <InvoiceState invoice={invoice} />
          <bdi>{invoice.subject}</bdi>
        </>
      }
      actions={<Actions invoice={invoice} />}
    >
      <CreditNotes invoice={invoice} />
      <Parties invoice={invoice} />
      <Card title={t('invoice.lines')} padded={false}>
        <Table
          label={t('invoice.lines')}
          rows={invoice.lines.map((line, index) => ({ ...line, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            { header: t('invoice.text'), cell: (line) => <LineText line={line} /> },
            { header: t('invoice.quantity'), align: 'end', cell: (line) => format.number(line.quantityMilli / 1000) },
            { header: t('invoice.unitPrice'), align: 'end', noWrap: true, cell: (line) => money(line.unitPriceMinor) },
            {
              header: t('invoice.taxRate'),
              align: 'end',
              noWrap: true,
              cell: (line) => `${format.number(line.taxRateBasisPoints / 100)} %`,
            },
            { header: t('invoice.amount'), align: 'end', noWrap: true, cell: (line) => money(line.netMinor) },
          ]}
        />
        <Block p={{ xs: 2, sm: 3 }}>
          <Totals
            currency={currency}
            totals={{
              netMinor: invoice.net.amountMinor,
              taxMinor: invoice.tax.amountMinor,
              grossMinor: invoice.gross.amountMinor,
              perRate: invoice.perRate,
            }}
            after={[
              { label: t('invoice.paid'), amountMinor: invoice.paid.amountMinor },
              ...(['credited', 'waived'] as const).flatMap((name) =>
                invoice[name].amountMinor > 0
                  ? [{ label: t(`invoice.${name}`), amountMinor: invoice[name].amountMinor }]
                  : [],
              ),
              invoice.owedBack.amountMinor > 0
                ? { label: t('invoice.owedBack'), amountMinor: invoice.owedBack.amountMinor, strong: true }
                : { label: t('invoice.open'), amountMinor: invoice.open.amountMinor, strong: true },
            ]}
          />
        </Block>
      </Card>
      <InvoicePayments invoice={invoice} />
      <OfficeRecord invoice={invoice} />
    </Page>
  );
}

function Actions({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<'payment' | 'credit' | 'waive' | 'dueDate' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isPayable = invoiceLifecycle.allows('settle', invoice.state) && invoice.kind === 'invoice';
  const isCreditable = invoiceLifecycle.allows('credit', invoice.state) && invoice.kind === 'invoice';
  const mayWaive = may(useUser()?.role ?? Role.member, 'invoice:waive');
  const savePdf = async () => {
    setSaving(true);
    try {
      await saveInvoicePdf(invoice.id);
    } catch (error) {
      toast.error(problemText(error));
    }
    setSaving(false);
  };
  return (
    <>
      <Button icon="download" pending={isSaving} onClick={savePdf}>
        {t('invoice.pdf')}
      </Button>
      {invoice.kind === 'invoice' && (
        <>
          <Button
            icon="undo"
            disabled={!isCreditable}
            title={isCreditable ? undefined : t('invoice.notCreditable')}
            onClick={() => setOpen('credit')}
          >
            {t('invoice.credit')}
          </Button>
          {isPayable && (
            <Button icon="clock" onClick={() => setOpen('dueDate')}>
              {t('invoice.extendDueDate')}
            </Button>
          )}
          {mayWaive && isPayable && (
            <Button icon="close" onClick={() => setOpen('waive')}>
              {t('invoice.waive')}
            </Button>
          )}
          <Button
            variant="contained"
            icon="wallet"
            disabled={!isPayable}
            title={isPayable ? undefined : t('invoice.notOpen')}
            onClick={() => setOpen('payment')}
          >
            {t('invoice.recordPayment')}
          </Button>
        </>
      )}
      {open && <InvoiceDialog what={open} invoice={invoice} onClosed={() => setOpen(null)} />}
    </>
  );
}

/** The credit notes over this invoice. */
function CreditNotes({ invoice: { creditNotes, credited } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('admin');
  const comma = useComma();
  const format = useFormat();
  if (creditNotes.length === 0) return null;
  return (
    <Alert>
      {t('invoice.creditedBy', { amount: format.money(credited) })}{' '}
      {creditNotes.map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && comma}
          <RouteLink to={paths.invoice(id)}>{number}</RouteLink>
        </span>
      ))}
    </Alert>
  );
}

/** The description of a line, with its discount. */
function LineText({ line: { text, discountBasisPoints } }: { line: InvoiceDetail['lines'][number] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <bdi>{text}</bdi>
      {discountBasisPoints > 0 && (
        <Text size="caption" tone="secondary">
          {t('invoice.lessDiscount', { rate: format.percent(discountBasisPoints / 10_000, 2) })}
        </Text>
      )}
    </>
  );
}

/** The payments, refunds and reversals of an invoice. */
function InvoicePayments({ invoice }: { invoice: InvoiceDetail }) {
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

/** The invoice's status, and whether it is overdue or a credit note. */
export function InvoiceState({ invoice }: { invoice: Pick<InvoiceSummary, 'state' | 'isOverdue' | 'kind'> }) {
  const { t } = useTranslation('admin');
  return (
    <Row gap={0.75} wrap>
      <StateChip group="invoice.state" state={invoice.state} />
      {invoice.isOverdue && <StatusChip status="overdue" label={t('invoices.overdue')} />}
      {invoice.kind === 'credit_note' && (
        <StatusChip status="credit_note" icon="undo" label={t('invoice.creditNote')} />
      )}
    </Row>
  );
}

const Days = ({ from, until }: { from: string; until: string }) => (
  <>
    <DateText value={from} />
    {until !== from && (
      <>
        {' – '}
        <DateText value={until} />
      </>
    )}
  </>
);

/** Who pays whom, for what, until when. */
function Parties({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  const { payer, issuer, supplied, corrects } = invoice;
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('invoice.payer'), value: [payer.name, payer.email, payer.address].filter(Boolean).join('\n') },
          {
            label: t('invoice.from'),
            value: [issuer.name, issuer.address, issuer.taxNumber, issuer.bankAccount].filter(Boolean).join('\n'),
          },
          ...(invoice.issuedOn
            ? [{ label: t('invoices.issuedOn'), value: <DateText value={invoice.issuedOn} /> }]
            : []),
          ...(invoice.dueOn ? [{ label: t('invoices.dueOn'), value: <DateText value={invoice.dueOn} /> }] : []),
          ...(supplied && invoice.issuedOn ? [{ label: t('invoice.supplied'), value: <Days {...supplied} /> }] : []),
          ...(invoice.paymentReference ? [{ label: t('invoice.reference'), value: invoice.paymentReference }] : []),
          ...(invoice.applicationId
            ? [
                {
                  label: t('invoice.application'),
                  value: <RouteLink to={caseLink(invoice.applicationId)}>{invoice.applicationNumber}</RouteLink>,
                },
              ]
            : []),
          ...(corrects
            ? [
                {
                  label: t('invoice.creditNote'),
                  value: (
                    <RouteLink to={paths.invoice(corrects.id)}>
                      {t('invoice.corrects', { number: corrects.number })}
                    </RouteLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/**
 * Says that nothing can be issued while the association's name or bank account is missing, with a link to the settings.
 */
function IssuerMissing({ issuer }: Pick<InvoiceDetail, 'issuer'>) {
  const { t } = useTranslation('admin');
  const user = useUser();
  if (issuer.name !== unnamed && issuer.bankAccount !== '') return null;
  const maySet = user !== null && may(user.role, 'configuration:edit');
  return (
    <Alert severity="warning" title={t('invoice.issuerMissing')}>
      {t('invoice.issuerMissingText')}{' '}
      {maySet ? (
        <RouteLink to={paths.configuration('association')}>{t('invoice.issuerSet')}</RouteLink>
      ) : (
        t('invoice.issuerAsk')
      )}
    </Alert>
  );
}

interface DeleteDraftProps {
  invoice: InvoiceDetail;
  /** Whether the form has unsaved changes. */
  isDirty: boolean;
}

/** Deletes a draft immediately, with undo. A fee belongs to its application, which explains how to waive it. */
function DeleteDraft({ invoice, isDirty }: DeleteDraftProps) {
  const { t } = useTranslation('admin');
  const remove = useDeleteInvoice(invoice.id);
  const offerUndo = useUndo();
  const navigate = useNavigate();
  const isFee = invoice.applicationId !== null;
  const why = isFee ? t('invoice.deleteFee') : isDirty ? t('invoice.issueUnsaved') : undefined;
  return (
    <Button
      icon="delete"
      color="error"
      variant="text"
      pending={remove.isPending}
      disabled={isFee || isDirty}
      title={why}
      onClick={() =>
        remove.mutate(invoice.version, {
          onSuccess: () => {
            offerUndo({ kind: 'invoice', id: invoice.id, text: t('invoice.deleted'), stale: [keys.invoices] });
            void navigate(paths.invoices(), { replace: true });
          },
          onError: (error) => toast.error(problemText(error)),
        })
      }
    >
      {t('common.delete')}
    </Button>
  );
}
