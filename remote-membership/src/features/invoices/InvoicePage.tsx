import type { ReactNode } from 'react';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { ReceiptButton } from '@guildhall/shared/features/receipt-button';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation, useComma } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import {
  Alert,
  Box,
  Button,
  ButtonLink,
  Card,
  RouteLink,
  Skeleton,
  Text,
  Typography,
  Block,
  Grid,
  Row,
} from '@guildhall/shared/ui/core';
import {
  DateText,
  DescriptionList,
  EmptyState,
  ErrorState,
  Money,
  Page,
  StatusChip,
  Table,
} from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { invoiceQuery, useDownloadInvoice, isPayable } from './api.ts';
import { PendingPayments } from './PendingPayments.tsx';

/** `/invoice?id=…`: an invoice with its lines, payments, PDF and a link to pay it. */
export default function InvoicePage() {
  const { t } = useTranslation('membership');
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data, error, refetch } = useQuery({ ...invoiceQuery(id), enabled: id !== '' });
  if (data) return <Invoice invoice={data} />;
  return (
    <Page title={t('invoice.title')} crumbs={[{ label: t('invoice.back'), to: paths.invoices() }]}>
      <Card>
        {id === '' ? (
          <EmptyState
            icon="invoice"
            title={t('invoice.missing')}
            action={<ButtonLink to={paths.invoices()}>{t('invoice.back')}</ButtonLink>}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />
        )}
      </Card>
    </Page>
  );
}

