import type { PollDetail } from '@guildhall/shared/contracts';
import { slotAnswers, type SlotAnswer } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Row, Text, type SxProps, type Theme, Stack, VisuallyHidden } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { useNameList } from '../../lib/labels.ts';
import { isMeetingTime } from './poll-actions.ts';
import { useTimes } from './slots.ts';

const frameStyle: SxProps<Theme> = {
  overflowX: 'auto',
  maxHeight: 560,
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};

const matrixStyle: SxProps<Theme> = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
  '& th, & td': {
    p: 0.75,
    borderBottom: '1px solid',
    borderColor: 'divider',
    backgroundColor: 'background.paper',
  },
  '& td': { textAlign: 'center' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
  },
  '& tbody th, & thead th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    width: { xs: 116, sm: 190 },
    minWidth: { xs: 116, sm: 190 },
    maxWidth: { xs: 116, sm: 190 },
    px: 1.25,
    textAlign: 'start',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    borderInlineEnd: '1px solid',
    borderColor: 'divider',
  },
  '& thead th:first-of-type': { zIndex: 3 },
  '& [data-marked]': { backgroundColor: 'brand.tint' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
};

/** People by times. The names stay in view; the grid scrolls inside its frame, not the page. */
export function AnswerMatrix({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const slots = [...poll.slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  // Highlights the chosen time, or the best one until a time is chosen.
  const marked = poll.meeting ? slots.find((slot) => isMeetingTime(poll, slot))?.id : poll.results[0]?.slotId;
  return (
    <>
      <Legend />
      {/* A scrolling frame must be reachable by keyboard. */}
      <Box role="region" aria-label={t('poll.grid')} tabIndex={0} sx={frameStyle}>
        <Box component="table" aria-label={t('poll.grid')} sx={matrixStyle}>
          <thead>
            <tr>
              <th scope="col">{t('poll.person')}</th>
              {slots.map(({ id, startsAt, endsAt }) => (
                <th scope="col" key={id} data-marked={id === marked || undefined}>
                  {times.day(startsAt)}
                  <Text component="span" block weight="regular" tone="secondary">
                    {times.range(startsAt, endsAt)}
                  </Text>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {poll.invitations.map((invitation) => (
              <PersonRow key={invitation.id} invitation={invitation} slots={slots} marked={marked} />
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}

interface PersonRowProps {
  invitation: PollDetail['invitations'][number];
  slots: PollDetail['slots'];
  /** Id of the highlighted slot. */
  marked: string | undefined;
}

/** A person's name and their answer for each time. */
function PersonRow({ invitation, slots, marked }: PersonRowProps) {
  const { t } = useTranslation('admin');
  return (
    <tr>
      <th scope="row">
        <bdi>{invitation.name}</bdi>
        {invitation.required && (
          <Text component="span" block size="tiny" weight="regular" tone="secondary">
            {t('poll.required')}
          </Text>
        )}
      </th>
      {slots.map(({ id }) => (
        <td key={id} data-marked={id === marked || undefined}>
          <AnswerSign answer={invitation.answers[id]} />
        </td>
      ))}
    </tr>
  );
}

/** The legend of the symbols. */
function Legend() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return (
    <Row aria-hidden wrap gap={2} mb={1.5} size="small" tone="secondary">
      {slotAnswers.map((answer) => (
        <Row component="span" key={answer} inline gap={0.75} align="center">
          <AnswerSign answer={answer} /> {label('meeting.answer', answer)}
        </Row>
      ))}
      <Row component="span" inline gap={0.75} align="center">
        <AnswerSign answer={undefined} /> {t('poll.unanswered')}
      </Row>
    </Row>
  );
}

/** The same answers as a list: for each time, who answered what. */
export function AnswerLists({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const format = useFormat();
  const nameList = useNameList();
  const times = useTimes(poll.zone);
  const slots = [...poll.slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const kinds: (SlotAnswer | undefined)[] = [...slotAnswers, undefined];
  return (
    <Stack component="ul" gap={2.5} plain>
      {slots.map(({ id, startsAt, endsAt }) => (
        <li key={id}>
          <Text component="h3" m={0} mb={0.75} size="large">
            {times.whole(startsAt, endsAt)}
          </Text>
          <DescriptionList
            columns={2}
            items={kinds.flatMap((kind) => {
              const names = poll.invitations.filter(({ answers }) => answers[id] === kind).map(({ name }) => name);
              const heading = kind ? label('meeting.answer', kind) : t('poll.unanswered');
              return names.length > 0
                ? [{ label: `${heading} (${format.number(names.length)})`, value: nameList(names) }]
                : [];
            })}
          />
        </li>
      ))}
    </Stack>
  );
}

const signs = {
  yes: { sign: '✓', tone: 'success' },
  if_needed: { sign: '(✓)', tone: 'warning' },
  no: { sign: '✕', tone: 'error' },
} as const;

/** An answer as symbol and colour; screen readers read the word. A question mark means no answer. */
function AnswerSign({ answer }: { answer: SlotAnswer | undefined }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const shown = answer && signs[answer];
  return (
    <Box
      component="span"
      sx={{
        // Positions the hidden word; otherwise it would stretch the page around the scrolling frame.
        position: 'relative',
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        minWidth: 34,
        height: 28,
        borderRadius: 1,
        fontWeight: 700,
        ...(shown
          ? { color: `${shown.tone}.main`, backgroundColor: `${shown.tone}.tint` }
          : { color: 'text.secondary' }),
      }}
    >
      <span aria-hidden>{shown?.sign ?? '?'}</span>
      <VisuallyHidden>{answer ? label('meeting.answer', answer) : t('poll.unanswered')}</VisuallyHidden>
    </Box>
  );
}
