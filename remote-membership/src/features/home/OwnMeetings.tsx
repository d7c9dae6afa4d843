import type { OwnDashboard } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, RouteLink } from '@guildhall/shared/ui/core';
import { StatusChip } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { useDomainWords } from '../../words.ts';

type Meeting = OwnDashboard['meetings'][number];

/** The meetings at which my applications are dealt with; nothing where none is planned. */
export function OwnMeetings({ meetings }: { meetings: readonly Meeting[] }) {
  const { t } = useTranslation('membership');
  if (meetings.length === 0) return null;
  return (
    <Card title={t('home.meetings.title')} subtitle={t('home.meetings.text')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {meetings.map((meeting) => (
          <One key={meeting.applicationId + meeting.startsAt} meeting={meeting} />
        ))}
      </Box>
    </Card>
  );
}

function One({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation('membership');
  const words = useDomainWords();
  const { applicationId, applicationNumber, title, state, startsAt, endsAt, zone } = meeting;
  const there = useFormat({ timeZone: zone });
  const here = useFormat();
  const atTable = `${there.dateTime(startsAt)} – ${there.time(endsAt)}`;
  const withMe = `${here.dateTime(startsAt)} – ${here.time(endsAt)}`;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box component="bdi" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {title}
        </Box>
        <time dateTime={startsAt}>{atTable}</time>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          <bdi>{zone.replaceAll('_', ' ')}</bdi>
          {withMe !== atTable && <> · {t('home.meetings.withYou', { time: withMe })}</>}
        </Box>
        <RouteLink to={paths.dashboard(applicationId)}>{applicationNumber}</RouteLink>
      </Box>
      <StatusChip status={state} label={words.meeting(state)} />
    </Box>
  );
}
