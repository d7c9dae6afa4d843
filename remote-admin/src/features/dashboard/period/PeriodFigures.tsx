import type { ReactNode } from 'react';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Block, Box, Card, Grid, Row, Skeleton, Stack, Text, Typography } from '@guildhall/shared/ui/core';
import { ErrorState } from '@guildhall/shared/ui/data';
import { officeFiguresQuery } from './api.ts';
import { Comparison } from './Comparison.tsx';
import { OverTime } from './OverTime.tsx';
import { Payments } from './Payments.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { Queries } from './Queries.tsx';
import { Referees } from './Referees.tsx';
import { States } from './States.tsx';
import { usePeriod } from './use-period.ts';

/** The figures of a period, compared with the previous one; each links to its list (domain rule 18). */
export function PeriodFigures() {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const { period, choose } = usePeriod();
  const figures = useQuery(officeFiguresQuery(period));
  const { data } = figures;
  return (
    <Stack component="section" aria-label={t('title')} gap={{ xs: 2, sm: 3 }}>
      <Row wrap gap={1.5} align="center" justify="space-between">
        <Block>
          <Typography variant="h2">{t('title')}</Typography>
          {data && (
            <Text component="p" m={0} size="small" tone="secondary" role="status">
              {t('days', { from: format.day(data.period.from), to: format.day(data.period.to) })}
            </Text>
          )}
        </Block>
        <PeriodBar period={period} days={data?.period} onChosen={choose} />
      </Row>
      {data ? (
        <Box style={{ opacity: figures.isPlaceholderData ? 0.6 : 1 }} aria-busy={figures.isPlaceholderData}>
          <Grid
            gap={{ xs: 2, sm: 3 }}
            align="start"
            columns={{ xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          >
            <Column>
              <OverTime figures={data} />
              <Payments figures={data} />
              <Comparison figures={data} />
            </Column>
            <Column>
              <States states={data.states} />
              <Referees figures={data} />
              <Queries queries={data.queries} period={data.period} />
            </Column>
          </Grid>
        </Box>
      ) : figures.isError ? (
        <Card>
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        </Card>
      ) : (
        <Skeleton variant="rounded" height={320} />
      )}
    </Stack>
  );
}

function Column({ children }: { children: ReactNode }) {
  return (
    <Grid gap={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
      {children}
    </Grid>
  );
}
