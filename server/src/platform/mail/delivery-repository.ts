import { and, eq, sql, type SQL } from 'drizzle-orm';
import { outgoingMailStates, dayPassed } from '@guildhall/shared/domain';
import { systemActor, type Actor } from '../audit/actor.ts';
import type { Clock } from '../clock/clock.ts';
import { inStates, first, type Database, type Transaction, type Queryable } from '../database/client.ts';
import { mails, applications, queries } from '../database/schema/index.ts';
import { writeTimeline } from '../timeline/timeline.ts';
import { createUserRepository } from '../users/repository.ts';
import { notify } from '../notifications/notify.ts';
import { createAddressRepository } from './address-repository.ts';
import type { MailRow, OutgoingMails } from './outgoing.ts';
import { mask } from './render.ts';

interface DeliveryOptions {
  db: Database;
  clock: Clock;
  mails: Pick<OutgoingMails, 'effectsOf'>;
}

type FailedState = 'scheduled' | 'sending' | 'failed';

/** The states of a mail during delivery: `sending`, then `sent` or the result of a failure. */
export function createDeliveryRepository({ db, clock, mails: outgoing }: DeliveryOptions) {
  const fail = async (tx: Transaction, mailId: string, state: FailedState, error: string): Promise<void> => {
    const noted = await tx
      .update(mails)
      .set({ state, error: error.slice(0, 500), updatedAt: clock.now() })
      .where(and(eq(mails.id, mailId), inStates(mails.state, outgoingMailStates)))
      .returning({ id: mails.id });
    if (noted.length > 0 && state === 'failed') await notifyOfFailedMail(tx, clock, { mailId, actor: systemActor });
  };

  return {
    /**
     * Claims a mail that is due. A mail with a deadline that has passed fails instead, and one to a person who has died
     * is recalled (decision 0051).
     * @returns null when it is not to be sent, or has already been sent
     */
    startSending: (mailId: string): Promise<MailRow | null> =>
      db.transaction(async (tx) => {
        const seen = await tx.select().from(mails).where(eq(mails.id, mailId)).then(first);
        const effects = seen && outgoing.effectsOf(seen);
        if (seen) await effects?.lock(tx, seen);
        const mail = await tx.select().from(mails).where(eq(mails.id, mailId)).for('update').then(first);
        const isDue = mail?.scheduledFor && mail.scheduledFor <= clock.now();
        // `sending` here is left from a crash: this job is the only one that may hold the mail.
        if (!mail || !isDue || (mail.state !== 'scheduled' && mail.state !== 'sending')) return null;
        if (mail.expiresAt && mail.expiresAt <= clock.now()) {
          await fail(tx, mailId, 'failed', dayPassed);
          return null;
        }
        if (await isToDeceased(tx, mailId)) {
          if (mail.state === 'scheduled') await recall(tx, eq(mails.id, mailId), clock.now());
          // Its effects stay, so it can't be a draft again.
          else await fail(tx, mailId, 'failed', 'The recipient has died.');
          return null;
        }
        if (mail.state === 'scheduled') await effects?.leaves(tx, mail);
        await tx
          .update(mails)
          .set({ state: 'sending', attempts: mail.attempts + 1 })
          .where(eq(mails.id, mailId));
        const deceased = await createUserRepository(tx).deceasedOf(mail.cc);
        return { ...mail, cc: mail.cc.filter((address) => !deceased.includes(address)) };
      }),

    /**
     * Records that a mail was sent.
     * @param keepsSecrets false for a delivered mail: then no usable secret may remain here
     */
    saveSent: (mail: MailRow, { keepsSecrets }: { keepsSecrets: boolean }): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const hidden = keepsSecrets ? {} : withoutSecrets(mail);
        await tx
          .update(mails)
          .set({ ...hidden, state: 'sent', sentAt: now, updatedAt: now, error: null, bouncedAt: null })
          .where(eq(mails.id, mail.id));
        if (mail.applicationId && mail.class === 'reviewed')
          await writeTimeline(tx, clock, {
            applicationId: mail.applicationId,
            actor: systemActor,
            event: 'mail.sent',
            details: { subject: mail.subject, to: mail.to },
          });
      }),

    /** Records that the mail server permanently refused the address: retrying would not help. */
    saveRefused: (mail: MailRow, error: string): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now();
        await tx
          .update(mails)
          .set({ state: 'failed', bouncedAt: now, error: error.slice(0, 500), updatedAt: now })
          .where(and(eq(mails.id, mail.id), inStates(mails.state, outgoingMailStates)));
        await createAddressRepository(tx).noteBounce(mail.to, now, error);
        await notifyOfFailedMail(tx, clock, { mailId: mail.id, actor: systemActor });
      }),

    /** Records a failed attempt. A mail recalled in the meantime stays a draft. */
    saveFailure: (mailId: string, state: FailedState, error: string): Promise<void> =>
      db.transaction((tx) => fail(tx, mailId, state, error)),
  };
}

