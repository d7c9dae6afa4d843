import { slotAnswers } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Card, IconButton, Stack } from '@guildhall/shared/ui/core';
import { useHere } from '../../ui/Late.tsx';
import { answerIcons } from './answer-look.ts';
import { late } from './late.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { SlotNotes } from './SlotNotes.tsx';
import type { SlotsProps } from './slots-props.ts';
import { groupByDay } from './times.ts';

/** All slots below each other, by day: for phones, screen readers and people who like to go through things in order. */
export function SlotList(props: SlotsProps) {
  const { slots, zone, meetingZone, times, answers, added, missing, onAnswer } = props;
  const { t } = useTranslation('public');
  const days = groupByDay(slots, zone);
  const inOrder = days.flatMap((day) => day.slots);
  const keys = useHere(late);
  return (
    <Stack
      sx={{ gap: 2 }}
      // Whoever gets here by keyboard before the keys are here fetches them.
      onFocus={() => void late.load().catch(() => undefined)}
      onKeyDown={(event) => keys?.heedSlotKey(event, { layout: 'list', slots: inOrder, answers, onAnswer })}
    >
      {days.map((day) => (
        <Card
          key={day.day}
          level="h3"
          title={day.slots[0] && times.day(day.slots[0])}
          actions={
            day.slots.length > 1 && (
              <Stack direction="row" role="group" aria-label={t('availability.wholeDay')} sx={{ alignItems: 'center' }}>
                <Box component="span" aria-hidden sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {t('availability.wholeDay')}
                </Box>
                {slotAnswers.map((answer) => (
                  <IconButton
                    key={answer}
                    icon={answerIcons[answer]}
                    label={t('availability.wholeDayIs', { answer: t(`availability.answers.${answer}`) })}
                    onClick={() =>
                      onAnswer(
                        day.slots.map(({ id }) => id),
                        answer,
                      )
                    }
                  />
                ))}
              </Stack>
            )
          }
        >
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {day.slots.map((slot) => (
              <Box
                component="li"
                key={slot.id}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 340px)' },
                  alignItems: 'center',
                  gap: 1,
                  py: 1.5,
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
                <div id={`slot-${slot.id}`}>
                  <Box component="span" sx={{ fontWeight: 600, display: 'block' }}>
                    <bdi>{times.range(slot)}</bdi>
                  </Box>
                  <SlotNotes
                    slot={slot}
                    {...{ zone, meetingZone, times }}
                    isNew={added.has(slot.id)}
                    isMissing={missing.has(slot.id)}
                  />
                </div>
                <SlotChoice
                  slot={slot.id}
                  labelledBy={`slot-${slot.id}`}
                  value={answers[slot.id]}
                  isInvalid={missing.has(slot.id)}
                  onChosen={(answer) => onAnswer([slot.id], answer)}
                />
              </Box>
            ))}
          </Box>
        </Card>
      ))}
    </Stack>
  );
}
