import type { OfficeDashboard, ScheduledItem } from '@guildhall/shared/contracts';
import { dayAt } from '@guildhall/shared/domain';
import { useZone, zoneBeside } from '@guildhall/shared/features/zone';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { Block, Card, Grid, RouteLink, Skeleton, Text, Typography } from '@guildhall/shared/ui/core';
import { DateText, ErrorState, InlineList } from '@guildhall/shared/ui/data';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
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
  const zoneName = zoneBeside(startsAt, zone);
  return (
    <Row
      title={<RouteLink to={paths.meeting(pollId)}>{title}</RouteLink>}
      detail={
        <InlineList
          items={[
            <>
              <time dateTime={startsAt}>
                {format.dateTime(startsAt)} – {format.time(endsAt)}
              </time>
              {zoneName && (
                <>
                  {' '}
                  (<bdi>{zoneName}</bdi>)
                </>
              )}
            </>,
            place !== '' && <bdi>{place}</bdi>,
            t('office.onAgenda', { count: applications }),
          ]}
        />
      }
    />
  );
}

/** Scheduled work until midnight; the linked list has everything. */
export function Today() {
  const { t } = useTranslation('membership');
  const { data, error, refetch } = useQuery(scheduleQuery());
  const zone = useZone();
  const day = dayAt(new Date(), zone);
  const today = data?.rows.filter(({ at }) => dayAt(new Date(at), zone) <= day) ?? [];
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
            <Block mt={1.5}>
              <RouteLink to={paths.schedule}>{t('office.moreToday', { count: today.length - shown })}</RouteLink>
            </Block>
          )}
        </>
      )}
    </Card>
  );
}

const subjectPaths: Record<ScheduledItem['subject']['kind'], (id: string, label: string) => string> = {
  application: (id) => paths.applicationDesk(id),
  poll: (id) => paths.meeting(id),
  query: (id) => paths.query(id),
  junk: (id) => paths.junkItem(id),
  user: (_id, label) => paths.user(label),
  invoice: (id) => paths.invoice(id),
};

function Planned({ item: { kind, at, subject, who } }: { item: ScheduledItem }) {
  const label = useLabels();
  return (
    <Row
      title={label('scheduled', kind)}
      detail={
        <InlineList
          items={[
            <DateText value={at} as="relative" />,
            <RouteLink to={subjectPaths[subject.kind](subject.id, subject.label)}>{subject.label}</RouteLink>,
            who && <bdi>{who}</bdi>,
          ]}
        />
      }
    />
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Grid component="ul" plain gap={1.5}>
    {children}
  </Grid>
);

const Row = ({ title, detail }: { title: ReactNode; detail: ReactNode }) => (
  <Block component="li" shrink>
    <Text dir="auto" weight="semibold" textAlign="match-parent" breakWords>
      {title}
    </Text>
    <Text size="small" tone="secondary" breakWords>
      {detail}
    </Text>
  </Block>
);
