import { openInvoiceStates, feeOwedStates, addDays, endOfDay, type ScheduledKind } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { readAssociationDay } from '../../platform/settings/moment.ts';
import { inStates, type Transaction } from '../../platform/database/client.ts';
import {
  applicantOf,
  deadlineDay,
  formatLongDay,
  mailApplicant,
  closeChanges,
  discardDrafts,
  moveApplication,
  noteReminder,
  createApplicationRepository,
  type ApplicationRow,
  restedDays,
  restedDaysSql,
  paymentLapsedMail,
  paymentReminderMail,
} from '../../features/applications/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import { cancelOpenRequests } from '../../features/referees/public.ts';
import { endsAt, endsAtSql, readDeadlines, type ActiveDeadlines } from '../../platform/settings/deadlines.ts';
import { daysSql, endOfDaySql, morningSql, timedRule } from '../../platform/timed-rules/timed-rule.ts';
import {
  closedApplicationReason,
  creditOpenInvoices,
  invoiceLink,
  openMinor,
  createInvoiceRepository,
} from '../../features/invoices/public.ts';
type Select = (zone: string, deadlines: ActiveDeadlines) => SQL;
type Act = (tx: Transaction, row: ApplicationRow, step: number) => Promise<unknown>;

const ofCase = sql`a.id as row_id, a.id as subject_id, a.number as label, a.applicant_name as who`;
const openInvoices = sql`applications a join invoices i on i.application_id = a.id and i.kind = 'invoice'
  and ${inStates(sql`i.state`, openInvoiceStates)} and i.due_on is not null and i.deleted_at is null`;

// Whether the fee is due before the review or after the approval: while an application waits for it, it can lapse. An
// application in review has paid, or need not.
const owing = sql`${inStates(sql`a.state`, feeOwedStates)} and a.deleted_at is null`;

// An issued invoice keeps its due date (rule 9); the timeline has the whole days added by a hold.
const dueDay = sql`(i.due_on + ${restedDaysSql(sql`i.application_id`, sql`i.created_at`)})`;

// The applicant has the whole last day.
const paymentLapses: Select = (zone, deadlines) => {
  const lastDay = sql`${dueDay} + ${sql.raw(String(deadlines.paymentLapseDays))}`;
  return sql`select ${ofCase}, 0 as step, ${endsAtSql(deadlines, endOfDaySql(lastDay, zone))} as at
    from ${openInvoices} where ${owing}`;
};

// A reminder belongs to its invoice: whether it was sent is determined by the mail about it, not by the application's
// state.
const paymentReminders: Select = (zone, { paymentReminderDays }) => {
  const at = morningSql(sql`${dueDay} + d.step`, zone);
  return sql`select ${ofCase}, d.step, ${at} as at
    from ${openInvoices} cross join ${daysSql(paymentReminderDays)}
    where ${owing}
      and not exists (select 1 from mails m where m.about_kind = 'invoice' and m.about_id = i.id
        and m.template = ${paymentReminderMail.key} and m.created_at >= ${at})`;
};

/**
 * Scheduled work on application fees (domain §2): reminders, and the lapse some days after the due date, for fees
 * before the review like the others.
 */
export function addPaymentRules(app: FastifyInstance): void {
  const { clock, clockwork, mails } = app;
  const rule = (kind: ScheduledKind, select: Select, act: Act) =>
    timedRule(clock, {
      kind,
      subject: 'application',
      select,
      lock: (tx, { rowId }) => createApplicationRepository(tx).lock(rowId),
      act,
    });

  const lapse: Act = async (tx, row) => {
    const lapsed = await moveApplication(tx, clock, row, 'lapsePayment', {
      actor: systemActor,
      by: 'system',
      set: { dueOn: null },
    });
    await closeChanges(tx, row.id, { cancelledAt: clock.now() });
    await cancelOpenRequests(tx, app, lapsed, systemActor);
    await discardDrafts(tx, clock, row.id);
    const reason = closedApplicationReason('unpaid', row);
    await creditOpenInvoices(tx, app, { applicationId: row.id, actor: systemActor, reason });
    const applicant = await applicantOf(tx, row);
    const { name, link } = applicant;
    await mailApplicant(mails, tx, lapsed, applicant, {
      template: paymentLapsedMail,
      data: { name, number: row.number, link },
    });
  };

  const remind: Act = async (tx, row, step) => {
    const [invoice] = await createInvoiceRepository(tx).lockOpenOf(row.id);
    if (!invoice?.dueOn) return;
    const applicant = await applicantOf(tx, row);
    const { name, language, email } = applicant;
    const { zone } = await readAssociationDay(tx, app);
    const rested = await restedDays(tx, row.id, invoice.createdAt);
    const deadlines = await readDeadlines(tx);
    const lastDay = endOfDay(addDays(invoice.dueOn, rested + deadlines.paymentLapseDays), zone);
    await mails.queue(tx, {
      template: paymentReminderMail,
      to: email,
      toName: name,
      language,
      about: { kind: 'invoice', id: invoice.id },
      applicationId: row.id,
      data: {
        name,
        number: row.number,
        invoice: invoice.number ?? '',
        amount: createFormats(language, invoice.currency).money(openMinor(invoice)),
        due: formatLongDay(endOfDay(invoice.dueOn, zone), language, zone),
        day: deadlineDay(endsAt(deadlines, lastDay), language, zone),
        link: invoiceLink(invoice.id),
      },
    });
    await noteReminder(tx, clock, row, {
      kind: 'payment_reminder',
      step,
      about: { invoice: invoice.number },
      isCounted: false,
    });
  };

  clockwork.add(rule('payment_lapse', paymentLapses, lapse));
  clockwork.add(rule('payment_reminder', paymentReminders, remind));
}
