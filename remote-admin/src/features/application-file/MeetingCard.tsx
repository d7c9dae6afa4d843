import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useFormat, useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, RouteLink } from '@guildhall/shared/ui/core';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';

/** The meeting that deals with this application, in the time of the place where it is held. */
export function MeetingCard({ application: { meeting } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat({ timeZone: meeting?.zone ?? 'UTC' });
  if (!meeting) return null;
  return (
    <Card title={t('file.meeting')} actions={<StateChip group="meeting.state" state={meeting.state} />}>
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <bdi>
          {meeting.pollId ? <RouteLink to={paths.meeting(meeting.pollId)}>{meeting.title}</RouteLink> : meeting.title}
        </bdi>
      </Box>
      <Box component="time" dateTime={meeting.startsAt} sx={{ display: 'block' }}>
        {format.dateTime(meeting.startsAt)} – {format.time(meeting.endsAt)}
      </Box>
      <Box component="bdi" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {meeting.zone.replaceAll('_', ' ')}
      </Box>
    </Card>
  );
}
