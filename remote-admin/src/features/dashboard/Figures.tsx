import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import { Money, StatCard } from '@guildhall/shared/ui/data';

/** Members and money at a glance; each figure opens the list behind it. */
export function Figures({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
      <StatCard
        label={t('dashboard.figures.activeMemberships')}
        value={format.number(dashboard.activeMemberships)}
        icon="users"
        tone="info"
        to={figurePath(figures.activeMemberships)}
      />
      <StatCard
        label={t('dashboard.figures.openAmount')}
        value={<Money value={dashboard.openAmount} />}
        icon="invoice"
        tone="warning"
        to={figurePath(figures.unpaidInvoices)}
      />
      <StatCard
        label={t('dashboard.figures.receivedThisYear')}
        value={<Money value={dashboard.receivedThisYear} />}
        icon="wallet"
        tone="success"
        to={figurePath(figures.receivedThisYear)}
      />
    </Box>
  );
}
