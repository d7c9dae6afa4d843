import type { AccountInvitation, QueryOf, listImportInvitations } from '@guildhall/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { systemActor, userActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { problem } from '../../platform/problems/problem.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { createAccountInvitationRepository, createInvitations } from '../users/public.ts';
import { createMemberImportRepository } from './repository.ts';
import { invitationJob } from './runs.ts';

/** Invitations per transaction. */
const batchSize = 50;

const unknown = () => problem.notFound('import_unknown', 'This import does not exist.');

/** Invites the members added by an import: they have an account but no way to sign in yet. */
export function createImportInvitations(app: FastifyInstance) {
  const { db, clock, jobs } = app;
  const invitations = createInvitations(app);

  /** One batch. Mailed links show who was invited, so after a crash nobody is invited twice. */
  const step = (id: string): Promise<boolean> =>
    db.transaction(async (tx) => {
      const repository = createMemberImportRepository(tx);
      const entry = await repository.lock(id);
      if (!entry?.inviting) return false;
      const { note, byId } = entry.inviting;
      const ids =
        entry.state === 'done' || entry.state === 'stopped'
          ? await createAccountInvitationRepository(tx).idsNeverInvited(repository.addedBy(id), batchSize)
          : [];
      if (ids.length === 0) {
        await repository.change(id, { inviting: null });
        return false;
      }
      const by = await createUserRepository(tx).byId(byId);
      await invitations.waiting(tx, ids, note, by ? userActor(by, id) : systemActor);
      return true;
    });

  return {
    async list(id: string, query: QueryOf<typeof listImportInvitations>): Promise<PageOf<AccountInvitation[]>> {
      const repository = createMemberImportRepository(db);
      if (!(await repository.byId(id))) throw unknown();
      return createAccountInvitationRepository(db).page(repository.addedBy(id), query);
    },

    /** @throws Problem 404, 409 `import_not_ended`, `nobody_to_invite` */
    start: (id: string, note: string, actor: Actor): Promise<void> =>
      db.transaction(async (tx) => {
        const repository = createMemberImportRepository(tx);
        const entry = await repository.lock(id);
        if (!entry) throw unknown();
        if (entry.state !== 'done' && entry.state !== 'stopped')
          throw problem.conflict('import_not_ended', 'You can invite members once their import has finished.');
        const added = repository.addedBy(id);
        const accounts = createAccountInvitationRepository(tx);
        const { totalCount } = await accounts.page(added, { standing: 'never_invited', page: 1, pageSize: 1 });
        if (totalCount === 0)
          throw problem.conflict('nobody_to_invite', 'All of these members have already been invited.');
        await repository.change(id, { inviting: { note, byId: actor.id ?? '' } });
        await writeAudit(tx, clock, {
          actor,
          action: 'member_import.invited',
          entityId: id,
          after: { file: entry.fileName, people: totalCount },
        });
        await jobs.enqueue(tx, invitationJob, { id }, { singletonKey: id });
      }),

    /** Invites until none are left. */
    async run(id: string): Promise<void> {
      while (await step(id));
    },
  };
}
