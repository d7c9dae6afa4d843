import type { BodyOf, BulkResult, lapseMemberships, listDueLapses, QueryOf } from '@guildhall/shared/contracts';
import { membershipLifecycle } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createInvoiceRepository, invoiceLink, openMinor, type InvoiceRow } from '../../features/invoices/public.ts';
import { systemActor, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { MailData } from '../../platform/mail/template.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { resultsOfEach } from '../../platform/problems/each.ts';
import { problem } from '../../platform/problems/problem.ts';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import type { TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createUserRepository, type UserRow } from '../../platform/users/repository.ts';
import { isDueToLapse, lapses, lapsesAutomatically, readDueLapses } from './lapsing-read-model.ts';
import { membershipLapsedMail } from './mail-texts.ts';
import { createRenewalRepository } from './repository.ts';

/** Memberships lapse at the end of their last day, unless the office decides about each (decision 0050). */
const createLapseRule = (app: FastifyInstance): TimedRule =>
  timedRule(app.clock, {
    kind: 'membership_lapse',
    subject: 'user',
    select: (zone) => sql`select l.id as row_id, l.id as subject_id, l.name as label, null::text as who, 0 as step, l.at
      from (${lapses(zone)}) l where ${lapsesAutomatically}`,
    lock: (tx, { rowId }) => createUserRepository(tx).lock(rowId),
    act: (tx, user) => lapse(tx, app, user, systemActor),
  });

/** The memberships that are due to lapse, and a person's decision that they do. */
export function createLapseService(app: FastifyInstance) {
  const { db, log } = app;

  return {
    list: async (query: QueryOf<typeof listDueLapses>) => readDueLapses(db, await readAssociationDay(db, app), query),

    /** Lapses several memberships, each in its own transaction. */
    lapseAll: async (items: BodyOf<typeof lapseMemberships>['items'], actor: Actor): Promise<BulkResult[]> => {
      const moment = await readAssociationDay(db, app);
      return resultsOfEach(
        items,
        ({ id }) =>
          db.transaction(async (tx) => {
            const users = createUserRepository(tx);
            if (!(await users.byId(id))) throw problem.notFound();
            const user = await users.lock(id);
            // A payment in the meantime renews the membership, so this replaces a check of the version.
            if (!(await isDueToLapse(tx, moment, id))) throw notDue();
            await lapse(tx, app, user, actor);
          }),
        log,
      );
    },
  };
}

const notDue = () => problem.conflict('lapse_not_due', 'This membership is no longer due to lapse. Reload the page.');

/** Registers the timed rule, and the data for regenerating a waiting mail about it. */
export function addLapsing(app: FastifyInstance): void {
  app.clockwork.add(createLapseRule(app));
  app.mails.onRenewing(membershipLapsedMail, async (tx, { aboutId }) => {
    if (!aboutId) return null;
    const invoice = await createInvoiceRepository(tx).byId(aboutId);
    const user = invoice.payerId === null ? null : await createUserRepository(tx).byId(invoice.payerId);
    return user?.memberUntil ? factsOf(invoice, user.memberUntil) : null;
  });
}

function factsOf(invoice: InvoiceRow, until: string): MailData<(typeof membershipLapsedMail)['placeholders'][number]> {
  const formats = createFormats(invoice.payer.language, invoice.currency);
  return {
    name: invoice.payer.name,
    day: formats.day(until),
    number: invoice.number ?? '',
    amount: formats.money(openMinor(invoice)),
    link: invoiceLink(invoice.id),
  };
}

/** Lapses a locked membership, and creates a mail to the member as a draft for review. */
async function lapse(tx: Transaction, { clock, mails }: FastifyInstance, user: UserRow, actor: Actor): Promise<void> {
  const repository = createRenewalRepository(tx);
  const open = await repository.openRenewalOf(user.id);
  const state = user.membershipState && membershipLifecycle.next('lapse', user.membershipState);
  if (!open || state !== 'lapsed' || user.memberUntil === null) return;
  await repository.setStanding(user.id, state, clock.now());
  await writeAudit(tx, clock, {
    actor,
    action: 'user.membership_lapsed',
    entityId: user.id,
    before: { state: user.membershipState },
    after: { state, until: user.memberUntil },
  });
  const invoice = await createInvoiceRepository(tx).byId(open.id);
  const { language, name, email } = invoice.payer;
  await mails.queue(tx, {
    template: membershipLapsedMail,
    to: email,
    toName: name,
    language,
    about: { kind: 'invoice', id: invoice.id },
    data: factsOf(invoice, user.memberUntil),
  });
}
