import type { ApplicationFile } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Card, Icon, RouteLink, Stack, Text } from '@guildhall/shared/ui/core';
import { DateText, InlineList, Money } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { Nothing, ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { MailLink } from './MailLink.tsx';

/** Mails and invoices of the application, each linked to its page. */
export function Letters({ file: { mails, invoices } }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  return (
    <Stack gap={2.5}>
      <Card title={t('file.mails')} level="h3">
        {mails.length === 0 && <Nothing>{t('file.noMails')}</Nothing>}
        <RowList>
          {mails.map((mail) => (
            <ListRow key={mail.id}>
              <Icon name="mail" />
              <Text grow="200px" shrink breakWords>
                <MailLink id={mail.id}>
                  <bdi>{mail.subject}</bdi>
                </MailLink>
                <Text size="small" tone="secondary">
                  <InlineList items={[<bdi>{mail.to}</bdi>, <DateText value={mail.at} as="dateTime" />]} />
                </Text>
              </Text>
              <StateChip group="mail.state" state={mail.state} />
            </ListRow>
          ))}
        </RowList>
      </Card>
      <Card title={t('file.invoices')} level="h3">
        {invoices.length === 0 && <Nothing>{t('file.noInvoices')}</Nothing>}
        <RowList>
          {invoices.map((invoice) => (
            <ListRow key={invoice.id}>
              <Icon name="invoice" />
              <Block grow="160px" shrink>
                <RouteLink to={paths.invoice(invoice.id)}>{invoice.number ?? t('invoices.draft')}</RouteLink>
                <Text size="small" tone="secondary">
                  {t('invoices.open')}: <Money value={invoice.open} />
                </Text>
              </Block>
              <Money value={invoice.gross} />
              <StateChip group="invoice.state" state={invoice.state} />
            </ListRow>
          ))}
        </RowList>
      </Card>
    </Stack>
  );
}
