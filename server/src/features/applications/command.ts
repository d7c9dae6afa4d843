import type { Caller } from '../../platform/sessions/caller.ts';

interface Call<Body> {
  params: { id: string };
  body: Body;
  session: Pick<Caller, 'user'>;
  actor: Caller['actor'];
}

/** What a service's command takes: the application's id, the body, and who calls. */
export const commandOf = <Body>({ params, body, session, actor }: Call<Body>) => ({
  id: params.id,
  body,
  user: session.user,
  actor,
});
