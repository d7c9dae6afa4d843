import type { LoadFigures, LoadsOfBuild } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Grid, Icon, Text } from '@guildhall/shared/ui/core';
import { begun, isFailingOften } from './rates.ts';

/** The smallest share that is printed; smaller ones above zero are printed as below it. */
const smallestShown = 0.001;

/** How one build loads: the last hour and the last day, side by side or one below the other. */
export function Figures({ loads, columns }: { loads: LoadsOfBuild; columns: 1 | 2 }) {
  const { t } = useTranslation('admin');
  return (
    <Grid component="dl" gap={2} columns={`repeat(${columns}, minmax(0, 1fr))`} m={0}>
      {(['hour', 'day'] as const).map((span) => (
        <div key={span}>
          <Text component="dt" size="caption" weight="medium" tone="secondary">
            {t(`deployments.loads.${span}`)}
          </Text>
          <Figure figures={loads[span]} />
        </div>
      ))}
    </Grid>
  );
}

function Figure({ figures }: { figures: LoadFigures }) {
  const isBad = isFailingOften(figures);
  const rate = useRate();
  const loadsText = useLoadsText();
  return (
    <Block component="dd" m={0} mt={0.25}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          fontSize: '1.375rem',
          fontWeight: 600,
          lineHeight: 1.35,
          fontVariantNumeric: 'tabular-nums',
          color: isBad ? 'error.main' : figures.rate === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {isBad && <Icon name="alert" />}
        <bdi>{rate(figures)}</bdi>
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.4em' }}>{loadsText(figures)}</Box>
    </Block>
  );
}

/** The share of failed loads, with one decimal; a dash when nothing was loaded. */
function useRate() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ rate }: LoadFigures): string => {
    if (rate === null) return '–';
    if (rate > 0 && rate < smallestShown)
      return t('deployments.loads.below', { share: format.percent(smallestShown, 1) });
    return format.percent(rate, 1);
  };
}

/** The same as a sentence: "3 of 412 loads failed, 1 page crashed". */
export function useLoadsText() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (figures: LoadFigures): string => {
    const { failures, crashes } = figures;
    const loads = begun(figures);
    if (loads + crashes === 0) return t('deployments.loads.none');
    const total = format.number(loads);
    const loaded =
      failures === 0
        ? t('deployments.loads.clean', { count: loads, total })
        : t('deployments.loads.failed', { count: loads, total, failures: format.number(failures) });
    if (crashes === 0) return loaded;
    const crashed = t('deployments.loads.crashed', { count: crashes, crashes: format.number(crashes) });
    return t('deployments.loads.both', { loaded, crashed });
  };
}
