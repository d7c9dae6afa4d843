import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { dateFormatter, useLanguage } from '@guildhall/shared/i18n';

/** The translations of the dashboards. */
export const useDashboardTexts = () =>
  useFeatureTranslations('dashboards', (language) => import(`../../../locales/dashboards/${language}.json`));

/** Visits by month: this year, last year. */
export const visits: readonly (readonly [number, number])[] = [
  [820, 610],
  [930, 700],
  [1010, 760],
  [880, 820],
  [1190, 900],
  [1260, 940],
  [1120, 1010],
  [1380, 1090],
];

/** Sales by month, in euros. */
export const sales: readonly number[] = [4200, 3900, 5100, 4800, 6100, 5700, 7200, 8350];

/** A price as an amount of money. */
export const euros = (value: number) => ({ amountMinor: Math.round(value * 100), currency: 'EUR' });

/** The bars of the last months, the current one last. @param values of each month, a bar each */
export function useMonthGroups(values: readonly (readonly number[])[]) {
  const language = useLanguage();
  const short = dateFormatter(language, { month: 'short', timeZone: 'UTC' });
  const long = dateFormatter(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const now = new Date();
  return values.map((ofMonth, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - values.length + 1 + index));
    return { label: short.format(month), name: long.format(month), values: ofMonth.map((value) => ({ value })) };
  });
}
