import { fullName } from '@guildhall/shared/domain';

export { fullName };

/** The actor of a command, for the audit log and the timeline. */
export interface Actor {
  kind: 'user' | 'link' | 'system';
  /** The user's or the link's id; `null` for the system. */
  id: string | null;
  /** The displayed name in a timeline. */
  name: string;
  requestId: string | null;
}

/** Scheduled work: reminders, expiry, deliveries. */
export const systemActor: Actor = { kind: 'system', id: null, name: 'Guildhall', requestId: null };

export const userActor = (user: { id: string; firstName: string; lastName: string }, requestId: string): Actor => ({
  kind: 'user',
  id: user.id,
  name: fullName(user),
  requestId,
});

/** The holder of a link, with the name in the link's row. */
export const linkActor = (link: { id: string; name: string }, requestId: string): Actor => ({
  kind: 'link',
  id: link.id,
  name: link.name,
  requestId,
});
