import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import { findLink, isReplaced, type ActionLink } from '../../platform/links/links.ts';
import { linkExpired, linkReplaced } from '../../platform/links/refusals.ts';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createInvitationRepository, type InvitationRow } from './invitation-repository.ts';
import { createMeetingRepository, type Poll, type PollRow } from './repository.ts';

/** The target of an invitee's link. */
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
 * Resolves a link to its invitation and poll. Revoked, foreign-purpose and unknown links get the same response (domain
 * rule 3); people who are no longer invited learn only that.
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
  // Read again, because it may have changed while waiting for the lock.
  const link = await findLink(db, 'availability', token);
  const poll = await createMeetingRepository(db).load(row);
  const invitation = poll.invitations.find(({ id }) => id === named?.id);
  if (!link) throw problem.unknownLink();
  if (!invitation) throw ended();
  if (row.state === 'cancelled') throw cancelled(poll);
  return { link, invitation, poll };
}

/** Ensures that a link is the newest and still valid. @throws Problem 410 `link_replaced` or `link_expired` */
export async function assertLinkUsable(db: Queryable, { link, invitation }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
  if (await isReplaced(db, link, invitation.id)) throw linkReplaced();
}

/** @throws Problem 410 `link_expired` when a new link would be expired as well: then only the office can help */
export async function assertLinkRenewable(db: Queryable, { link }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await linkExpired(db);
}

/**
 * If the office requires it, answering needs a session in addition to the link. Checked before the link, so that the
 * refusal reveals nothing about it.
 * @throws Problem 401 `sign_in_needed`
 */
export async function assertSignedInWhereNeeded(
  { db, sessions }: FastifyInstance,
  request: FastifyRequest,
): Promise<void> {
  if (!(await readSetting(db, 'availabilityNeedsLogin'))) return;
  await sessions.authenticate(request).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw problem.unauthorized('sign_in_needed', 'Sign in to say when you can attend.');
  });
}
