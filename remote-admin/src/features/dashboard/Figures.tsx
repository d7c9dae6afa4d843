import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows, Money } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';

/** Members and money at a glance; each figure opens the list behind it. */
export function Figures({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.figures.title')}>
      <FigureRows label={t('dashboard.figures.title')}>
        <FigureRow
          label={t('dashboard.figures.activeMembers')}
          value={format.number(dashboard.activeMembers)}
          icon="users"
          tone="info"
          to={paths.applications({ state: 'active' })}
        />
        <FigureRow
          label={t('dashboard.figures.openAmount')}
          value={<Money value={dashboard.openAmount} />}
          icon="invoice"
          tone="warning"
          to={paths.invoices({ state: 'open' })}
        />
        <FigureRow
          label={t('dashboard.figures.receivedThisYear')}
          value={<Money value={dashboard.receivedThisYear} />}
          icon="wallet"
          tone="success"
          to={paths.invoices({ state: 'paid' })}
        />
      </FigureRows>
    </Card>
  );
}
