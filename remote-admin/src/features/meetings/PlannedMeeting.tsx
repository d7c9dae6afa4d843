import { useState } from 'react';
import type { MeetingSummary, PollDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Button, Card, Icon, toast } from '@guildhall/shared/ui/core';
import { StateChip } from '../../lib/StateChip.tsx';
import { saveCalendar } from './api.ts';
import { OwnTime } from './OwnTime.tsx';
import { useTimes, zoneName } from './times.ts';

/** The meeting that came of a poll: when, where, and its calendar file. */
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
    <Card title={t('poll.meeting')} level="h2" actions={<StateChip group="meeting.state" state={meeting.state} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ color: 'brand.main' }}>
          <Icon name="calendar" size={32} />
        </Box>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box
            component="time"
            dateTime={meeting.startsAt}
            sx={{ display: 'block', fontSize: '1.125rem', fontWeight: 700 }}
          >
            {times.whole(meeting.startsAt, meeting.endsAt)}
          </Box>
          <Box component="bdi" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {zoneName(meeting.zone)}
          </Box>
          <OwnTime zone={meeting.zone} startsAt={meeting.startsAt} endsAt={meeting.endsAt} />
          {meeting.place && (
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{meeting.place}</bdi>
            </Box>
          )}
          {meeting.sequence > 0 && meeting.state !== 'cancelled' && (
            <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {t('poll.changedTimes', { count: meeting.sequence })}
            </Box>
          )}
        </Box>
        <Button icon="download" pending={isPending} onClick={save}>
          {t('poll.calendarFile')}
        </Button>
      </Box>
    </Card>
  );
}
