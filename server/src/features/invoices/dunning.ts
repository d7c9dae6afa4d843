import { openInvoiceStates, feeOwedStates, undeliveredMailStates, dunningDaysDefault } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type SQL } from 'drizzle-orm';
import { systemActor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { inStates, type Queryable, type Transaction } from '../../platform/database/client.ts';
import type { MailData, MailTemplate } from '../../platform/mail/template.ts';
import { createFormats } from '../../platform/pdf/format.ts';
import type { TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { morningSql, timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { createInvoiceDeliveryRepository } from './delivery-repository.ts';
import { dunningEffects, readDunningFee } from './dunning-fees.ts';
import { dunningFirstMail, dunningSecondMail, dunningThirdMail } from './dunning-mail-texts.ts';
import { invoiceLink } from './links.ts';
import { openMinor } from './present.ts';
import { createInvoiceRepository, type InvoiceRow } from './repository.ts';

type DunningMail = typeof dunningFirstMail;

const templates: readonly DunningMail[] = [dunningFirstMail, dunningSecondMail, dunningThirdMail];

// Application fees that are still open have their own reminders and expiry (domain §2).
const hasOwnReminders = sql`exists (select 1 from applications a where a.id = i.application_id and a.deleted_at is null
  and ${inStates(sql`a.state`, feeOwedStates)})`;

// While the debt is open, its next reminder asks for the fees of earlier ones, too.
const isAskedWithDebt = sql`exists (select 1 from invoices debt where debt.id = i.fee_for_id
  and ${inStates(sql`debt.state`, openInvoiceStates)})`;

const reminders = sql`(select m.sent_at, m.state from mails m where m.about_kind = 'invoice' and m.about_id = i.id
  and m.template like 'dunning\\_%')`;

const levelDays = sql`coalesce((select s.value->'dunningDays' from settings s where s.key = 'invoicing'),
  ${JSON.stringify(dunningDaysDefault)}::jsonb)`;

/** The days of all levels after the due date, from the setting or the defaults. */
const levels = sql`jsonb_array_elements_text(${levelDays}) with ordinality as d(day, step)`;

const isWaiting = sql`exists (select 1 from ${reminders} r where ${inStates(sql`r.state`, undeliveredMailStates)})`;

/** The day on which the latest reminder of an invoice `i` was sent. */
export const remindedOn = (zone: string): SQL =>
  sql`(select max(r.sent_at) at time zone ${zone} from ${reminders} r)::date`;

/** True for an invoice `i` whose last reminder has been sent or discarded, or that has none. */
export const isRemindedInFull = sql`(i.dunning_level >= jsonb_array_length(${levelDays}) and not ${isWaiting})`;

/**
 * Reminders of open invoices, one level after the other: each is due a number of days after the due date, and keeps its
 * interval from the day the previous one was sent. No further reminder is created while one waits for a person.
 */
export const createDunningRule = (app: FastifyInstance): TimedRule =>
  timedRule(app.clock, {
    kind: 'dunning',
    subject: 'invoice',
    select: (zone) => {
      const distance = sql`d.day::int - lag(d.day::int, 1, 0) over (order by d.step)`;
      const day = sql`greatest(i.due_on + d.day, ${remindedOn(zone)} + d.distance, i.dunning_paused_until,
        u.dunning_paused_until)`;
      return sql`select i.id as row_id, i.id as subject_id, i.number as label, i.payer->>'name' as who,
          d.step::int as step, ${morningSql(day, zone)} as at
        from invoices i join users u on u.id = i.payer_id
        cross join lateral (select d.day::int as day, d.step, ${distance} as distance from ${levels}) d
        where i.kind = 'invoice' and ${inStates(sql`i.state`, openInvoiceStates)} and i.deleted_at is null
          and i.due_on is not null and u.membership_end_reason is distinct from 'deceased' and d.step = i.dunning_level + 1 and not ${hasOwnReminders}
          and not ${isWaiting} and not ${isAskedWithDebt}`;
    },
    lock: (tx, { rowId }) => createInvoiceRepository(tx).lock(rowId),
    act: (tx, invoice, step) => remind(tx, app, invoice, step),
  });

/** Registers the rule, what sending a reminder triggers, and how a waiting one is regenerated. */
export function addDunning(app: FastifyInstance): void {
  app.clockwork.add(createDunningRule(app));
  for (const [index, template] of templates.entries()) {
    app.mails.onLeaving(template, dunningEffects(app, index + 1));
    app.mails.onRenewing(template, async (tx, { aboutId }) =>
      aboutId ? readFacts(tx, await createInvoiceRepository(tx).byId(aboutId), index + 1) : null,
    );
  }
}

type Facts = MailData<(typeof dunningFirstMail)['placeholders'][number]>;

/** The open amount, and the fees: of earlier reminders, and of this one, which is billed when it is sent. */
async function readFacts(db: Queryable, invoice: InvoiceRow, level: number): Promise<Facts> {
  const formats = createFormats(invoice.payer.language, invoice.currency);
  const invoices = createInvoiceRepository(db);
  const isBilled = (await invoices.feeFor(invoice.id, level)) !== undefined;
  const earlier = await invoices.openFeesFor(invoice.id);
  const feeMinor = earlier.reduce(
    (sum, fee) => sum + openMinor(fee),
    isBilled ? 0 : await readDunningFee(db, invoice, level),
  );
  return {
    name: invoice.payer.name,
    number: invoice.number ?? '',
    amount: formats.money(openMinor(invoice)),
    fee: formats.money(feeMinor),
    total: formats.money(openMinor(invoice) + feeMinor),
    dueOn: invoice.dueOn ? formats.day(invoice.dueOn) : '',
    link: invoiceLink(invoice.id),
  };
}

/** Creates the reminder of a level as a draft for a person to review, with the invoice attached. */
async function remind(tx: Transaction, { clock, mails }: FastifyInstance, invoice: InvoiceRow, step: number) {
  const template: MailTemplate<DunningMail['placeholders'][number]> | undefined = templates[step - 1];
  if (!template) return;
  const { language, name, email } = invoice.payer;
  const file = invoice.pdfFileId && (await createInvoiceDeliveryRepository(tx).fileById(invoice.pdfFileId));
  await mails.queue(tx, {
    template,
    to: email,
    toName: name,
    language,
    about: { kind: 'invoice', id: invoice.id },
    applicationId: invoice.applicationId ?? undefined,
    attachments: file ? [{ fileId: file.id, name: file.name }] : [],
    data: await readFacts(tx, invoice, step),
  });
  const now = clock.now();
  await createInvoiceRepository(tx).change(invoice.id, { dunningLevel: step, updatedAt: now });
  await writeAudit(tx, clock, {
    actor: systemActor,
    action: 'invoice.reminded',
    entityId: invoice.id,
    before: { level: step - 1 },
    after: { level: step },
  });
}
