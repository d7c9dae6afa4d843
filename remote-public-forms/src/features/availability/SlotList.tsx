import { memo, useMemo } from 'react';
import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, IconButton, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { answerIcons } from './answer-icons.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { handleSlotKey } from './slot-keys.tsx';
import { SlotNotes } from './SlotNotes.tsx';
import type { SlotsProps } from './slots-props.ts';
import { groupByDay, type Slot } from './times.ts';

/**
 * Lists all slots by day: for phones, screen readers and people who prefer to go through them in order. An answer renders
 * only its own slot.
 */
export function SlotList(props: SlotsProps) {
  const { slots, zone, meetingZone, times, answers, added, missing, onAnswer } = props;
  const days = useMemo(() => groupByDay(slots, zone), [slots, zone]);
  const inOrder = days.flatMap((day) => day.slots);
  return (
    <Stack gap={2} onKeyDown={(event) => handleSlotKey(event, { layout: 'list', slots: inOrder, answers, onAnswer })}>
      {days.map((day) => (
        <Card
          key={day.day}
          level="h3"
          title={day.slots[0] && times.day(day.slots[0])}
          actions={day.slots.length > 1 && <WholeDay slots={day.slots} onAnswer={onAnswer} />}
        >
          <Block component="ul" plain>
            {day.slots.map((slot) => (
              <OneSlot
                key={slot.id}
                {...{ slot, zone, meetingZone, times, onAnswer }}
                answer={answers[slot.id]}
                isNew={added.has(slot.id)}
                isMissing={missing.has(slot.id)}
              />
            ))}
          </Block>
        </Card>
      ))}
    </Stack>
  );
}

type WholeDayProps = Pick<SlotsProps, 'slots' | 'onAnswer'>;

/** Gives all slots of a day the same answer. */
const WholeDay = memo(function WholeDay({ slots, onAnswer }: WholeDayProps) {
  const { t } = useTranslation('public');
  return (
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
              slots.map(({ id }) => id),
              answer,
            )
          }
        />
      ))}
    </Row>
  );
});

interface OneSlotProps extends Pick<SlotsProps, 'zone' | 'meetingZone' | 'times' | 'onAnswer'> {
  slot: Slot;
  answer: SlotAnswer | undefined;
  isNew: boolean;
  isMissing: boolean;
}

const OneSlot = memo(function OneSlot(props: OneSlotProps) {
  const { slot, zone, meetingZone, times, answer, isNew, isMissing, onAnswer } = props;
  const { id } = slot;
  return (
    <Box
      component="li"
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
      <div id={`slot-${id}`}>
        <Text component="span" block weight="semibold">
          <bdi>{times.range(slot)}</bdi>
        </Text>
        <SlotNotes {...{ slot, zone, meetingZone, times, isNew, isMissing }} />
      </div>
      <SlotChoice
        slot={id}
        labelledBy={`slot-${id}`}
        value={answer}
        isInvalid={isMissing}
        onChosen={(chosen) => onAnswer([id], chosen)}
      />
    </Box>
  );
});
