import type { Availability } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, Icon, Stack, Typography } from '@guildhall/shared/ui/core';
import { answerIcons, answerTones } from './SlotChoice.tsx';
import { SlotNotes } from './SlotNotes.tsx';
import { groupByDay, type Times } from './times.ts';

interface SaidProps {
  poll: Availability;
  zone: string;
  times: Times;
}

/** What somebody said, to be read. */
export function Said({ poll, zone, times }: SaidProps) {
  const { t } = useTranslation('availability');
  const { slots, answer } = poll;
  return (
    <Card title={t('said.title')} subtitle={slots[0] && t('said.zone', { place: times.place(slots[0].startsAt) })}>
      <Stack sx={{ gap: 2 }}>
        {groupByDay(slots, zone).map((day) => (
          <div key={day.day}>
            <Typography component="h3" variant="h5">
              {day.slots[0] && times.day(day.slots[0])}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {day.slots.map((slot) => {
                const said = answer.answers[slot.id];
                return (
                  <Stack
                    component="li"
                    key={slot.id}
                    direction="row"
                    sx={{ gap: 2, py: 1, justifyContent: 'space-between', borderTop: 1, borderColor: 'divider' }}
                  >
                    <div>
                      <bdi>{times.range(slot)}</bdi>
                      <SlotNotes {...{ slot, zone, times }} meetingZone={poll.zone} isNew={false} isMissing={false} />
                    </div>
                    <Stack direction="row" sx={{ gap: 0.75, alignItems: 'center', flex: 'none', fontWeight: 600 }}>
                      {said && (
                        <Box sx={{ color: `${answerTones[said]}.main`, display: 'flex' }}>
                          <Icon name={answerIcons[said]} size={18} />
                        </Box>
                      )}
                      {said ? t(`public:availability.answers.${said}`) : t('said.none')}
                    </Stack>
                  </Stack>
                );
              })}
            </Box>
          </div>
        ))}
        {answer.comment !== '' && (
          <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
            {answer.comment}
          </Typography>
        )}
      </Stack>
    </Card>
  );
}
