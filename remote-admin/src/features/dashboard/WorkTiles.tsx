import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import type { IconName } from '@guildhall/shared/ui/core';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';

type Work = OfficeDashboard['work'];

const tiles: readonly { key: keyof Work; icon: IconName; to: string; tone: 'brand' | 'error' }[] = [
  { key: 'toScreen', icon: 'inbox', to: paths.applications({ state: 'submitted' }), tone: 'brand' },
  { key: 'toDecide', icon: 'checkCircle', to: paths.applications({ state: 'in_review' }), tone: 'brand' },
  { key: 'draftMails', icon: 'mail', to: paths.mails({ state: 'draft' }), tone: 'brand' },
  { key: 'failedMails', icon: 'alert', to: paths.mails({ state: 'failed' }), tone: 'error' },
  { key: 'overdueInvoices', icon: 'clock', to: paths.invoices({ state: 'overdue' }), tone: 'error' },
  { key: 'openQueries', icon: 'question', to: paths.queries({ state: 'unanswered' }), tone: 'brand' },
];

/** The office's open work: each figure opens the list behind it (domain rule 18). */
export function WorkTiles({ work }: { work: Work }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.work.title')}>
      <FigureRows label={t('dashboard.work.title')}>
        {tiles.map(({ key, icon, to, tone }) => (
          <FigureRow
            key={key}
            label={t(`dashboard.work.${key}`)}
            value={format.number(work[key])}
            to={to}
            icon={work[key] === 0 ? 'check' : icon}
            tone={work[key] === 0 ? 'success' : tone}
            hint={work[key] === 0 && t('dashboard.work.done')}
          />
        ))}
      </FigureRows>
    </Card>
  );
}
