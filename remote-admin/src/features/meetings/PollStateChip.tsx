import type { PollSummary } from '@guildhall/shared/contracts';
import { StateChip } from '../../lib/StateChip.tsx';

/** The status of a poll; once its meeting is held, that of the meeting, which is no longer planned. */
export function PollStateChip({ poll: { state, meeting } }: { poll: Pick<PollSummary, 'state' | 'meeting'> }) {
  return meeting?.state === 'held' ? (
    <StateChip group="meeting.state" state={meeting.state} />
  ) : (
    <StateChip group="poll.state" state={state} />
  );
}
