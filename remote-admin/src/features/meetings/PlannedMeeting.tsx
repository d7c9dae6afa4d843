import { useState } from 'react';
import type { MeetingSummary, PollDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { zoneBeside } from '@guildhall/shared/features/zone';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, ButtonLink, Card, Icon, Row, Text, toast } from '@guildhall/shared/ui/core';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { saveCalendar } from './api.ts';
import { OwnTime } from './OwnTime.tsx';
import { useTimes } from './times.ts';

/** The meeting planned with a poll: when, where, and its calendar file. */
export function PlannedMeeting({ poll, meeting }: { poll: PollDetail; meeting: MeetingSummary }) {
  const { t } = useTranslation('admin');
  const times = useTimes(meeting.zone);
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveCalendar(poll.id);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <Card
      title={t('poll.meeting')}
      level="h2"
      // The page's title already says that a meeting was held.
      actions={meeting.state !== 'held' && <StateChip group="meeting.state" state={meeting.state} />}
    >
      <Row wrap gap={2} align="center">
        <Text tone="brand">
          <Icon name="calendar" size={32} />
        </Text>
        <Block grow="240px" shrink>
          <Text component="time" dateTime={meeting.startsAt} block size="lead" weight="bold">
            {times.whole(meeting.startsAt, meeting.endsAt)}
          </Text>
          <Text component="bdi" size="small" tone="secondary">
            {zoneBeside(meeting.startsAt, meeting.zone)}
          </Text>
          <OwnTime zone={meeting.zone} startsAt={meeting.startsAt} endsAt={meeting.endsAt} />
          {meeting.place && (
            <Text breakWords>
              <bdi>{meeting.place}</bdi>
            </Text>
          )}
          {meeting.sequence > 0 && meeting.state !== 'cancelled' && (
            <Text size="small" tone="secondary">
              {t('poll.changedTimes', { count: meeting.sequence })}
            </Text>
          )}
        </Block>
        <Row wrap gap={1.5}>
          {meeting.state !== 'cancelled' && (
            <ButtonLink icon="list" to={paths.minutes(poll.id)}>
              {t('minutes.title')}
            </ButtonLink>
          )}
          <Button icon="download" pending={isPending} onClick={save}>
            {t('poll.calendarFile')}
          </Button>
        </Row>
      </Row>
    </Card>
  );
}
