import type { OfficeFigures } from '@guildhall/shared/contracts';
import { decidedIn, figurePath, submittedIn } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { BarChart } from '@guildhall/shared/ui/charts';
import { Nothing } from '../../../lib/texts.tsx';
import { usePartNames } from './use-part-names.ts';

/** Applications received and decided per week or month. */
export function OverTime({ figures }: { figures: OfficeFigures }) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { submitted, decided, unit, overTime } = figures;
  const nameOf = usePartNames(unit);
  return (
    <Card level="h3" title={t(`overTime.${unit}`)}>
      {submitted.now + decided.now === 0 ? (
        <Nothing>{t('overTime.empty')}</Nothing>
      ) : (
        <BarChart
          label={t(`overTime.${unit}`)}
          summary={t('overTime.summary', {
            submitted: format.number(submitted.now),
            decided: format.number(decided.now),
            submittedBefore: format.number(submitted.before),
            decidedBefore: format.number(decided.before),
          })}
          groupLabel={t(`unit.${unit}`)}
          series={[{ label: t('overTime.submitted') }, { label: t('overTime.decided') }]}
          groups={overTime.map((part) => ({
            ...nameOf(part),
            values: [
              { value: part.submitted, to: figurePath(submittedIn(part)) },
              { value: part.decided, to: figurePath(decidedIn(part)) },
            ],
          }))}
          format={format.number}
        />
      )}
    </Card>
  );
}
