import type { OwnDashboard } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, ButtonLink, Card, Row, Text } from '@guildhall/shared/ui/core';
import { paths } from '../../paths.ts';

/** What a member has to do to keep or renew the membership; renders nothing if there is nothing to do. */
export function MembershipCard({ dashboard }: { dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const format = useFormat();
  const { membership, renewal, unpaidInvoices } = dashboard;
  if (!membership || (membership.state === 'active' && !renewal)) return null;
  const { state } = membership;
  const until = format.day(membership.until);
  const invoice = unpaidInvoices.find(({ id }) => id === renewal?.invoiceId);
  const isPayable = renewal !== null && invoice !== undefined;
  const text = !isPayable
    ? t(`home.renewal.${state === 'active' ? 'paidUntil' : state}`, { until })
    : t(`home.renewal.${state === 'active' || state === 'paused' ? 'pay' : 'payToReturn'}`, {
        until,
        amount: format.money(invoice.open),
        next: format.day(renewal.until),
      });
  return (
    <Card title={t(`home.renewal.title.${state}`)}>
      <Row wrap gap={2} align="center">
        <Block grow="260px" shrink>
          <Text>{text}</Text>
        </Block>
        {isPayable ? (
          <ButtonLink to={paths.pay(renewal.invoiceId)} variant="contained" icon="card">
            {t('invoices.pay')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.askQuery()}>{t('queries.askShort')}</ButtonLink>
        )}
      </Row>
    </Card>
  );
}
