import { localText, hourMs } from '@guildhall/shared/domain';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { applications, invoices, mails, membershipTypes, payments, people } from '../platform/database/schema/index.ts';
import { decisionTopic } from '../processes/decision/letters.ts';
import { invoiceLink } from '../features/invoices/present.ts';
import { render } from '../platform/mail/render.ts';
import type { MailTemplate, MailValue } from '../platform/mail/template.ts';
import { membershipActiveMail } from '../features/applications/lifecycle/mail-texts.ts';
import { rejectionLetter } from '../processes/decision/mail-texts.ts';
import { paymentReceiptMail } from '../features/invoices/mail-texts.ts';
import { createFormats } from '../platform/pdf/format.ts';
import { readSetting } from '../platform/settings/settings.ts';
import { after, daysAfter } from '../platform/clock/clock.ts';
import { newId } from '../platform/secrets/ids.ts';
import type { Seed, SeedContext } from './seed.ts';

type NewMail = typeof mails.$inferInsert;

// Mail servers' messages for undeliverable mails.
const refusals = ['550 5.1.1 No such mailbox here', '452 4.2.2 Mailbox full'];

/** Receipts of payments, some of which could not be delivered, and two contradicting letters of one application. */
export const seedMails: Seed = {
  name: 'mails',
  async plant(context) {
    const { tx } = context;
    const written = [...(await receipts(context)), ...(await welcomes(context)), ...(await contradiction(context))];
    if (written.length > 0) await tx.insert(mails).values(written);
  },
};

/** Fills in a template in a person's language. */
async function writer({ tx, config }: SeedContext) {
  const { name: association } = await readSetting(tx, 'association');
  return (template: MailTemplate, language: NewMail['language'], values: Record<string, MailValue>) => ({
    id: newId(),
    template: template.key,
    class: template.class,
    language,
    ...render(template.texts[language], { association, ...values }, { publicUrl: config.publicUrl, language }),
  });
}

const sentAt = (at: Date) =>
  ({ state: 'sent', attempts: 1, scheduledFor: at, sentAt: at, createdAt: at, updatedAt: at }) as const;

const failedAt = (at: Date, error: string | undefined) => {
  const gaveUpAt = after(at, 3 * hourMs);
  return { state: 'failed', attempts: 9, error, scheduledFor: at, createdAt: at, updatedAt: gaveUpAt } as const;
};

async function receipts(context: SeedContext): Promise<NewMail[]> {
  const write = await writer(context);
  const rows = await context.tx
    .select({ payment: payments, invoice: invoices })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .where(eq(payments.state, 'succeeded'))
    .orderBy(desc(payments.createdAt));
  return rows.map(({ payment, invoice }, index): NewMail => {
    const { name, email, language } = invoice.payer;
    const formats = createFormats(language, invoice.currency);
    const values = {
      name,
      number: invoice.number ?? '',
      amount: formats.money(payment.amountMinor),
      open: formats.money(invoice.grossMinor - invoice.paidMinor - invoice.creditedMinor),
      link: invoiceLink(invoice.id),
    };
    const isLost = index === 3 || index === 7;
    return {
      ...write(paymentReceiptMail, language, values),
      ...(isLost ? failedAt(payment.createdAt, refusals[index % refusals.length]) : sentAt(payment.createdAt)),
      to: email,
      toName: name,
      aboutKind: 'payment',
      aboutId: payment.id,
      applicationId: invoice.applicationId,
    };
  });
}

/** The welcome mails of the newest members; one of them waits for a corrected address. */
async function welcomes(context: SeedContext): Promise<NewMail[]> {
  const write = await writer(context);
  const rows = await context.tx
    .select({ application: applications, user: people, typeName: membershipTypes.name })
    .from(applications)
    .innerJoin(people, eq(people.id, applications.applicantId))
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(and(eq(applications.state, 'active'), isNotNull(people.memberNumber)))
    .orderBy(desc(applications.activatedAt))
    .limit(5);
  return rows.map(({ application, user, typeName }, index): NewMail => {
    const at = application.activatedAt ?? application.stateSince;
    const values = {
      name: application.applicantName,
      memberNumber: user.memberNumber ?? '',
      membershipType: localText(typeName, user.language),
      link: { path: `/forms/membership/${application.id}` } as const,
    };
    return {
      ...write(membershipActiveMail, user.language, values),
      ...(index === 1 ? failedAt(at, refusals[0]) : sentAt(at)),
      to: user.email ?? '',
      toName: application.applicantName,
      aboutKind: 'application',
      aboutId: application.id,
      applicationId: application.id,
    };
  });
}

/** A drafted rejection of an application whose other letter still waits too: only one of the two can be sent. */
async function contradiction(context: SeedContext): Promise<NewMail[]> {
  const { tx, clock } = context;
  const [found] = await tx
    .select({ letter: mails, application: applications, user: people, typeName: membershipTypes.name })
    .from(mails)
    .innerJoin(applications, eq(applications.id, mails.applicationId))
    .innerJoin(people, eq(people.id, applications.applicantId))
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(
      and(
        eq(mails.topic, decisionTopic),
        eq(mails.state, 'draft'),
        inArray(applications.state, ['conditionally_approved', 'deferred', 'awaiting_payment']),
      ),
    )
    .orderBy(asc(mails.createdAt))
    .limit(1);
  if (!found) return [];
  const { letter, application, user, typeName } = found;
  const write = await writer(context);
  const values = {
    name: application.applicantName,
    number: application.number,
    membershipType: localText(typeName, user.language),
    text: '',
  };
  const at = daysAfter(clock.now(), -1);
  return [
    {
      ...write(rejectionLetter, user.language, values),
      to: letter.to,
      toName: letter.toName,
      state: 'draft',
      aboutKind: 'application',
      aboutId: application.id,
      applicationId: application.id,
      topic: decisionTopic,
      createdById: letter.createdById,
      createdAt: at,
      updatedAt: at,
    },
  ];
}
