import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { findLink, isReplaced, type ActionLink } from '../../platform/links/links.ts';
import { linkExpired, linkReplaced } from '../../platform/links/refusals.ts';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { createMeetingRepository, type Poll, type PollRow } from './repository.ts';

/** What an invitee's link leads to. */
export interface Invited {
  link: ActionLink;
  invitation: InvitationRow;
  poll: Poll;
}

const cancelled = ({ meeting }: Poll) =>
  problem.gone(
    'poll_cancelled',
    meeting
      ? 'This meeting has been cancelled. You don’t need to do anything.'
      : 'This poll has been cancelled. You don’t need to do anything.',
  );

const ended = () =>
  problem.gone(
    'invitation_ended',
    'You are no longer invited, so your answer is not needed. You don’t need to do anything.',
  );

/**
 * Follows a link to its invitation and poll. Revoked links, those of other purposes and those nobody gave out get one and
 * the same answer (domain rule 3); whoever is no longer invited is told so, and nothing else.
 * @param pollOf reads the poll; commands lock it here, before they read anything they decide by
 * @throws Problem 404 `link_unknown`, 410 `invitation_ended`, `poll_cancelled`
 */
export async function followAvailabilityLink(
  db: Queryable,
  token: string,
  pollOf: (id: string) => Promise<PollRow | undefined> = createMeetingRepository(db).byId,
): Promise<Invited> {
  const invitations = createInvitationRepository(db);
  const found = await findLink(db, 'availability', token);
  const named = found?.subjectId ? await invitations.anyById(found.subjectId) : undefined;
  const row = named && (await pollOf(named.pollId));
  if (!row || row.state === 'draft') throw problem.unknownLink();
  // Read again, for what changed while the lock was waited for.
  const link = await findLink(db, 'availability', token);
  const poll = await createMeetingRepository(db).load(row);
  const invitation = poll.invitations.find(({ id }) => id === named?.id);
  if (!link) throw problem.unknownLink();
  if (!invitation) throw ended();
  if (row.state === 'cancelled') throw cancelled(poll);
  return { link, invitation, poll };
}

/** Makes sure that a link is the newest and still good. @throws Problem 410 `link_replaced` or `link_expired` */
export async function assertLinkUsable(db: Queryable, { link, invitation }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
  if (await isReplaced(db, link, invitation.id)) throw linkReplaced();
}

/** @throws Problem 410 `link_expired` when a new link would be as dead as this one: then only the office can help */
export async function assertLinkRenewable(db: Queryable, { link }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
}

/**
 * Where the office asks for it, answering takes a session beside the link. It is looked at before the link, so that the
 * refusal says nothing about it.
 * @throws Problem 401 `sign_in_needed`
 */
export async function assertSignedInWhereNeeded(
  { db, sessions }: Pick<FastifyInstance, 'db' | 'sessions'>,
  request: FastifyRequest,
): Promise<void> {
  if (!(await readSetting(db, 'availabilityNeedsLogin'))) return;
  await sessions.authenticate(request).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw problem.unauthorized('sign_in_needed', 'Sign in to say when you can attend.');
  });
}
