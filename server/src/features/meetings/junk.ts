import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { JunkRules } from '../../platform/junk/junk.ts';
import { problem } from '../../platform/problems/problem.ts';
import { mailInvitation, mailNewLink } from './mails.ts';
import { createMeetingRepository, createPollJunkRepository, type Poll } from './repository.ts';
import { lockVersion } from './transitions.ts';

/**
 * Deletes a poll: it is moved to the junk box and its links respond like unknown ones. A planned meeting is cancelled
 * first, so that all invitees are notified.
 * @throws Problem 409 `poll_planned`
 */
export const createPollDeletion =
  ({ db, clock, junk }: FastifyInstance) =>
  (pollId: string, body: { version: number }, actor: Actor): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockVersion(tx, pollId, body.version);
      if (row.state === 'scheduled')
        throw problem.conflict(
          'poll_planned',
          'The meeting is already planned. Cancel the meeting first, so that everyone is told.',
        );
      await createPollJunkRepository(tx).setDeleted(pollId, clock.now());
      await junk.put(tx, { kind: 'poll', id: pollId, label: row.title, actor });
      await writeAudit(tx, clock, { actor, action: 'poll.deleted', entityId: pollId, before: { state: row.state } });
    });

/** Those whose links should work again: invitees who were asked, while the poll still accepts answers. */
const askedOf = ({ row, invitations }: Poll, now: Date) =>
  row.state === 'open' && row.deadline > now ? invitations.filter(({ invitedAt }) => invitedAt !== null) : [];

/** Polls in the junk box. */
export function pollJunk(app: FastifyInstance): JunkRules {
  const { clock } = app;

  const load = async (db: Queryable, id: string): Promise<Poll | undefined> => {
    const row = await createPollJunkRepository(db).byId(id);
    return row && createMeetingRepository(db).load(row);
  };

  return {
    kind: 'poll',

    async describe(db, { entityId }) {
      const row = await createPollJunkRepository(db).byId(entityId);
      if (!row) return { facts: [], text: null };
      return {
        facts: [
          { name: 'state', value: `poll.state.${row.state}`, type: 'kind' },
          ...(row.place ? [{ name: 'place' as const, value: row.place, type: 'text' as const }] : []),
          { name: 'deadline', value: row.deadline.toISOString(), type: 'instant' },
          { name: 'created', value: row.createdAt.toISOString(), type: 'instant' },
        ],
        text: row.description || null,
      };
    },

    async plan(db, { entityId }) {
      const poll = await load(db, entityId);
      if (!poll) return { effects: [], obstacle: null };
      const counts = [
        { effect: 'slots', count: poll.slots.length },
        { effect: 'answers', count: poll.invitations.filter(({ answeredAt }) => answeredAt !== null).length },
        { effect: 'agenda', count: await createPollJunkRepository(db).countAgenda(entityId) },
        { effect: 'new_links', count: askedOf(poll, clock.now()).length },
      ] as const;
      return { effects: counts.filter(({ count }) => count > 0), obstacle: null };
    },

    lock: (tx, { entityId }) => createPollJunkRepository(tx).lock(entityId),

    /** Earlier links say that they were replaced; an immediate undo leaves them unchanged. */
    async restore(tx, { entityId }, { isUndo }) {
      await createPollJunkRepository(tx).setDeleted(entityId, null);
      const poll = await load(tx, entityId);
      if (!poll || isUndo) return;
      for (const invitation of askedOf(poll, clock.now()))
        await (invitation.answeredAt ? mailNewLink : mailInvitation)(tx, app, poll, invitation);
    },

    purge: (tx, { entityId }) => createPollJunkRepository(tx).remove(entityId),
  };
}