const withoutSecrets = ({ body, links, secrets }: MailRow) => ({
  body: mask(body, secrets),
  links: links.map((link) => mask(link, secrets)),
  secrets: [],
});

/** The person a mail is about, who reads it if the address is theirs; `null` for polls and referees. */
const subjectSql = sql`case mails.about_kind
  when 'user' then mails.about_id
  when 'application' then (select applicant_id from applications where id = mails.about_id)
  when 'query' then (select requester_id from queries where id = mails.about_id)
  when 'invoice' then (select payer_id from invoices where id = mails.about_id)
  when 'payment' then (select i.payer_id from payments y join invoices i on i.id = y.invoice_id where y.id = mails.about_id)
  end`;

/** True for an address of person `p`, or that of the invoice they got. */
const isTheirAddress = sql`lower(mails."to") in (
  select lower(p.email)
  union select lower(payer ->> 'email') from invoices where id = mails.about_id)`;

/**
 * True for mails to a person who has died. People share addresses: a mail that is about one of them is theirs, any other
 * one may still leave while somebody at that address is alive.
 */
const toDeceased: SQL<boolean> = sql<boolean>`coalesce(
  (select p.deceased_on is not null from people p
    where p.id = ${subjectSql} and p.deleted_at is null and ${isTheirAddress}),
  (select bool_and(p.deceased_on is not null) from people p
    where p.email = lower(mails."to") and p.deleted_at is null),
  false)`;

/** True for a mail to a person who has died (decision 0051). */
export async function isToDeceased(db: Queryable, mailId: string): Promise<boolean> {
  const found = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, mailId), toDeceased));
  return found.length > 0;
}

/** Recalls all scheduled mails to people who have died. */
export const recallMailsToDeceased = (tx: Transaction, at: Date): Promise<void> => recall(tx, toDeceased, at);

/** Recalls scheduled mails: a person decides about letters, the others are discarded. */
async function recall(tx: Transaction, which: SQL, at: Date): Promise<void> {
  const state = sql`case when ${mails.class} = 'reviewed' then 'draft' else 'discarded' end`;
  await tx
    .update(mails)
    .set({ state, scheduledFor: null, updatedAt: at })
    .where(and(eq(mails.state, 'scheduled'), which));
}

/** Notifies a mail's author, and the assignee of its subject, that it did not arrive. */
export async function notifyOfFailedMail(
  tx: Queryable,
  clock: Clock,
  { mailId, actor }: { mailId: string; actor: Actor },
): Promise<void> {
  const mail = await tx.select().from(mails).where(eq(mails.id, mailId)).then(first);
  if (!mail) return;
  const handlers = mail.applicationId
    ? await tx.select({ id: applications.assigneeId }).from(applications).where(eq(applications.id, mail.applicationId))
    : mail.aboutKind === 'query' && mail.aboutId
      ? await tx.select({ id: queries.assigneeId }).from(queries).where(eq(queries.id, mail.aboutId))
      : [];
  const to = [mail.createdById, ...handlers.map(({ id }) => id)];
  await notify(tx, clock, { kind: 'mail_failed', subject: { mailId }, to, actor });
}
