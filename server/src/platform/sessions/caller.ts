import type { Actor } from '../audit/actor.ts';
import type { SignedIn } from './sessions.ts';

/** The caller of a command: the person, and their name in audit log and timeline. */
export interface Caller {
  user: SignedIn['user'];
  actor: Actor;
}
