import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import type { actionLinks } from '../../platform/database/schema/index.ts';
import { problem, Problem } from '../../platform/problems/problem.ts';
import { askForNewLink } from '../../platform/settings/association.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { findAvailabilityLink, newestGeneration } from './link-repository.ts';
import { createMeetingRepository, type InvitationRow, type Poll, type PollRow } from './repository.ts';

/** What an invitee's link leads to. */
export interface Invited {
  link: typeof actionLinks.$inferSelect;
  invitation: InvitationRow;
  poll: Poll;
}

const cancelled = ({ meeting }: Poll) =>
  problem.gone(
    'poll_cancelled',
    meeting
      ? 'This meeting has been cancelled. There is nothing more for you to do.'
      : 'The search for a date has been cancelled. There is nothing more for you to do.',
  );

const ended = () =>
  problem.gone(
    'invitation_ended',
    'Your answer is no longer needed: you are not asked about this date any more. There is nothing more for you to do.',
  );

const replaced = () =>
  problem.gone(
    'link_replaced',
    'A newer link has been mailed to you and has taken this one’s place. Please use the newest mail, or have a new link mailed to you now.',
  );

async function expired(db: Queryable) {
  const association = await readSetting(db, 'association');
  return problem.gone('link_expired', `This link has expired. ${askForNewLink(association)}`);
}

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
  const meetings = createMeetingRepository(db);
  const found = await findAvailabilityLink(db, token);
  const named = found?.subjectId ? await meetings.anyInvitationById(found.subjectId) : undefined;
  const row = named && (await pollOf(named.pollId));
  if (!row || row.state === 'draft') throw problem.unknownLink();
  // Read once more, for what changed while the lock was waited for.
  const link = await findAvailabilityLink(db, token);
  const poll = await meetings.load(row);
  const invitation = poll.invitations.find(({ id }) => id === named?.id);
  if (!link) throw problem.unknownLink();
  if (!invitation) throw ended();
  if (row.state === 'cancelled') throw cancelled(poll);
  return { link, invitation, poll };
}

/** Makes sure that a link is the newest and still good. @throws Problem 410 `link_replaced` or `link_expired` */
export async function assertLinkUsable(db: Queryable, { link, invitation }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await expired(db);
  if (link.generation < (await newestGeneration(db, invitation.id))) throw replaced();
}

/** @throws Problem 410 `link_expired` when a new link would be as dead as this one: then only the office can help */
export async function assertLinkRenewable(db: Queryable, { link }: Invited, now: Date): Promise<void> {
  if (link.expiresAt <= now) throw await expired(db);
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
    throw problem.unauthorized('sign_in_needed', 'Please sign in to say when you can come.');
  });
}
