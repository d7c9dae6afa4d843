import { useState } from 'react';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { invoiceLifecycle, may, Role } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useComma, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUser } from '@guildhall/shared/store';
import { Alert, Block, Button, Card, lazyPart, RouteLink, Skeleton, Text, toast } from '@guildhall/shared/ui/core';
import { Money, Page, Table } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { saveInvoicePdf } from './api.ts';
import { InvoicePayments } from './InvoicePayments.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { Parties } from './Parties.tsx';
import { Totals } from './Totals.tsx';

const InvoiceDialog = lazyPart(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog, {
  translations: featureTranslations('invoicing'),
});
const OfficeRecord = lazyPart(async () => (await import('./OfficeRecord.tsx')).OfficeRecord, {
  translations: featureTranslations('invoicing'),
  fallback: <Skeleton variant="rounded" height={240} />,
});

/** An issued invoice is locked: payments are recorded, mistakes are corrected with a credit note. */
export function IssuedInvoice({ invoice }: { invoice: InvoiceDetail }) {
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
