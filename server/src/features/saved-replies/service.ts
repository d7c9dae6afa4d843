import type { BodyOf, changeSavedReply, createSavedReply, SavedReply } from '@guildhall/shared/contracts';
import { savedReplyLimits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createSavedReplyRepository, type SavedReplyRow } from './repository.ts';

const toSavedReply = ({ id, name, text, version }: SavedReplyRow): SavedReply => ({ id, name, text, version });

const nameTaken = () => problem.field('name', 'name_taken', 'A saved reply with this name already exists.', 409);

/** Reusable texts for the office's answers to queries. */
export function createSavedReplyService({ db, clock }: FastifyInstance) {
  return {
    list: async (): Promise<SavedReply[]> => (await createSavedReplyRepository(db).all()).map(toSavedReply),

    /** @throws Problem 409 `name_taken` or `too_many_replies` */
    create: (body: BodyOf<typeof createSavedReply>, actor: Actor): Promise<SavedReply> =>
      db.transaction(async (tx) => {
        const replies = createSavedReplyRepository(tx);
        await replies.lockAll();
        if (await replies.hasName(body.name)) throw nameTaken();
        if ((await replies.count()) >= savedReplyLimits.count)
          throw problem.conflict(
            'too_many_replies',
            `There are already ${savedReplyLimits.count} saved replies. Delete one first.`,
          );
        const at = clock.now();
        const row = await replies.add({ ...body, createdAt: at, updatedAt: at });
        await writeAudit(tx, clock, { actor, action: 'saved_reply.created', entityId: row.id, after: { ...body } });
        return toSavedReply(row);
      }),

    /** @throws Problem 404, or 409 `name_taken` or `version_conflict` with the current reply */
    change: (id: string, body: BodyOf<typeof changeSavedReply>, actor: Actor): Promise<SavedReply> =>
      db.transaction(async (tx) => {
        const replies = createSavedReplyRepository(tx);
        const { version, ...values } = body;
        await replies.lockAll();
        const before = await replies.lock(id);
        if (!before) throw problem.notFound();
        if (before.version !== version) throw problem.versionConflict(toSavedReply(before));
        if (await replies.hasName(values.name, id)) throw nameTaken();
        const after = toSavedReply(await replies.change(id, { ...values, updatedAt: clock.now() }));
        await writeAudit(tx, clock, {
          actor,
          action: 'saved_reply.changed',
          entityId: id,
          before: toSavedReply(before),
          after,
        });
        return after;
      }),

    /** @throws Problem 404, or 409 `version_conflict` with the current reply */
    remove: (id: string, version: number, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        const replies = createSavedReplyRepository(tx);
        const before = await replies.lock(id);
        if (!before) throw problem.notFound();
        if (before.version !== version) throw problem.versionConflict(toSavedReply(before));
        await replies.remove(id);
        await writeAudit(tx, clock, {
          actor,
          action: 'saved_reply.deleted',
          entityId: id,
          before: toSavedReply(before),
        });
      }),
  };
}
