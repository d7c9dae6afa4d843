import type { SlotAnswer } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, VisuallyHidden } from '@guildhall/shared/ui/core';

const signs = {
  yes: { sign: '✓', tone: 'success' },
  if_needed: { sign: '(✓)', tone: 'warning' },
  no: { sign: '✕', tone: 'error' },
} as const;

/** An answer as symbol and colour; screen readers read the word. A question mark means no answer. */
export function AnswerSign({ answer }: { answer: SlotAnswer | undefined }) {
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
