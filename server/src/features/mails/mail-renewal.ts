import type { BodyOf, BulkResult, MailDetail, renewMail } from '@guildhall/shared/contracts';
import type { Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import { problem } from '../../platform/problems/problem.ts';
import { mayReadMail } from './confidential.ts';
import { actOnMail, auditMail, type MailCommand } from './mail-action.ts';
import { isSameText, renewalOf } from './renewal.ts';
import { createMailRepository } from './repository.ts';

/** Regenerates drafts, one by one or in bulk. */
export function createMailRenewal(app: FastifyInstance) {
  const renew = (command: MailCommand<BodyOf<typeof renewMail>>): Promise<MailDetail> =>
    actOnMail(app, command, 'edit', async (tx, mail) => {
      // People can't change what they can't read.
      if (!mayReadMail(command.role, mail)) throw problem.forbidden();
      const renewal = await renewalOf(tx, app, mail);
      if (!renewal) throw problem.conflict('mail_current', 'This email already matches its template.');
      const { fresh } = renewal;
      const texts = command.body.handEdits === 'keep' ? renewal.merged : fresh;
      const isEdited = !isSameText(texts, fresh);
      await createMailRepository(tx).change(mail.id, {
        subject: texts.subject,
        body: texts.body,
        links: [...new Set([...fresh.links, ...mail.links])].filter((link) => texts.body.includes(link)),
        data: fresh.data,
        templateVersion: fresh.templateVersion,
        isEdited,
        drafted: isEdited ? { subject: fresh.subject, body: fresh.body } : null,
        // The reviewed content differs from the new one.
        state: 'draft',
        error: null,
        updatedAt: app.clock.now(),
      });
      await auditMail(tx, app, command, 'mail.renewed', { before: mail, after: 'draft' });
    });

  return {
    renew,

    /** Regenerates several drafts, each in its own transaction; manual edits are kept. */
    renewAll: (ids: readonly string[], caller: { actor: Actor; role: Role }): Promise<BulkResult[]> =>
      resultsOfEach(
        ids.map((id) => ({ id })),
        async ({ id }) => {
          const mail = await createMailRepository(app.db).byId(id);
          await renew({ ...caller, id, body: { version: mail?.version ?? 0, handEdits: 'keep' } });
        },
        app.log,
      ),
  };
}
