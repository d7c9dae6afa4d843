import { Box, Icon } from '../core/index.ts';
import type { IconName } from '../core/index.ts';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

const icons: Record<Tone, IconName> = {
  neutral: 'archive',
  info: 'clock',
  success: 'checkCircle',
  warning: 'alert',
  error: 'crossCircle',
};

/**
 * The tone of every state of the product, so that a state looks the same everywhere: waiting for others is calm,
 * waiting for this person warns, done is green.
 */
const toneOf: Readonly<Record<string, Tone>> = {
  active: 'success',
  paid: 'success',
  sent: 'success',
  succeeded: 'success',
  consented: 'success',
  approved: 'success',
  resolved: 'success',
  accepted: 'success',
  answered: 'info',
  submitted: 'info',
  awaiting_references: 'info',
  in_review: 'info',
  asked: 'info',
  opened: 'info',
  issued: 'info',
  scheduled: 'info',
  sending: 'info',
  ready: 'info',
  pending: 'info',
  received: 'info',
  open: 'info',
  waiting_for_staff: 'info',
  references_short: 'warning',
  changes_requested: 'warning',
  conditionally_approved: 'warning',
  deferred: 'warning',
  awaiting_payment: 'warning',
  partly_paid: 'warning',
  waiting_for_requester: 'warning',
  on_hold: 'warning',
  declined: 'warning',
  cannot: 'warning',
  does_not_know: 'warning',
  conflict: 'warning',
  unverified: 'warning',
  invited: 'warning',
  needs_review: 'warning',
  partly_refunded: 'warning',
  overdue: 'error',
  rejected: 'error',
  against: 'error',
  failed: 'error',
  bounced: 'error',
  suspended: 'error',
  locked: 'error',
  lapsed: 'error',
  payment_lapsed: 'error',
};

interface StatusChipProps {
  status: string;
  /** The name of the state, translated. */
  label: string;
  /** Overrides the tone where it depends on more than the state. */
  tone?: Tone;
  icon?: IconName;
}

/** A state as icon, text and colour; never colour alone. */
export function StatusChip({ status, label, tone, icon }: StatusChipProps) {
  const shown = tone ?? toneOf[status] ?? 'neutral';
  const symbol = icon ?? (shown === 'neutral' && status === 'draft' ? 'edit' : icons[shown]);
  const colours =
    shown === 'neutral'
      ? { color: 'text.secondary', backgroundColor: 'background.sunken', borderColor: 'divider' }
      : { color: `${shown}.main`, backgroundColor: `${shown}.tint`, borderColor: 'transparent' };
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1.125,
        py: 0.25,
        border: '1px solid',
        borderRadius: 999,
        fontSize: '0.8125rem',
        fontWeight: 600,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        maxWidth: '100%',
        ...colours,
      }}
    >
      <Icon name={symbol} size={14} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
