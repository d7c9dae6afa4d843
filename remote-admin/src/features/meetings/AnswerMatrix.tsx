import type { PollDetail } from '@guildhall/shared/contracts';
import { slotAnswers } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box } from '@guildhall/shared/ui/core';
import { useLabels } from '../../lib/labels.ts';
import { AnswerSign } from './AnswerSign.tsx';
import { isHeldThen } from './poll-actions.ts';
import { useTimes } from './times.ts';

/** People by times. The names stay in view; the grid scrolls inside its frame, not the page. */
export function AnswerMatrix({ poll }: { poll: PollDetail }) {
  const { t } = useTranslation('admin');
  const times = useTimes(poll.zone);
  const slots = [...poll.slots].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  // What was chosen stands out; while nothing is, what is best.
  const marked = poll.meeting ? slots.find((slot) => isHeldThen(poll, slot))?.id : poll.results[0]?.slotId;
  const isMarked = (id: string) => id === marked;
  return (
    <>
      <Legend />
      {/* A frame that scrolls has to be reachable by keys. */}
      <Box
        role="region"
        aria-label={t('poll.grid')}
        tabIndex={0}
        sx={{
          overflowX: 'auto',
          maxHeight: 560,
          overflowY: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Box
          component="table"
          aria-label={t('poll.grid')}
          sx={{
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
          }}
        >
          <thead>
            <tr>
              <th scope="col">{t('poll.person')}</th>
              {slots.map(({ id, startsAt, endsAt }) => (
                <th scope="col" key={id} data-marked={isMarked(id) || undefined}>
                  {times.day(startsAt)}
                  <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
                    {times.range(startsAt, endsAt)}
                  </Box>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {poll.invitations.map((invitation) => (
              <tr key={invitation.id}>
                <th scope="row">
                  <bdi>{invitation.name}</bdi>
                  {invitation.required && (
                    <Box
                      component="span"
                      sx={{ display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}
                    >
                      {t('poll.required')}
                    </Box>
                  )}
                </th>
                {slots.map(({ id }) => (
                  <td key={id} data-marked={isMarked(id) || undefined}>
                    <AnswerSign answer={invitation.answers[id]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </>
  );
}

/** What the signs mean. */
function Legend() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1.5, fontSize: '0.875rem', color: 'text.secondary' }}
    >
      {slotAnswers.map((answer) => (
        <Box component="span" key={answer} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <AnswerSign answer={answer} /> {label('meeting.answer', answer)}
        </Box>
      ))}
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
        <AnswerSign answer={undefined} /> {t('poll.unanswered')}
      </Box>
    </Box>
  );
}
