import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Card, RouteLink, Text } from '@guildhall/shared/ui/core';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';

/** The meeting that deals with this application, in the local time of its location. */
export function MeetingCard({ application: { meeting } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat({ timeZone: meeting?.zone ?? 'UTC' });
  if (!meeting) return null;
  return (
    <Card title={t('file.meeting')} actions={<StateChip group="meeting.state" state={meeting.state} />}>
      <Text weight="semibold" breakWords>
        <bdi>
          {meeting.pollId ? <RouteLink to={paths.meeting(meeting.pollId)}>{meeting.title}</RouteLink> : meeting.title}
        </bdi>
      </Text>
      <Text component="time" dateTime={meeting.startsAt} block>
        {format.dateTime(meeting.startsAt)} – {format.time(meeting.endsAt)}
      </Text>
      <Text component="bdi" size="small" tone="secondary">
        {meeting.zone.replaceAll('_', ' ')}
      </Text>
    </Card>
  );
}
