import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows } from '@guildhall/shared/ui/data';

type Work = OfficeDashboard['work'];

const tiles: readonly { key: keyof Work; icon: IconName; tone: 'brand' | 'error' }[] = [
  { key: 'refundsDue', icon: 'undo', tone: 'error' },
  { key: 'toScreen', icon: 'inbox', tone: 'brand' },
  { key: 'toDecide', icon: 'checkCircle', tone: 'brand' },
  { key: 'draftMails', icon: 'mail', tone: 'brand' },
  { key: 'failedMails', icon: 'alert', tone: 'error' },
  { key: 'unsentInvoices', icon: 'alert', tone: 'error' },
  { key: 'overdueInvoices', icon: 'clock', tone: 'error' },
  { key: 'openQueries', icon: 'question', tone: 'brand' },
  { key: 'openPolls', icon: 'calendar', tone: 'brand' },
  { key: 'pollsToSchedule', icon: 'calendar', tone: 'brand' },
];

/** The office's open work; each figure links to its list (domain rule 18). */
export function WorkTiles({ work }: { work: Work }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('dashboard.work.title')}>
      <FigureRows label={t('dashboard.work.title')}>
        {tiles.map(({ key, icon, tone }) => (
          <FigureRow
            key={key}
            label={t(`dashboard.work.${key}`)}
            value={format.number(work[key])}
            to={figurePath(figures[key])}
            icon={work[key] === 0 ? 'check' : icon}
            tone={work[key] === 0 ? 'success' : tone}
            hint={work[key] === 0 && t('dashboard.work.done')}
          />
        ))}
      </FigureRows>
    </Card>
  );
}
