import type { PollDetail } from '@guildhall/shared/contracts';
import type { PollAction } from '@guildhall/shared/domain';
import { meetingLifecycle, pollLifecycle, Role } from '@guildhall/shared/domain';

/** What can be asked for on a poll; each is a dialog. */
export type PollAsk =
  | { kind: 'close' | 'reopen' | 'reschedule' | 'cancel' | 'agenda' | 'delete' }
  | { kind: 'schedule'; slotId: string }
  | { kind: 'resend'; invitationId: string };

/** What every dialog of a poll is given. */
export interface PollDialogProps {
  poll: PollDetail;
  onClosed: () => void;
}

const actorOf = (role: Role) => (role === Role.administrator ? 'administrator' : 'staff');

/** True for the chosen time, as long as the meeting was not moved away from it. */
export const isHeldThen = ({ chosenSlotId, meeting }: PollDetail, slot: PollDetail['slots'][number]): boolean =>
  chosenSlotId === slot.id && (meeting === null || meeting.startsAt === slot.startsAt);

/** True when a role can take a step of the poll now. */
export const allowsPoll = (poll: PollDetail, role: Role, action: PollAction): boolean =>
  pollLifecycle.actionsOf(actorOf(role), poll.state).includes(action) &&
  // A meeting that was held can't be cancelled any more, whatever its poll says.
  (action !== 'cancel' || !poll.meeting || meetingLifecycle.allows('cancel', poll.meeting.state));

/** True when the planned meeting can be moved. */
export const allowsMoving = ({ meeting }: PollDetail, role: Role): boolean =>
  meeting !== null && meetingLifecycle.actionsOf(actorOf(role), meeting.state).includes('reschedule');
