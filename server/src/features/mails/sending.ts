import type { FastifyInstance } from 'fastify';
import type { BodyOf, MailDetail, ResponseOf, sendMail, sendMails, SendResult } from '@guildhall/shared/contracts';
import { outgoingMailStates, caseLimits, type Role } from '@guildhall/shared/domain';
import type { Actor } from '../../platform/audit/actor.ts';
import { after, daysAfter } from '../../platform/clock/clock.ts';
import type { Transaction } from '../../platform/database/client.ts';
import { shownCount } from '../../platform/database/sorted-list.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { Problem, problem } from '../../platform/problems/problem.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { actOnMail, auditMail, type MailCommand } from './mail-action.ts';
import { createMailRepository } from './repository.ts';

/** Letters in these states have been sent, or are about to be. */
const leaving: readonly MailRow['state'][] = [...outgoingMailStates, 'sent'];

/** Schedules mails for sending: one, or many with a result for each. */
export function createMailSending(app: FastifyInstance) {
  const { db, clock, mails: outgoing } = app;

  /**
   * When a mail is sent: in 60 s, or as requested.
   * @throws Problem 422 for a time in the past or too far in the future
   */
  const leavesAt = (at: string | undefined): Date => {
    const soonest = after(clock.now(), caseLimits.mailRecallMs);
    if (at === undefined) return soonest;
    const time = new Date(at);
    if (time < clock.now()) throw problem.field('at', 'day_in_past', 'Choose a time in the future.');
    if (time > daysAfter(clock.now(), caseLimits.mailScheduleDays))
      throw problem.field('at', 'day_too_far', `Choose a day within the next ${caseLimits.mailScheduleDays} days.`);
    return time < soonest ? soonest : time;
  };

  /** Schedules a mail; until it is sent it can be recalled. Of contradicting letters only one passes. */
  const send = (command: MailCommand<BodyOf<typeof sendMail>>): Promise<MailDetail> =>
    actOnMail(app, command, 'send', async (tx, mail) => {
      const at = leavesAt(command.body.at);
      const mails = createMailRepository(tx);
      const other = (await mails.contradictingOf(mail)).find(({ state }) => leaving.includes(state));
      if (other)
        throw problem.conflict(
          'mail_contradicts',
          `“${other.subject}” about the same application contradicts this email and is being sent or has been sent. Discard this one, or undo the other.`,
        );
      if ((await createUserRepository(tx).deceasedOf([mail.to])).length > 0)
        throw problem.conflict(
          'recipient_deceased',
          `The person with the address ${mail.to} has died, so nothing is sent there. Change the recipient, or discard this email.`,
        );
      if (!command.body.toBounced) await refuseSuppressed(tx, mail);
      await outgoing.schedule(tx, mail.id, at);
      await mails.change(mail.id, { bouncedAt: null });
      await auditMail(tx, app, command, 'mail.scheduled', { before: mail, after: 'scheduled' });
    });

  /** Sends one of many, in its current version. */
  const sendOne = async (id: string, at: string | undefined, caller: Caller): Promise<SendResult> => {
    const mail = await createMailRepository(db).byId(id);
    const row = { id, subject: mail?.subject ?? '', to: mail?.to ?? '' };
    try {
      await send({ ...caller, id, body: { version: mail?.version ?? 0, ...(at && { at }) } });
      return { ...row, ok: true, code: null, message: null };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { ...row, ok: false, code: error.code, message: error.message };
    }
  };

  return {
    send,

    /** Each in its own transaction: a failure does not affect the others, and can be retried safely. */
    async sendAll(order: BodyOf<typeof sendMails>, caller: Caller): Promise<ResponseOf<typeof sendMails>> {
      // Reported once for all of them, before the first one is sent.
      leavesAt(order.at);
      const { ids, left } = await chosenBy(order);
      const results: SendResult[] = [];
      for (const id of ids) results.push(await sendOne(id, order.at, caller));
      return { results, left };
    },
  };

  async function chosenBy(order: BodyOf<typeof sendMails>): Promise<{ ids: string[]; left: number }> {
    if (order.which === 'chosen') return { ids: order.ids, left: 0 };
    const repository = createMailRepository(db);
    const total = await repository.countShown(order);
    if (shownCount(total) !== shownCount(order.expected))
      throw problem.conflict(
        'list_changed',
        `The list shows ${total} mails now, not ${order.expected}. Read what has changed, then send them.`,
      );
    const rows = await repository.idsShown(order, caseLimits.mailsAtOnce);
    return { ids: rows.map(({ id }) => id), left: Math.max(0, total - rows.length) };
  }
}

interface Caller {
  actor: Actor;
  role: Role;
}

/** @throws Problem 409 for an address with repeated bounces, until a person confirms sending */
async function refuseSuppressed(tx: Transaction, { to }: MailRow): Promise<void> {
  const found = await createAddressRepository(tx).byAddress(to);
  if (!found || found.bounces < caseLimits.bouncesUntilAsked) return;
  throw problem.conflict(
    'address_suppressed',
    `${found.bounces} mails to ${to} came back: “${found.lastError}” Correct the address, or confirm that you want to send it anyway.`,
  );
}
