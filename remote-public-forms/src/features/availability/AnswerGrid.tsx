import type { Availability } from '@guildhall/shared/contracts';
import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Icon, styled, VisuallyHidden } from '@guildhall/shared/ui/core';
import { answerIcons, answerTones } from './answer-look.ts';
import { SlotChoice } from './SlotChoice.tsx';
import { heedSlotKey } from './slot-keys.ts';
import { SlotNotes } from './SlotNotes.tsx';
import type { SlotsProps } from './slots-props.ts';
import { groupByDay } from './times.ts';

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
  // Names stay in sight while the slots go by; the side is mirrored in Arabic.
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

/** Slots side by side: the own row to be filled in, and what the others said below it where the poll shows that. */
export function AnswerGrid(props: AnswerGridProps) {
  const { slots, zone, meetingZone, times, answers, added, missing, onAnswer, name, others } = props;
  const { t } = useTranslation('availability');
  const days = groupByDay(slots, zone);
  const inOrder = days.flatMap((day) => day.slots);
  const countOf = (slot: string, answer: SlotAnswer) =>
    [answers, ...others.map((other) => other.answers)].filter((one) => one[slot] === answer).length;

  return (
    <Box
      role="region"
      aria-label={t('grid.label')}
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      onKeyDown={(event) => heedSlotKey(event, { layout: 'grid', slots: inOrder, answers, onAnswer })}
      sx={{
        overflowX: 'auto',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Table>
        <thead>
          <tr>
            <td data-name />
            {days.map((day) => (
              <Box
                component="th"
                scope="colgroup"
                key={day.day}
                colSpan={day.slots.length}
                sx={{ fontWeight: '600 !important' }}
              >
                {day.slots[0] && times.day(day.slots[0])}
              </Box>
            ))}
          </tr>
          <tr>
            <th data-name scope="col">
              {t('grid.who')}
            </th>
            {inOrder.map((slot) => (
              <th scope="col" key={slot.id}>
                <span id={`grid-slot-${slot.id}`}>
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
        <tbody>
          <tr>
            <Box component="th" data-name scope="row" sx={{ fontWeight: '600 !important' }}>
              {t('grid.you', { name })}
            </Box>
            {inOrder.map((slot) => (
              <td key={slot.id}>
                <SlotChoice
                  compact
                  slot={slot.id}
                  labelledBy={`grid-slot-${slot.id}`}
                  value={answers[slot.id]}
                  isInvalid={missing.has(slot.id)}
                  onChosen={(answer) => onAnswer([slot.id], answer)}
                />
              </td>
            ))}
          </tr>
          {others.map((other, index) => (
            // Two people may bear one name, and nothing else is told about them (domain rule 4).
            <tr key={index}>
              <th data-name scope="row">
                <bdi>{other.name}</bdi>
              </th>
              {inOrder.map((slot) => (
                <td key={slot.id}>
                  <Other said={other.answers[slot.id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {others.length > 0 && (
          <tfoot>
            <tr>
              <th data-name scope="row">
                {t('grid.together')}
              </th>
              {inOrder.map((slot) => (
                <td key={slot.id}>
                  {slotAnswers.slice(0, 2).map((answer) => (
                    <Box
                      key={answer}
                      sx={{ display: 'flex', gap: 0.5, justifyContent: 'center', alignItems: 'center' }}
                    >
                      <Icon name={answerIcons[answer]} size={16} />
                      <VisuallyHidden>{t(`public:availability.answers.${answer}`)}: </VisuallyHidden>
                      {countOf(slot.id, answer)}
                    </Box>
                  ))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </Box>
  );
}

function Other({ said }: { said: SlotAnswer | undefined }) {
  const { t } = useTranslation('availability');
  if (!said) return <span aria-label={t('said.none')}>–</span>;
  return (
    <Box component="span" title={t(`public:availability.answers.${said}`)} sx={{ color: `${answerTones[said]}.main` }}>
      <Icon name={answerIcons[said]} size={20} />
      <VisuallyHidden>{t(`public:availability.answers.${said}`)}</VisuallyHidden>
    </Box>
  );
}