function Invoice({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const pdf = useDownloadInvoice();
  const { id, number, kind, state, isOverdue, subject, open } = invoice;
  const shown = isOverdue ? 'overdue' : state;
  const title =
    number === null
      ? t('invoice.title')
      : t(kind === 'credit_note' ? 'invoice.creditNote' : 'invoice.heading', { number });
  return (
    <Page
      title={title}
      crumbs={[{ label: t('invoice.back'), to: paths.invoices() }]}
      subtitle={
        <>
          <bdi>{subject}</bdi>
          <StatusChip status={shown} label={label('invoice.state', shown)} />
        </>
      }
      actions={
        <>
          {number !== null && (
            <Button icon="download" pending={pdf.isPending} onClick={() => pdf.mutate(id)}>
              {t('invoice.pdf')}
            </Button>
          )}
          <ButtonLink to={paths.askQuery(id)} icon="question">
            {t('invoice.ask')}
          </ButtonLink>
          {isPayable(invoice) && (
            <ButtonLink to={paths.pay(id)} variant="contained" icon="card">
              {t('invoice.pay', { amount: format.money(open) })}
            </ButtonLink>
          )}
        </>
      }
    >
      {pdf.error && <Alert severity="error">{problemText(pdf.error)}</Alert>}
      <InvoiceNotice invoice={invoice} />
      <Card>
        <DescriptionList columns={3} items={factsOf(invoice, t)} />
      </Card>
      <InvoiceLines invoice={invoice} />
      <Payments invoice={invoice} />
    </Page>
  );
}

function factsOf(
  { payer, issuer, issuedOn, dueOn, applicationId, applicationNumber, corrects }: InvoiceDetail,
  t: (key: string) => string,
) {
  return [
    { label: t('invoice.to'), value: [payer.name, payer.address].filter(Boolean).join('\n') },
    { label: t('invoice.from'), value: [issuer.name, issuer.address].filter(Boolean).join('\n') },
    { label: t('invoice.issuedOn'), value: <DateText value={issuedOn} /> },
    { label: t('invoice.dueOn'), value: <DateText value={dueOn} /> },
    ...(applicationId && applicationNumber
      ? [
          {
            label: t('invoice.application'),
            value: <RouteLink to={paths.application(applicationId)}>{applicationNumber}</RouteLink>,
          },
        ]
      : []),
    ...(corrects
      ? [
          {
            label: t('invoice.corrects'),
            value: <RouteLink to={paths.invoice(corrects.id)}>{corrects.number}</RouteLink>,
          },
        ]
      : []),
  ];
}

function Payments({ invoice: { payments } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  return (
    <Card title={t('invoice.payments')} padded={payments.length === 0}>
      {payments.length === 0 ? (
        <Typography color="textSecondary">{t('invoice.noPayments')}</Typography>
      ) : (
        <Table
          label={t('invoice.payments')}
          rows={payments}
          rowKey={({ id }) => id}
          columns={[
            { header: t('invoice.receivedOn'), cell: ({ receivedOn }) => <DateText value={receivedOn} /> },
            { header: t('invoice.method'), cell: ({ method }) => label('payment.method', method) },
            { header: t('invoice.receipt'), noWrap: true, cell: (payment) => <ReceiptButton payment={payment} /> },
            { header: t('invoice.reference'), cell: ({ reference }) => <bdi>{reference || '–'}</bdi> },
            {
              header: t('invoices.state'),
              // A booked refund or reversal has its own label; it was not “received”.
              cell: ({ kind, state }) =>
                kind !== 'payment' && state === 'succeeded' ? (
                  <StatusChip status={kind} icon="undo" label={label('payment.kind', kind)} />
                ) : (
                  <StatusChip status={state} label={label('payment.state', state)} />
                ),
            },
            {
              header: t('invoice.amount'),
              align: 'end',
              cell: ({ amount, surplus }) => (
                <>
                  <Money value={amount} />
                  {surplus && (
                    <Text size="caption" tone="secondary">
                      {t('invoice.onAccount', { amount: format.money(surplus) })}
                    </Text>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      <Box sx={{ height: payments.length === 0 ? 0 : 8 }} />
    </Card>
  );
}

/** The content of an invoice: its lines, tax per rate, and what is paid and open. */
function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { currency } = invoice.gross;
  const money = (amountMinor: number) => <Money value={{ amountMinor, currency }} />;
  const rate = (basisPoints: number) => format.percent(basisPoints / 10_000, 2);
  return (
    <Card title={t('invoice.lines')} padded={false}>
      <Table
        label={t('invoice.lines')}
        rows={invoice.lines.map((line, position) => ({ ...line, position }))}
        rowKey={({ position }) => String(position)}
        columns={[
          {
            header: t('invoice.text'),
            cell: ({ text, discountBasisPoints }) => (
              <>
                <bdi>{text}</bdi>
                {discountBasisPoints > 0 && (
                  <Text size="caption" tone="secondary">
                    {t('invoice.lessDiscount', { rate: rate(discountBasisPoints) })}
                  </Text>
                )}
              </>
            ),
          },
          {
            header: t('invoice.quantity'),
            align: 'end',
            cell: ({ quantityMilli }) => format.number(quantityMilli / 1000),
          },
          { header: t('invoice.unitPrice'), align: 'end', cell: ({ unitPriceMinor }) => money(unitPriceMinor) },
          {
            header: t('invoice.taxRate'),
            align: 'end',
            wideOnly: true,
            cell: ({ taxRateBasisPoints }) => rate(taxRateBasisPoints),
          },
          { header: t('invoice.net'), align: 'end', cell: ({ netMinor }) => money(netMinor) },
        ]}
      />
      <Grid component="dl" gap={0.75} maxWidth={360} m={0} ml="auto" p={{ xs: 2, sm: 3 }}>
        <Sum label={t('invoice.net')}>{money(invoice.net.amountMinor)}</Sum>
        {invoice.perRate.map(({ taxRateBasisPoints, taxMinor }) => (
          <Sum key={taxRateBasisPoints} label={t('invoice.tax', { rate: rate(taxRateBasisPoints) })}>
            {money(taxMinor)}
          </Sum>
        ))}
        <Sum label={t('invoice.gross')} isStrong>
          <Money value={invoice.gross} />
        </Sum>
        {invoice.paid.amountMinor !== 0 && (
          <Sum label={t('invoice.paid')}>
            <Money value={invoice.paid} />
          </Sum>
        )}
        {invoice.credited.amountMinor !== 0 && (
          <Sum label={t('invoice.credited')}>
            <Money value={invoice.credited} />
          </Sum>
        )}
        {invoice.waived.amountMinor !== 0 && (
          <Sum label={t('invoice.waived')}>
            <Money value={invoice.waived} />
          </Sum>
        )}
        {invoice.owedBack.amountMinor > 0 ? (
          <Sum label={t('invoice.owedBack')} isStrong>
            <Money value={invoice.owedBack} />
          </Sum>
        ) : (
          <Sum label={t('invoice.open')} isStrong>
            <Money value={invoice.open} />
          </Sum>
        )}
      </Grid>
    </Card>
  );
}

function Sum({ label, children, isStrong = false }: { label: string; children: ReactNode; isStrong?: boolean }) {
  return (
    <Row gap={3} justify="space-between" weight={isStrong ? 'bold' : undefined}>
      <Text component="dt" tone={isStrong ? undefined : 'secondary'}>
        {label}
      </Text>
      <Block component="dd" m={0}>
        {children}
      </Block>
    </Row>
  );
}

/** What an invoice's status means for its payer, and what to do. */
function InvoiceNotice({ invoice }: { invoice: InvoiceDetail }) {
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
