import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows, Money } from '@guildhall/shared/ui/data';

/** Members and money at a glance; each figure links to its list. */
export function Figures({ dashboard }: { dashboard: OfficeDashboard }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.figures.title')}>
      <FigureRows label={t('dashboard.figures.title')}>
        <FigureRow
          label={t('dashboard.figures.activeMemberships')}
          value={format.number(dashboard.activeMemberships)}
          icon="users"
          tone="info"
          to={figurePath(figures.activeMemberships)}
        />
        <FigureRow
          label={t('dashboard.figures.openAmount')}
          value={<Money value={dashboard.openAmount} />}
          icon="invoice"
          tone="warning"
          to={figurePath(figures.unpaidInvoices)}
        />
        <FigureRow
          label={t('dashboard.figures.receivedThisYear')}
          value={<Money value={dashboard.receivedThisYear} />}
          icon="wallet"
          tone="success"
          to={figurePath(figures.receivedThisYear)}
        />
      </FigureRows>
    </Card>
  );
}
