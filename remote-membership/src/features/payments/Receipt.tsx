import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQueryClient } from '@guildhall/shared/query';
import { Alert, Box, Button, ButtonLink, Icon } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, Money } from '@guildhall/shared/ui/data';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { applicationKeys } from '../applications/api.ts';
import { dashboardKeys } from '../home/api.ts';
import { invoiceKeys, useDownloadInvoice } from '../invoices/api.ts';
import type { Checkout } from './api.ts';
import { Notice } from './Notice.tsx';

/** The money has arrived: the receipt, what is still open, the PDF, and the member number once it is given. */
export function Receipt({ checkout: { amount, invoice, payment, startedAt, memberNumber } }: { checkout: Checkout }) {
  const { t } = useTranslation('membership');
  const pdf = useDownloadInvoice();
  const client = useQueryClient();
  // Whatever was read before the payment shows an open amount.
  useEffect(() => {
    for (const { all } of [invoiceKeys, applicationKeys, dashboardKeys])
      void client.invalidateQueries({ queryKey: all });
  }, [client]);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Notice mark={<Icon name="checkCircle" size={48} />} colour="success.main" title={t('receipt.thanks')} />
      {memberNumber !== null && (
        <Alert severity="success" title={t('receipt.member')}>
          {t('receipt.memberText', { number: memberNumber })}
        </Alert>
      )}
      <DescriptionList
        items={[
          { label: t('receipt.amount'), value: <Money value={payment?.amount ?? amount} /> },
          { label: t('receipt.invoice'), value: invoice.number },
          { label: t('receipt.date'), value: <DateText value={payment?.receivedOn ?? startedAt} /> },
          ...(payment?.reference ? [{ label: t('receipt.reference'), value: payment.reference }] : []),
          ...(invoice.open.amountMinor > 0
            ? [{ label: t('receipt.open'), value: <Money value={invoice.open} /> }]
            : []),
        ]}
      />
      {pdf.error && <Alert severity="error">{problemText(pdf.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <ButtonLink to={paths.home} variant="contained">
          {t('receipt.home')}
        </ButtonLink>
        <Button icon="download" pending={pdf.isPending} onClick={() => pdf.mutate(invoice.id)}>
          {t('receipt.pdf')}
        </Button>
      </Box>
    </Box>
  );
}
