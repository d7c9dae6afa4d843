import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';

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

/** The first instants of the last months, the current one last. */
export function lastMonths(count: number): Date[] {
  const now = new Date();
  return Array.from(
    { length: count },
    (_, index) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + 1 + index)),
  );
}
