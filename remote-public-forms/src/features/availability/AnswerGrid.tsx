import type { Availability } from '@guildhall/shared/contracts';
import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, Row, styled, Text, VisuallyHidden } from '@guildhall/shared/ui/core';
import type { SxProps, Theme } from '@guildhall/shared/ui/core';
import { answerIcons, answerTones } from './answer-icons.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { SlotNotes } from './SlotNotes.tsx';
import type { SlotsProps } from './slots-props.ts';
import { handleSlotKey } from './slot-keys.tsx';
import { groupByDay, type Day, type Slot } from './times.ts';

const Table = styled('table')(({ theme: { vars, spacing } }) => ({
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': {
    padding: spacing(1),
    borderBlockEnd: `1px solid ${vars.palette.divider}`,
    textAlign: 'center',
    verticalAlign: 'middle',
    fontWeight: 'inherit',
  },
  '& thead th': { verticalAlign: 'top', minWidth: 108, borderInlineStart: `1px solid ${vars.palette.divider}` },
  // Names stay visible while the slots scroll; the sticky side is mirrored in Arabic.
  '& [data-name]': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minWidth: 120,
    maxWidth: 180,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    backgroundColor: vars.palette.background.paper,
  },
}));

interface AnswerGridProps extends SlotsProps {
  name: string;
  others: NonNullable<Availability['others']>;
}

const headingIdOf = (slot: Slot) => `grid-slot-${slot.id}`;

const frameStyle: SxProps<Theme> = {
  overflowX: 'auto',
  // Clips the hidden inputs and headings, too: they are placed absolutely and would make the page as wide as the table.
  position: 'relative',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  border: 1,
  borderColor: 'divider',
};

const boldStyle = { fontWeight: '600 !important' };

/** Shows slots side by side: the reader's editable row, and below it the others' answers if the poll shows them. */
export function AnswerGrid(props: AnswerGridProps) {
  const { slots, zone, answers, onAnswer, others } = props;
  const { t } = useTranslation('availability');
  const days = groupByDay(slots, zone);
  const inOrder = days.flatMap((day) => day.slots);
  return (
    <Box
      role="region"
      aria-label={t('grid.label')}
      // A scrollable area must be focusable by keyboard.
      tabIndex={0}
      onKeyDown={(event) => handleSlotKey(event, { layout: 'grid', slots: inOrder, answers, onAnswer })}
      sx={frameStyle}
    >
      <Table>
        <SlotHeadings {...props} days={days} slots={inOrder} />
        <tbody>
          <OwnRow {...props} slots={inOrder} />
          {others.map((other, index) => (
            // Two people may share a name, and the poll tells nothing else about them (domain rule 4).
            <tr key={index}>
              <th data-name scope="row">
                <bdi>{other.name}</bdi>
              </th>
              {inOrder.map((slot) => (
                <td key={slot.id}>
                  <GivenAnswer answer={other.answers[slot.id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {others.length > 0 && <Totals {...props} slots={inOrder} />}
      </Table>
    </Box>
  );
}

/** Two heading rows: the days, and below them the times with their notes. */
function SlotHeadings(props: AnswerGridProps & { days: readonly Day[] }) {
  const { days, slots, zone, meetingZone, times, added, missing } = props;
  const { t } = useTranslation('availability');
  return (
    <thead>
      <tr>
        <td data-name />
        {days.map((day) => (
          <Box component="th" scope="colgroup" key={day.day} colSpan={day.slots.length} sx={boldStyle}>
            {day.slots[0] && times.day(day.slots[0])}
          </Box>
        ))}
      </tr>
      <tr>
        <th data-name scope="col">
          {t('grid.who')}
        </th>
        {slots.map((slot) => (
          <th scope="col" key={slot.id}>
            <span id={headingIdOf(slot)}>
              <VisuallyHidden>{times.day(slot)} </VisuallyHidden>
              <bdi>{times.range(slot)}</bdi>
              <SlotNotes
                {...{ slot, zone, meetingZone, times }}
                isNew={added.has(slot.id)}
                isMissing={missing.has(slot.id)}
              />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The reader's own answers, editable. */
function OwnRow({ slots, answers, missing, onAnswer, name }: AnswerGridProps) {
  const { t } = useTranslation('availability');
  return (
    <tr>
      <Box component="th" data-name scope="row" sx={boldStyle}>
        {t('grid.you', { name })}
      </Box>
      {slots.map((slot) => (
        <td key={slot.id}>
          <SlotChoice
            compact
            slot={slot.id}
            labelledBy={headingIdOf(slot)}
            value={answers[slot.id]}
            isInvalid={missing.has(slot.id)}
            onChosen={(answer) => onAnswer([slot.id], answer)}
          />
        </td>
      ))}
    </tr>
  );
}

/** Counts for each slot how many people can come, or could if needed, including the reader. */
function Totals({ slots, answers, others }: AnswerGridProps) {
  const { t } = useTranslation('availability');
  const countOf = (slot: string, answer: SlotAnswer) =>
    [answers, ...others.map((other) => other.answers)].filter((one) => one[slot] === answer).length;
  return (
    <tfoot>
      <tr>
        <th data-name scope="row">
          {t('grid.together')}
        </th>
        {slots.map((slot) => (
          <td key={slot.id}>
            {slotAnswers.slice(0, 2).map((answer) => (
              <Row key={answer} gap={0.5} align="center" justify="center">
                <Icon name={answerIcons[answer]} size={16} />
                <VisuallyHidden>{t(`public:availability.answers.${answer}`)}: </VisuallyHidden>
                {countOf(slot.id, answer)}
              </Row>
            ))}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** One other person's answer to one slot. */
function GivenAnswer({ answer }: { answer: SlotAnswer | undefined }) {
  const { t } = useTranslation('availability');
  if (!answer) return <span aria-label={t('said.none')}>–</span>;
  return (
    <Text component="span" title={t(`public:availability.answers.${answer}`)} tone={answerTones[answer]}>
      <Icon name={answerIcons[answer]} size={20} />
      <VisuallyHidden>{t(`public:availability.answers.${answer}`)}</VisuallyHidden>
    </Text>
  );
}
