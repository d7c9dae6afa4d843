import { memo, useMemo } from 'react';
import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Card, IconButton, Row, Stack, Text, Grid, Icon, styled } from '@guildhall/shared/ui/core';
import { useHere } from '../../ui/Late.tsx';
import { answerIcons, answerTones } from './answer-icons.ts';
import { late } from './late.ts';
import { groupByDay, type Slot, clockChangeOf, differs, type Times } from './times.ts';
import type { Answers } from './draft.ts';

/**
 * Lists all slots by day: for phones, screen readers and people who prefer to go through them in order. An answer renders
 * only its own slot.
 */
export function SlotList(props: SlotsProps) {
  const { slots, zone, meetingZone, times, answers, added, missing, onAnswer } = props;
  const days = useMemo(() => groupByDay(slots, zone), [slots, zone]);
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

const Option = styled('label')(({ theme: { vars, spacing } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: spacing(0.75),
  minHeight: 44,
  minWidth: 44,
  paddingInline: spacing(1),
  border: `1px solid ${vars.palette.background.outline}`,
  borderRadius: 'var(--mui-shape-borderRadius)',
  backgroundColor: vars.palette.background.paper,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: `2px solid ${vars.palette.brand.main}`, outlineOffset: 2, zIndex: 1 },
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
    // Keeps the focused element out from under the bar at the bottom of the page.
    scrollMarginBlock: 140,
  },
  ...Object.fromEntries(
    slotAnswers.map((answer) => {
      const { main, tint } = vars.palette[answerTones[answer]];
      const look = { borderColor: main, backgroundColor: tint, boxShadow: `inset 0 0 0 1px ${main}`, fontWeight: 600 };
      return [`&[data-answer=${answer}]:has(:checked)`, { ...look, '& svg': { color: main } }];
    }),
  ),
}));

interface SlotChoiceProps {
  slot: string;
  /** Id of the element that names the slot. */
  labelledBy: string;
  value: SlotAnswer | undefined;
  onChosen: (answer: SlotAnswer) => void;
  isInvalid?: boolean;
  /** Stacked and without labels, for the grid. */
  compact?: boolean;
}

/** Yes, if needed or no for one slot: a radio group for keyboard and touch. */
export function SlotChoice({ slot, labelledBy, value, onChosen, isInvalid = false, compact = false }: SlotChoiceProps) {
  const { t } = useTranslation('public');
  const columns = compact ? '1fr' : 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr)';
  return (
    <Grid
      role="radiogroup"
      data-slot={slot}
      aria-labelledby={labelledBy}
      aria-invalid={isInvalid}
      gap={compact ? 0.5 : 1}
      columns={columns}
    >
      {slotAnswers.map((answer) => (
        <Option key={answer} data-answer={answer}>
          <input
            type="radio"
            name={`${compact ? 'grid' : 'list'}-${slot}`}
            value={answer}
            checked={value === answer}
            onChange={() => onChosen(answer)}
            aria-label={t(`availability.answers.${answer}`)}
          />
          <Icon name={answerIcons[answer]} size={18} />
          {!compact && (
            <Box component="span" aria-hidden sx={{ lineHeight: 1.2 }}>
              {t(`availability.answers.${answer}`)}
            </Box>
          )}
        </Option>
      ))}
    </Grid>
  );
}

interface SlotNotesProps {
  slot: Slot;
  zone: string;
  meetingZone: string;
  times: Times;
  isNew: boolean;
  isMissing: boolean;
}

/** Notes below a slot's time: the meeting's own time, clock changes, and whether it is new or unanswered. */
export function SlotNotes({ slot, zone, meetingZone, times, isNew, isMissing }: SlotNotesProps) {
  const { t } = useTranslation('public');
  const isElsewhere = differs(slot, zone, meetingZone);
  const change = clockChangeOf(slot, zone);
  const changeThere = isElsewhere || change === null ? clockChangeOf(slot, meetingZone) : null;
  const warn = (kind: 'doubled' | 'during', of: string) =>
    t(`availability.clock.${kind}`, { city: times.city(of), offset: times.offset(slot.startsAt, of) });
  return (
    <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary', '& > span': { display: 'block' } }}>
      {isElsewhere && (
        <span>
          {t('availability.elsewhere', { city: times.city(meetingZone), time: times.elsewhere(slot, meetingZone) })}
        </span>
      )}
      {change && <Mark tone="warning">{warn(change, zone)}</Mark>}
      {changeThere && <Mark tone="warning">{warn(changeThere, meetingZone)}</Mark>}
      {isNew && <Mark tone="info">{t('availability.new')}</Mark>}
      {isMissing && <Mark tone="error">{t('availability.missing')}</Mark>}
    </Box>
  );
}

const Mark = ({ tone, children }: { tone: 'warning' | 'info' | 'error'; children: string }) => (
  <Text component="span" weight="semibold" tone={tone}>
    {children}
  </Text>
);

/** Props of the list and the grid of a poll's slots. */
export interface SlotsProps {
  slots: readonly Slot[];
  /** The reader's zone and the meeting's zone. */
  zone: string;
  meetingZone: string;
  times: Times;
  answers: Answers;
  /** Slots added after this person answered. */
  added: ReadonlySet<string>;
  /** Slots to mark because they are unanswered. */
  missing: ReadonlySet<string>;
  onAnswer: (slots: readonly string[], answer: SlotAnswer) => void;
}
