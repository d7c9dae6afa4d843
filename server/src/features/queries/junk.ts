import type { BodyOf, discardQuery } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { fullName } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { JunkRules } from '../../platform/junk/junk.ts';
import { createQueryJunkRepository, createQueryRepository } from './repository.ts';
import { lockVersion } from './service.ts';

/** Deletes a query or marks it as spam; both move it to the junk box (domain rule 13). */
export const createQueryDiscard =
  ({ db, clock, junk }: FastifyInstance) =>
  (id: string, { version, cause }: BodyOf<typeof discardQuery>, { user, actor }: Caller): Promise<void> =>
    db.transaction(async (tx) => {
      const query = await lockVersion(tx, id, version, user);
      await createQueryJunkRepository(tx).setDeleted(id, clock.now());
      await junk.put(tx, { kind: 'query', id, label: `${query.number} ${query.subject}`, cause, actor });
      const action = cause === 'spam' ? 'query.marked_spam' : 'query.deleted';
      const before = { number: query.number, state: query.state };
      await writeAudit(tx, clock, { actor, action, entityId: id, before });
    });

/**
 * Queries in the junk box. Their state stays; a query that should have closed in the meantime closes once it is
 * restored.
 */
export const queryJunk = ({ files }: FastifyInstance): JunkRules => ({
  kind: 'query',

  async describe(db, { entityId }) {
    const repository = createQueryJunkRepository(db);
    const found = await repository.byId(entityId);
    if (!found) return { facts: [], text: null };
    const { query, requester } = found;
    return {
      facts: [
        { name: 'number', value: query.number, type: 'text' },
        { name: 'person', value: fullName(requester), type: 'text' },
        { name: 'state', value: `query.state.${query.state}`, type: 'kind' },
        { name: 'created', value: query.createdAt.toISOString(), type: 'instant' },
      ],
      text: (await repository.firstMessageOf(entityId))?.body ?? null,
    };
  },

  async plan(db, { entityId }) {
    const repository = createQueryJunkRepository(db);
    const messages = await repository.countMessages(entityId);
    const attached = (await repository.filesOf(entityId)).length;
    return {
      effects: [
        { effect: 'messages', count: messages },
        ...(attached > 0 ? [{ effect: 'files' as const, count: attached }] : []),
      ],
      obstacle: null,
    };
  },

  lock: (tx, { entityId }) => createQueryRepository(tx).lock(entityId),

  restore: (tx, { entityId }) => createQueryJunkRepository(tx).setDeleted(entityId, null),

  async purge(tx, { entityId }) {
    const repository = createQueryJunkRepository(tx);
    const attached = await repository.filesOf(entityId);
    await repository.remove(entityId);
    for (const { fileId } of attached) await files.remove(tx, fileId);
  },
});
