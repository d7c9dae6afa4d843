import type { Actor } from '../audit/actor.ts';
import type { SignedIn } from './sessions.ts';

/** Who calls a command: the person, and how audit and timeline name them. */
export interface Caller {
  user: SignedIn['user'];
  actor: Actor;
}
