import { type OfficeDashboard } from '@guildhall/shared/contracts';
import { figurePath, figures } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { ButtonLink, Card, Grid, Row, Skeleton, Typography, type IconName } from '@guildhall/shared/ui/core';
import { ErrorState, FigureRow, FigureRows } from '@guildhall/shared/ui/data';
import { paths } from '../../../paths.ts';
import { NextMeetings, Today } from './OfficeCalendar.tsx';
import { officeDashboardQuery } from './api.ts';

type Work = OfficeDashboard['work'];

interface Task {
  key: keyof Work;
  icon: IconName;
  tone?: 'error' | 'warning';
}

const tasks: Task[] = [
  { key: 'refundsDue', icon: 'undo', tone: 'warning' },
  { key: 'toScreen', icon: 'file' },
  { key: 'toDecide', icon: 'star' },
  { key: 'openQueries', icon: 'message' },
  { key: 'draftMails', icon: 'mail' },
  { key: 'failedMails', icon: 'alert', tone: 'error' },
  { key: 'overdueInvoices', icon: 'invoice', tone: 'warning' },
];

/** The office's work for today: only what is waiting, each figure linked to its list. */
export function OfficeToday() {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(officeDashboardQuery());
  const waiting = tasks.filter(({ key }) => (data?.work[key] ?? 0) > 0);
  return (
    <Grid component="section" aria-labelledby="office-today" gap={2}>
      <Row wrap gap={2} align="center">
        <Typography id="office-today" component="h2" variant="h3" sx={{ flex: '1 0 auto' }}>
          {t('office.title')}
        </Typography>
        <ButtonLink to={paths.officeDashboard} variant="text" endIcon="chevronEnd">
          {t('office.open')}
        </ButtonLink>
      </Row>
      <Grid gap={2} align="start" columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        {error ? (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        ) : !data ? (
          <Skeleton variant="rounded" height={120} role="status" aria-label={t('common.loading')} />
        ) : waiting.length === 0 ? (
          <Card>{t('office.calm')}</Card>
        ) : (
          <Card>
            <FigureRows label={t('office.title')}>
              {waiting.map(({ key, ...task }) => (
                <FigureRow
                  key={key}
                  label={t(`office.${key}`)}
                  value={data.work[key]}
                  to={figurePath(figures[key])}
                  {...task}
                />
              ))}
            </FigureRows>
          </Card>
        )}
        <Grid gap={2} columns="minmax(0, 1fr)">
          {data && <NextMeetings meetings={data.meetings} />}
          <Today />
        </Grid>
      </Grid>
    </Grid>
  );
}
