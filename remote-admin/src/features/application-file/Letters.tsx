import type { ApplicationFile } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Icon, RouteLink, Stack } from '@guildhall/shared/ui/core';
import { DateText, Money } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing, Row, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';

/** Mails and invoices of the case; each opens where it can be worked on. */
export function Letters({ file: { mails, invoices } }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  return (
    <Stack spacing={2.5}>
      <Card title={t('file.mails')} level="h3">
        {mails.length === 0 && <Nothing>{t('file.noMails')}</Nothing>}
        <RowList>
          {mails.map((mail) => (
            <Row key={mail.id}>
              <Icon name="mail" />
              <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                <RouteLink to={paths.mails({ mail: mail.id })}>
                  <bdi>{mail.subject}</bdi>
                </RouteLink>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  <bdi>{mail.to}</bdi> · <DateText value={mail.at} as="dateTime" />
                </Box>
              </Box>
              <StateChip group="mail.state" state={mail.state} />
            </Row>
          ))}
        </RowList>
      </Card>
      <Card title={t('file.invoices')} level="h3">
        {invoices.length === 0 && <Nothing>{t('file.noInvoices')}</Nothing>}
        <RowList>
          {invoices.map((invoice) => (
            <Row key={invoice.id}>
              <Icon name="invoice" />
              <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
                <RouteLink to={paths.invoice(invoice.id)}>{invoice.number ?? t('invoices.draft')}</RouteLink>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {t('invoices.open')}: <Money value={invoice.open} />
                </Box>
              </Box>
              <Money value={invoice.gross} />
              <StateChip group="invoice.state" state={invoice.state} />
            </Row>
          ))}
        </RowList>
      </Card>
    </Stack>
  );
}
