import { lastReminderDays, membershipLifecycle, renewalGraceDays } from '@guildhall/shared/domain';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  createInvoiceRepository,
  invoiceLink,
  isRemindedInFull,
  openMinor,
  remindedOn,
  type InvoiceNeeds,
  type InvoiceRow,
} from '../../features/invoices/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { MailData } from '../../platform/mail/template.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import type { TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { endOfDaySql, timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createUserRepository, type UserRow } from '../../platform/users/repository.ts';
import { membershipLapsedMail } from './mail-texts.ts';
import { createRenewalRepository } from './repository.ts';

type Needs = InvoiceNeeds & Pick<FastifyInstance, 'clockwork'>;

const graceDays = sql`coalesce((select (s.value ->> 'graceDays')::int from settings s where s.key = 'invoicing'),
  ${renewalGraceDays.initial}::int)`;

/**
 * Memberships lapse some days after the paid period, if the invoice for the next one is issued, due and unpaid: members
 * who were not asked to pay never lapse. The last reminder is sent first, and has time to be answered, so that the two
 * notices never cross. The member has the whole last day.
 */
const createLapseRule = (needs: InvoiceNeeds): TimedRule =>
  timedRule(needs.clock, {
    kind: 'membership_lapse',
    subject: 'user',
    select: (zone) => {
      const lastDay = sql`greatest(u.member_until + ${graceDays}, i.due_on,
        ${remindedOn(zone)} + ${lastReminderDays}::int)`;
      return sql`select u.id as row_id, u.id as subject_id, full_name(u.first_name, u.last_name) as label,
          null::text as who, 0 as step, ${endOfDaySql(lastDay, zone)} as at
        from invoices i join users u on u.id = i.payer_id
        where i.period_from = u.member_until + 1 and i.kind = 'invoice' and i.state in ('issued', 'partly_paid')
          and i.deleted_at is null and u.membership_state = 'active' and u.deleted_at is null
          and ${isRemindedInFull}`;
    },
    lock: (tx, { rowId }) => createUserRepository(tx).lock(rowId),
    act: (tx, user) => lapse(tx, needs, user),
  });

/** Registers the timed rule, and the data for regenerating a waiting mail about it. */
export function addLapsing(needs: Needs): void {
  needs.clockwork.add(createLapseRule(needs));
  needs.mails.onRenewing(membershipLapsedMail, async (tx, { aboutId }) => {
    if (!aboutId) return null;
    const invoice = await createInvoiceRepository(tx).byId(aboutId);
    const user = await createUserRepository(tx).byId(invoice.payerId);
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
async function lapse(tx: Transaction, { clock, mails }: InvoiceNeeds, user: UserRow): Promise<void> {
  const repository = createRenewalRepository(tx);
  const open = await repository.openRenewalOf(user.id);
  const state = user.membershipState && membershipLifecycle.next('lapse', user.membershipState);
  if (!open || state !== 'lapsed' || user.memberUntil === null) return;
  await repository.setStanding(user.id, state, clock.now());
  await writeAudit(tx, clock, {
    actor: systemActor,
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
