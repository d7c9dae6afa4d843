import type { Actor } from '../audit/actor.ts';
import type { SignedIn } from './sessions.ts';

/** The caller of a command: the person, and their name in audit log and timeline. */
export interface Caller {
  user: SignedIn['user'];
  actor: Actor;
}

interface Call<Body> {
  params: { id: string };
  body: Body;
  session: Pick<Caller, 'user'>;
  actor: Caller['actor'];
}

/** The parameters of a service's command: the application's id, the body, and the caller. */
export const commandOf = <Body>({ params, body, session, actor }: Call<Body>) => ({
  id: params.id,
  body,
  user: session.user,
  actor,
});
