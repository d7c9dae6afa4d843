import type { Caller } from '../../platform/sessions/caller.ts';

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
