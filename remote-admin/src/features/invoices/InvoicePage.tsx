import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { invoiceQuery } from './api.ts';
import { DraftInvoice } from './DraftInvoice.tsx';
import { IssuedInvoice } from './IssuedInvoice.tsx';
import { NewInvoice } from './NewInvoice.tsx';

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
