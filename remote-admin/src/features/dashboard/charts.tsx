import type { OfficeDashboard } from '@guildhall/shared/contracts';
import { applicationsIn, dateFormatter, figurePath, submittedIn } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Box, Grid, RouteLink } from '@guildhall/shared/ui/core';
import { MiniChart } from '@guildhall/shared/ui/data';
import { Nothing } from '../../lib/texts.tsx';

/** Applications by state: a list with bars beside its figures, each opening the list of its state. */
export function StateChart({ byState }: { byState: OfficeDashboard['byState'] }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const shown = byState.filter(({ count }) => count > 0);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  if (shown.length === 0) return <Nothing>{t('dashboard.charts.empty')}</Nothing>;
  return (
    <Grid component="ul" plain gap={1.25}>
      {shown.map(({ state, count }) => (
        <Grid component="li" key={state} gap={1.5} align="center" columns="minmax(7rem, 11rem) 1fr auto">
          <RouteLink to={figurePath(applicationsIn(state))}>{label('application.state', state)}</RouteLink>
          <Box aria-hidden sx={{ height: 10, borderRadius: 5, backgroundColor: 'background.sunken' }}>
            <Box
              sx={{ height: 1, minWidth: 6, borderRadius: 5, backgroundColor: 'brand.main' }}
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
          </Box>
          <Box component="span" sx={{ minWidth: '2ch', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>
            {format.number(count)}
          </Box>
        </Grid>
      ))}
    </Grid>
  );
}

/** Applications submitted in each month, the oldest first. */
export function MonthChart({ months }: { months: OfficeDashboard['submittedPerMonth'] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  // The year is only needed to tell the same month of two years apart.
  const year = months.length > 12 ? ({ year: '2-digit' } as const) : {};
  const name = dateFormatter(language, { month: 'short', ...year, timeZone: 'UTC' });
  if (months.every(({ count }) => count === 0)) return <Nothing>{t('dashboard.charts.empty')}</Nothing>;
  return (
    <MiniChart
      label={t('dashboard.charts.perMonth')}
      points={months.map(({ month, count }) => ({
        label: name.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`)),
        value: count,
        to: figurePath(submittedIn(month.slice(0, 7))),
      }))}
    />
  );
}
