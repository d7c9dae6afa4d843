import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import type { IconName } from '@guildhall/shared/ui/core';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows } from '@guildhall/shared/ui/data';
import { Nothing } from '../../lib/texts.tsx';

type Mine = OfficeDashboard['mine'];

const rows: readonly { key: keyof Mine; icon: IconName; tone: 'error' | 'warning' | 'brand' | 'info' }[] = [
  { key: 'myOverdueCases', icon: 'alert', tone: 'error' },
  { key: 'myCasesDueSoon', icon: 'clock', tone: 'warning' },
  { key: 'myQueries', icon: 'question', tone: 'brand' },
  { key: 'myWaitingCases', icon: 'file', tone: 'info' },
  { key: 'myWaitingQueries', icon: 'message', tone: 'info' },
];

/**
 * The applications assigned to the person: overdue, due, with queries to answer, and finally those that wait for others
 * (domain rule 18).
 */
export function OwnWork({ mine }: { mine: Mine }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const shown = rows.filter(({ key }) => mine[key] > 0);
  return (
    <Card title={t('dashboard.mine.title')}>
      {shown.length === 0 ? (
        <Nothing>{t('dashboard.mine.empty')}</Nothing>
      ) : (
        <FigureRows label={t('dashboard.mine.title')}>
          {shown.map(({ key, icon, tone }) => (
            <FigureRow
              key={key}
              label={t(`dashboard.mine.${key}`)}
              value={format.number(mine[key])}
              to={figurePath(figures[key])}
              icon={icon}
              tone={tone}
            />
          ))}
        </FigureRows>
      )}
    </Card>
  );
}
