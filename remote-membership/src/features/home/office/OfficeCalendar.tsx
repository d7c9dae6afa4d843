import type { OfficeDashboard, ScheduledItem } from '@guildhall/shared/contracts';
import { wallTimeAt } from '@guildhall/shared/domain';
import { useZone } from '@guildhall/shared/features/zone';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Box, Card, RouteLink, Skeleton, Typography } from '@guildhall/shared/ui/core';
import { DateText, ErrorState } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { useDomainWords } from '../../../words.ts';
import { scheduleQuery } from './api.ts';

const shown = 5;

/** The office's next meetings. */
export function NextMeetings({ meetings }: Pick<OfficeDashboard, 'meetings'>) {
  const { t } = useTranslation('membership');
  return (
    <Card
      title={t('office.meetings')}
      level="h3"
      actions={<RouteLink to={paths.meetings({ state: 'scheduled' })}>{t('common.all')}</RouteLink>}
    >
      {meetings.length === 0 ? (
        <Typography color="textSecondary">{t('office.noMeetings')}</Typography>
      ) : (
        <Rows>
          {meetings.map((meeting) => (
            <Meeting key={meeting.pollId} meeting={meeting} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

function Meeting({ meeting }: { meeting: OfficeDashboard['meetings'][number] }) {
  const { t } = useTranslation('membership');
  const { pollId, title, startsAt, endsAt, zone, place, applications } = meeting;
  const format = useFormat({ timeZone: zone });
  return (
    <Row
      title={<RouteLink to={paths.meeting(pollId)}>{title}</RouteLink>}
      detail={
        <>
          <time dateTime={startsAt}>
            {format.dateTime(startsAt)} – {format.time(endsAt)}
          </time>{' '}
          (<bdi>{zone.replaceAll('_', ' ')}</bdi>)
          {place !== '' && (
            <>
              {' '}
              · <bdi>{place}</bdi>
            </>
          )}{' '}
          · {t('office.onAgenda', { count: applications })}
        </>
      }
    />
  );
}

/** What will happen by itself until midnight; the list behind it has everything. */
export function Today() {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(scheduleQuery());
  const zone = useZone();
  const dayOf = (at: Date) => wallTimeAt(at, zone).slice(0, 10);
  const now = dayOf(new Date());
  const today = data?.rows.filter(({ at }) => dayOf(new Date(at)) <= now) ?? [];
  return (
    <Card
      title={t('office.today')}
      level="h3"
      actions={<RouteLink to={paths.schedule}>{t('office.wholeSchedule')}</RouteLink>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={96} role="status" aria-label={t('common.loading')} />
      ) : today.length === 0 ? (
        <Typography color="textSecondary">{t('office.nothingToday')}</Typography>
      ) : (
        <>
          <Rows>
            {today.slice(0, shown).map((item) => (
              <Planned key={item.kind + item.at + item.subject.id + item.who} item={item} />
            ))}
          </Rows>
          {today.length > shown && (
            <Box sx={{ mt: 1.5 }}>
              <RouteLink to={paths.schedule}>{t('office.moreToday', { count: today.length - shown })}</RouteLink>
            </Box>
          )}
        </>
      )}
    </Card>
  );
}

const subjectPaths: Record<ScheduledItem['subject']['kind'], (id: string) => string> = {
  application: (id) => paths.applicationDesk(id),
  poll: (id) => paths.meeting(id),
  query: (id) => paths.query(id),
};

function Planned({ item: { kind, at, subject, who } }: { item: ScheduledItem }) {
  const words = useDomainWords();
  return (
    <Row
      title={words.scheduled(kind)}
      detail={
        <>
          <DateText value={at} as="relative" /> ·{' '}
          <RouteLink to={subjectPaths[subject.kind](subject.id)}>{subject.label}</RouteLink>
          {who && (
            <>
              {' '}
              · <bdi>{who}</bdi>
            </>
          )}
        </>
      }
    />
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
    {children}
  </Box>
);

const Row = ({ title, detail }: { title: ReactNode; detail: ReactNode }) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Box dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere', textAlign: 'match-parent' }}>
      {title}
    </Box>
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{detail}</Box>
  </Box>
);
