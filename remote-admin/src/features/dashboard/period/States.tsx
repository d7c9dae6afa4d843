import type { OfficeFigures } from '@guildhall/shared/contracts';
import { applicationsIn, figurePath } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { Nothing } from '../../../lib/texts.tsx';
import { BarTable } from './BarTable.tsx';
import { oneDecimal } from './one-decimal.ts';

/** Applications by status, and how long open ones have had it. */
export function States({ states }: Pick<OfficeFigures, 'states'>) {
  const { t } = useTranslation('figures');
  const label = useLabels();
  const format = useFormat();
  return (
    <Card level="h3" title={t('states.title')} subtitle={t('states.hint')}>
      {states.length === 0 ? (
        <Nothing>{t('states.empty')}</Nothing>
      ) : (
        <BarTable
          label={t('states.title')}
          headers={[t('states.state'), t('states.applications'), t('states.medianDays')]}
          rows={states.map(({ state, count, medianDays }) => ({
            key: state,
            name: label('application.state', state),
            size: count,
            cells: [
              { value: format.number(count), to: figurePath(applicationsIn(state)) },
              { value: medianDays === null ? '–' : format.number(oneDecimal(medianDays)) },
            ],
          }))}
        />
      )}
    </Card>
  );
}
