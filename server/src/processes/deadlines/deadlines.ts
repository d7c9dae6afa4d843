import type { FastifyPluginAsync, FastifyInstance } from 'fastify';
import { sql, type SQL } from 'drizzle-orm';
import { addDays, endOfDay, type ScheduledKind, openInvoiceStates, feeOwedStates } from '@guildhall/shared/domain';
import {
  addDunning,
  closedApplicationReason,
  creditOpenInvoices,
  invoiceLink,
  openMinor,
  createInvoiceRepository,
} from '../../features/invoices/public.ts';
import { momentOf, readAssociationDay } from '../../platform/settings/moment.ts';
import { type Transaction, inStates } from '../../platform/database/client.ts';
import { daysAfter } from '../../platform/clock/clock.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import {
  changesReminderMail,
  draftExpiredMail,
  draftWarningMail,
  applicantOf,
  deadlineDay,
  formatLongDay,
  mailApplicant,
  openChangesOf,
  moveApplication,
  noteReminder,
  createApplicationRepository,
  type ApplicationRow,
  closeChanges,
  discardDrafts,
  restedDays,
  restedDaysSql,
  paymentLapsedMail,
  paymentReminderMail,
} from '../../features/applications/public.ts';
import { cancelOpenRequests } from '../../features/referees/public.ts';
import { endsAt, endsAtSql, readDeadlines, type ActiveDeadlines } from '../../platform/settings/deadlines.ts';
import type { TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import {
  daysSql,
  endOfDaySql,
  hoursAfterSql,
  midnightSql,
  morningSql,
  timedRule,
} from '../../platform/timed-rules/timed-rule.ts';
import { lapseChanges, resumeFromHold } from '../office-commands/service.ts';
import { createFormats } from '../../platform/pdf/format.ts';

/** Scheduled work on applications: reminders, expiry, lapses. */
export const deadlineProcess: FastifyPluginAsync = async (app) => {
  addApplicationRules(app);
  addPaymentRules(app);
  addDunning(app);
};

type Select = (zone: string, deadlines: ActiveDeadlines) => SQL;

type Act = (tx: Transaction, row: ApplicationRow, step: number) => Promise<unknown>;

const ofCase = sql`a.id as row_id, a.id as subject_id, a.number as label, a.applicant_name as who`;

const openChanges = sql`applications a join change_requests c
  on c.application_id = a.id and c.answered_at is null and c.cancelled_at is null`;

const draftExpiry: Select = (_zone, deadlines) =>
  sql`select ${ofCase}, 0 as step, ${endsAtSql(deadlines, hoursAfterSql(sql`a.touched_at`, deadlines.draftExpiryDays))} as at
    from applications a where a.state = 'draft' and a.deleted_at is null`;

const draftWarnings: Select = (_zone, { draftWarningDays }) =>
  sql`select ${ofCase}, d.step, ${hoursAfterSql(sql`a.touched_at`, sql`d.step`)} as at
    from applications a cross join ${daysSql(draftWarningDays)}
    where a.state = 'draft' and a.deleted_at is null and d.step > coalesce(a.reminded_day, 0)`;

// The applicant has the whole last day.
const changesLapses: Select = (zone, deadlines) => {
  const lastDay = sql`c.due_on + ${sql.raw(String(deadlines.changesLapseDays))}`;
  return sql`select ${ofCase}, 0 as step, ${endsAtSql(deadlines, endOfDaySql(lastDay, zone))} as at
    from ${openChanges} where a.state = 'changes_requested' and a.deleted_at is null`;
};

// Counted back from the due date. A request shorter than the first reminder's interval starts with the second.
const changesReminders: Select = (zone, { changesReminderDaysBefore }) => {
  const at = morningSql(sql`c.due_on - d.step`, zone);
  return sql`select ${ofCase}, d.step, ${at} as at
    from ${openChanges} cross join ${daysSql(changesReminderDaysBefore)}
    where a.state = 'changes_requested' and a.deleted_at is null
      and d.step < coalesce(a.reminded_day, 1000) and ${at} > a.state_since`;
};

const holdEnds: Select = (zone) =>
  sql`select ${ofCase}, 0 as step, ${midnightSql(sql`a.resume_on`, zone)} as at
    from applications a where a.state = 'on_hold' and a.resume_on is not null and a.deleted_at is null`;

/**
 * Scheduled work on applications (domain §2): untouched drafts get a warning and expire, requested changes get
 * reminders and lapse, and holds end. Events that close an application precede reminders.
 */
function addApplicationRules(app: FastifyInstance): void {
  const { clock, timedRules, mails } = app;
  const rule = (kind: ScheduledKind, select: Select, act: Act): TimedRule =>
    timedRule(clock, {
      kind,
      subject: 'application',
      select,
      lock: (tx, { rowId }) => createApplicationRepository(tx).lock(rowId),
      act,
    });

  const expire: Act = async (tx, row) => {
    const expired = await moveApplication(tx, clock, row, 'expire', { actor: systemActor, by: 'system' });
    await cancelOpenRequests(tx, app, expired, systemActor);
    const applicant = await applicantOf(tx, row);
    await mailApplicant(mails, tx, expired, applicant, {
      template: draftExpiredMail,
      data: {
        name: applicant.name,
        number: row.number,
        day: formatLongDay(row.touchedAt, applicant.language, applicant.zone),
        link: { path: '/forms/membership' },
      },
    });
  };

  const warn: Act = async (tx, row, step) => {
    const applicant = await applicantOf(tx, row);
    const { name, language, zone, link } = applicant;
    const deadlines = await readDeadlines(tx);
    const expiresAt = endsAt(deadlines, daysAfter(row.touchedAt, deadlines.draftExpiryDays));
    await mailApplicant(mails, tx, row, applicant, {
      template: draftWarningMail,
      data: { name, number: row.number, day: deadlineDay(expiresAt, language, zone), link },
    });
    await noteReminder(tx, clock, row, { kind: 'draft_warning', step });
  };

  const remindOfChanges: Act = async (tx, row, step) => {
    const request = await openChangesOf(tx, row.id);
    if (!request) return;
    const applicant = await applicantOf(tx, row);
    const { name, language, link } = applicant;
    const { now, zone } = await momentOf(tx, clock);
    const dueAt = endOfDay(request.dueOn, zone);
    // A reminder delayed past the due date, by a downtime, names the last day on which changes are accepted.
    const deadlines = await readDeadlines(tx);
    const lastDay = endsAt(deadlines, endOfDay(addDays(request.dueOn, deadlines.changesLapseDays), zone));
    await mailApplicant(mails, tx, row, applicant, {
      template: changesReminderMail,
      data: { name, number: row.number, day: deadlineDay(dueAt > now ? dueAt : lastDay, language, zone), link },
    });
    await noteReminder(tx, clock, row, { kind: 'changes_reminder', step });
  };

  timedRules.add(rule('draft_expiry', draftExpiry, expire));
  timedRules.add(rule('draft_warning', draftWarnings, warn));
  timedRules.add(rule('changes_lapse', changesLapses, (tx, row) => lapseChanges(tx, app, row)));
  timedRules.add(rule('changes_reminder', changesReminders, remindOfChanges));
  timedRules.add(
    rule('hold_end', holdEnds, (tx, row) => resumeFromHold(tx, app, row, { actor: systemActor, by: 'system' })),
  );
}

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
function addPaymentRules(app: FastifyInstance): void {
  const { clock, timedRules, mails } = app;
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

  timedRules.add(rule('payment_lapse', paymentLapses, lapse));
  timedRules.add(rule('payment_reminder', paymentReminders, remind));
}
