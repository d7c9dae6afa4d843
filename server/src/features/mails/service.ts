import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  MailDetail,
  MailSummary,
  QueryOf,
  editMail as editMailContract,
  listMails,
} from '@guildhall/shared/contracts';
import type { Role } from '@guildhall/shared/domain';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { actOnMail, auditMail, type MailCommand } from './mail-action.ts';
import { mayReadMail } from './confidential.ts';
import { readMailPage } from './list.ts';
import { readMailDetail } from './mail-detail.ts';
import { putMailIntoJunk } from './junk.ts';
import { editMail } from './mail-editing.ts';
import { createMailRepository } from './repository.ts';
import { createMailSending } from './sending.ts';

/** The office's work on mails: read, edit, send, recall (domain rule 11). Delivery itself is a job. */
export function createMailService(app: FastifyInstance) {
  const { db, clock, mails: outgoing } = app;

  return {
    list: (query: QueryOf<typeof listMails>): Promise<PageOf<MailSummary[]>> =>
      app.reads.run((reading) => readMailPage(reading, query)),

    read: (id: string, role: Role): Promise<MailDetail> => readMailDetail(db, app, id, role),

    edit: (command: MailCommand<BodyOf<typeof editMailContract>>): Promise<MailDetail> =>
      actOnMail(app, command, 'edit', (tx, mail) => editMail(tx, app, mail, command)),

    /** Marks a draft as reviewed and approved; sending it is a separate step. */
    markReady: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'markReady', async (tx, mail) => {
        // People can't approve what they can't read.
        if (!mayReadMail(command.role, mail)) throw problem.forbidden();
        await createMailRepository(tx).change(mail.id, { state: 'ready', updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.marked_ready', { before: mail, after: 'ready' });
      }),

    ...createMailSending(app),

    recall: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'recall', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, { state: 'draft', scheduledFor: null, updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.recalled', { before: mail, after: 'draft' });
      }),

    /** A failed mail waits for a person again, with the mail server's message. */
    redraft: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'redraft', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, { state: 'draft', updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.redrafted', { before: mail, after: 'draft' });
      }),

    discard: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'discard', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, {
          state: 'discarded',
          scheduledFor: null,
        });
        await auditMail(tx, app, command, 'mail.discarded', { before: mail, after: 'discarded' });
        const together = (await outgoing.effectsOf(mail)?.discarded(tx, mail, command.actor)) ?? [];
        if (mail.applicationId)
          await writeTimeline(tx, clock, {
            applicationId: mail.applicationId,
            actor: command.actor,
            event: 'mail.discarded',
            audience: 'office',
            details: { subject: mail.subject, to: mail.to },
          });
        const discarded = await readMailDetail(tx, app, mail.id, command.role);
        await putMailIntoJunk(tx, app, { mail, actor: command.actor, together });
        return discarded;
      }),
  };
}
