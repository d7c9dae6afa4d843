import { and, eq, sql } from 'drizzle-orm';
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
        const deceased = await createUserRepository(tx).deceasedOf([mail.to, ...mail.cc]);
        if (deceased.includes(mail.to)) {
          if (mail.state === 'scheduled') await recallMail(tx, mailId, clock.now());
          // Its effects stay, so it can't be a draft again.
          else await fail(tx, mailId, 'failed', 'The recipient has died.');
          return null;
        }
        if (mail.state === 'scheduled') await effects?.leaves(tx, mail);
        await tx
          .update(mails)
          .set({ state: 'sending', attempts: mail.attempts + 1 })
          .where(eq(mails.id, mailId));
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

/** What becomes of a scheduled mail that must not be sent: a person decides about letters, the others are discarded. */
const notSent = {
  state: sql`case when ${mails.class} = 'reviewed' then 'draft' else 'discarded' end`,
  scheduledFor: null,
};

/** Recalls all scheduled mails to an address. */
export async function recallMails(tx: Transaction, address: string, at: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ ...notSent, updatedAt: at })
    .where(and(eq(sql`lower(${mails.to})`, address.toLowerCase()), eq(mails.state, 'scheduled')));
}

/** Recalls one scheduled mail. */
async function recallMail(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(mails)
    .set({ ...notSent, updatedAt: at })
    .where(and(eq(mails.id, id), eq(mails.state, 'scheduled')));
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
