import type { OfficeFigures } from '@guildhall/shared/contracts';
import { figurePath, refereesIn } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { Nothing } from '../../../lib/texts.tsx';
import { BarTable } from './BarTable.tsx';

/** The outcomes of requests to referees, counted by application, like the list. */
export function Referees({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { referees, period, before } = figures;
  const isEmpty = referees.every((row) => row.now === 0 && row.before === 0);
  return (
    <Card level="h3" title={t('referees.title')} subtitle={t('referees.hint')}>
      {isEmpty ? (
        <Nothing>{t('referees.empty')}</Nothing>
      ) : (
        <BarTable
          label={t('referees.title')}
          headers={[t('referees.outcome'), t('compare.now'), t('compare.before')]}
          rows={referees.map((row) => ({
            key: row.outcome,
            name: t(`referees.${row.outcome}`),
            size: row.now,
            cells: [
              { value: format.number(row.now), to: figurePath(refereesIn(row.outcome, period)) },
              { value: format.number(row.before), to: figurePath(refereesIn(row.outcome, before)) },
            ],
          }))}
        />
      )}
    </Card>
  );
}
