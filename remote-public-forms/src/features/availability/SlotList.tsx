import { slotAnswers } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, IconButton, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { useHere } from '../../ui/Late.tsx';
import { answerIcons } from './answer-icons.ts';
import { late } from './late.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { SlotNotes } from './SlotNotes.tsx';
import type { SlotsProps } from './slots-props.ts';
import { groupByDay } from './times.ts';

/** Lists all slots by day: for phones, screen readers and people who prefer to go through them in order. */
export function SlotList(props: SlotsProps) {
  const { slots, zone, meetingZone, times, answers, added, missing, onAnswer } = props;
  const { t } = useTranslation('public');
  const days = groupByDay(slots, zone);
  const inOrder = days.flatMap((day) => day.slots);
  const keys = useHere(late);
  return (
    <Stack
      gap={2}
      // Loads the keyboard answers for someone who reaches the slots before they have loaded.
      onFocus={() => void late.load().catch(() => undefined)}
      onKeyDown={(event) => keys?.handleSlotKey(event, { layout: 'list', slots: inOrder, answers, onAnswer })}
    >
      {days.map((day) => (
        <Card
          key={day.day}
          level="h3"
          title={day.slots[0] && times.day(day.slots[0])}
          actions={
            day.slots.length > 1 && (
              <Row role="group" aria-label={t('availability.wholeDay')} align="center">
                <Text component="span" aria-hidden size="small" tone="secondary">
                  {t('availability.wholeDay')}
                </Text>
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
              </Row>
            )
          }
        >
          <Block component="ul" plain>
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
                  <Text component="span" block weight="semibold">
                    <bdi>{times.range(slot)}</bdi>
                  </Text>
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
          </Block>
        </Card>
      ))}
    </Stack>
  );
}
