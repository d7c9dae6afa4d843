import { fullName } from '@guildhall/shared/domain';

export { fullName };

/** Who does something, for the audit log and the timeline. */
export interface Actor {
  kind: 'user' | 'link' | 'system';
  /** The user's or the link's id; `null` for the system. */
  id: string | null;
  /** As people see it in a timeline. */
  name: string;
  requestId: string | null;
}

/** The clock: reminders, expiry, deliveries. */
export const systemActor: Actor = { kind: 'system', id: null, name: 'Guildhall', requestId: null };

export const userActor = (user: { id: string; firstName: string; lastName: string }, requestId: string): Actor => ({
  kind: 'user',
  id: user.id,
  name: fullName(user),
  requestId,
});

/** Somebody who holds a link, named as the link's row names them. */
export const linkActor = (link: { id: string; name: string }, requestId: string): Actor => ({
  kind: 'link',
  id: link.id,
  name: link.name,
  requestId,
});
