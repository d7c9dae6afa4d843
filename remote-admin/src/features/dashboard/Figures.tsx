import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import { Money, StatCard } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';

/** Members and money at a glance; each figure opens the list behind it. */
export function Figures({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
      <StatCard
        label={t('dashboard.figures.activeMembers')}
        value={format.number(dashboard.activeMembers)}
        icon="users"
        tone="info"
        to={paths.applications({ state: 'active' })}
      />
      <StatCard
        label={t('dashboard.figures.openAmount')}
        value={<Money value={dashboard.openAmount} />}
        icon="invoice"
        tone="warning"
        to={paths.invoices({ state: 'open' })}
      />
      <StatCard
        label={t('dashboard.figures.receivedThisYear')}
        value={<Money value={dashboard.receivedThisYear} />}
        icon="wallet"
        tone="success"
        to={paths.invoices({ state: 'paid' })}
      />
    </Box>
  );
}
