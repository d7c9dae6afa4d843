import { closedApplicationStates, mailLifecycle, mailStates } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/audit/actor.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { JunkItemRow, JunkRules } from '../../platform/junk/junk.ts';
import { filesAmong } from '../../platform/mail/attachments.ts';
import { mask } from '../../platform/mail/render.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import { mayReadMail } from './mail-action.ts';
import { createMailJunkRepository } from './repository.ts';

const kept = z.object({ state: z.enum(mailStates) });

/** A scheduled mail is restored as a draft, so that restoring never sends it. */
const stateAfter = ({ snapshot }: JunkItemRow): MailRow['state'] => {
  const { state } = kept.parse(snapshot);
  return mailLifecycle.allows('recall', state) ? 'draft' : state;
};

/** Moves a mail discarded by a person to the junk box. */
export async function putMailIntoJunk(
  tx: Transaction,
  { clock, junk }: FastifyInstance,
  { mail, actor, together }: { mail: MailRow; actor: Actor; together: JunkItemRow['together'] },
): Promise<void> {
  await createMailJunkRepository(tx).hide(mail.id, clock.now());
  const snapshot = { state: mail.state };
  await junk.put(tx, { kind: 'mail', id: mail.id, label: mail.subject, actor, together, snapshot });
}

/** Drafts of mails in the junk box. */
export function mailJunk({ clock, mails: outgoing, files }: FastifyInstance): JunkRules {
  return {
    kind: 'mail',

    async describe(db, { entityId }, { role }) {
      const found = await createMailJunkRepository(db).byId(entityId);
      if (!found) return { facts: [], text: null };
      const { mail, applicationNumber } = found;
      return {
        facts: [
          { name: 'to', value: mail.to, type: 'text' },
          ...(applicationNumber
            ? [{ name: 'application' as const, value: applicationNumber, type: 'text' as const }]
            : []),
          { name: 'created', value: mail.createdAt.toISOString(), type: 'instant' },
        ],
        text: mayReadMail(role, mail) ? mask(mail.body, mail.secrets) : null,
      };
    },

    async plan(db, item) {
      const found = await createMailJunkRepository(db).byId(item.entityId);
      const state = found?.applicationState;
      const isScheduled = stateAfter(item) !== kept.parse(item.snapshot).state;
      return {
        effects: [
          ...(isScheduled ? [{ effect: 'as_draft' as const, count: 1 }] : []),
          // Once the invoice was issued by hand, the letter is sent without one.
          ...(item.together.length > 0 && state === 'approved'
            ? [{ effect: 'draft_invoice_removed' as const, count: 1 }]
            : []),
        ],
        // The drafts of an application end with it; a restored one would be out of date.
        obstacle: state && closedApplicationStates.includes(state) ? 'application_closed' : null,
      };
    },

    async lock(tx, { entityId }) {
      const found = await createMailJunkRepository(tx).byId(entityId);
      if (found) await outgoing.effectsOf(found.mail)?.lock(tx, found.mail);
      await createMailJunkRepository(tx).lock(entityId);
    },

    async restore(tx, item, { actor }) {
      const repository = createMailJunkRepository(tx);
      const found = await repository.byId(item.entityId);
      if (!found) return;
      const { mail } = found;
      await repository.restore(mail.id, stateAfter(item));
      await outgoing.effectsOf(mail)?.restored(tx, mail, item.together);
      if (!mail.applicationId) return;
      const details = { subject: mail.subject, to: mail.to };
      const note = { applicationId: mail.applicationId, actor, audience: 'office' as const, details };
      await writeTimeline(tx, clock, { ...note, event: 'mail.restored' });
    },

    async purge(tx, { entityId }) {
      const repository = createMailJunkRepository(tx);
      const found = await repository.byId(entityId);
      await repository.remove(entityId);
      // Files attached by hand belong to the mail; other files belong to its subject.
      for (const file of filesAmong(found?.mail.attachments ?? []))
        if (file.isAdded) await files.remove(tx, file.fileId);
    },
  };
}
