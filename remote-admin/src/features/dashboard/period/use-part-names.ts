import type { OfficeFigures } from '@guildhall/shared/contracts';
import { type DayRange } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { dateFormatter, useLanguage, useTranslation } from '@guildhall/shared/i18n';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Names of weeks or months: short for an axis, in full for a table. */
export function usePartNames(unit: OfficeFigures['unit']) {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const format = useFormat();
  const short = dateFormatter(
    language,
    unit === 'month' ? { month: 'short', timeZone: 'UTC' } : { day: 'numeric', month: 'numeric', timeZone: 'UTC' },
  );
  return ({ from, to }: DayRange) => ({
    label: short.format(noon(from)),
    name: t('days', { from: format.day(from), to: format.day(to) }),
  });
}
