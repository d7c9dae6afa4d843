import type { PollDetail } from '@guildhall/shared/contracts';
import type { PollAction } from '@guildhall/shared/domain';
import { meetingLifecycle, pollLifecycle, Role } from '@guildhall/shared/domain';

/** The actions on a poll; each has a dialog. */
export type PollAsk =
  | { kind: 'close' | 'reopen' | 'reschedule' | 'cancel' | 'agenda' | 'delete' }
  | { kind: 'schedule'; slotId: string }
  | { kind: 'resend'; invitationId: string };

/** The props of every poll dialog. */
export interface PollDialogProps {
  poll: PollDetail;
  onClosed: () => void;
}

const actorOf = (role: Role) => (role === Role.administrator ? 'administrator' : 'staff');

/** True for the chosen time, unless the meeting has been moved since. */
export const isMeetingTime = ({ chosenSlotId, meeting }: PollDetail, slot: PollDetail['slots'][number]): boolean =>
  chosenSlotId === slot.id && (meeting === null || meeting.startsAt === slot.startsAt);

/** True when a role can perform an action on the poll now. */
export const allowsPoll = (poll: PollDetail, role: Role, action: PollAction): boolean =>
  pollLifecycle.actionsOf(actorOf(role), poll.state).includes(action) &&
  // A meeting that has taken place can't be cancelled, whatever the poll's status.
  (action !== 'cancel' || !poll.meeting || meetingLifecycle.allows('cancel', poll.meeting.state));

/** True when the planned meeting can be moved. */
export const allowsMoving = ({ meeting }: PollDetail, role: Role): boolean =>
  meeting !== null && meetingLifecycle.actionsOf(actorOf(role), meeting.state).includes('reschedule');
