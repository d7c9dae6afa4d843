import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  MailDetail,
  MailSummary,
  QueryOf,
  editMail as editMailContract,
  listMails,
  ResponseOf,
  sendMail,
  sendMails,
  SendResult,
  BulkResult,
  renewMail,
} from '@guildhall/shared/contracts';
import { outgoingMailStates, type Role, caseLimits } from '@guildhall/shared/domain';
import { problem, Problem, resultsOfEach } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Transaction, Queryable } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { mask, hiddenSecret, withSecrets } from '../../platform/mail/render.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { after, daysAfter } from '../../platform/clock/clock.ts';
import { shownCount, pageOf, walkOf, type ListWalk } from '../../platform/database/sorted-list.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { isToDeceased } from '../../platform/mail/delivery-repository.ts';
import { mails } from '../../platform/database/schema/index.ts';
import { actOnMail, auditMail, type MailCommand, mayReadMail, readMailDetail, toSummary } from './mail-action.ts';
import { putMailIntoJunk } from './junk.ts';
import { createMailRepository, mailsShown, mailSortColumns } from './repository.ts';
import { isSameText, renewalOf } from './renewal.ts';

/** The office's work on mails: read, edit, send, recall (domain rule 11). Delivery itself is a job. */
export function createMailService(app: FastifyInstance) {
  const { db, clock, mails: outgoing } = app;

  return {
    list: (query: QueryOf<typeof listMails>): Promise<PageOf<MailSummary[]>> =>
      app.reads.run((reading) => readMailPage(reading, query)),

    read: (id: string, role: Role): Promise<MailDetail> => readMailDetail(db, app, id, role),

    edit: (command: MailCommand<BodyOf<typeof editMailContract>>): Promise<MailDetail> =>
      actOnMail(app, command, 'edit', (tx, mail) => editMail(tx, app, mail, command)),

    /** Marks a draft as reviewed and approved; sending it is a separate step. */
    markReady: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'markReady', async (tx, mail) => {
        // People can't approve what they can't read.
        if (!mayReadMail(command.role, mail)) throw problem.forbidden();
        await createMailRepository(tx).change(mail.id, { state: 'ready', updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.marked_ready', { before: mail, after: 'ready' });
      }),

    ...createMailSending(app),

    recall: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'recall', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, { state: 'draft', scheduledFor: null, updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.recalled', { before: mail, after: 'draft' });
      }),

    /** A failed mail waits for a person again, with the mail server's message. */
    redraft: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'redraft', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, { state: 'draft', updatedAt: clock.now() });
        await auditMail(tx, app, command, 'mail.redrafted', { before: mail, after: 'draft' });
      }),

    discard: (command: MailCommand): Promise<MailDetail> =>
      actOnMail(app, command, 'discard', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, {
          state: 'discarded',
          scheduledFor: null,
        });
        await auditMail(tx, app, command, 'mail.discarded', { before: mail, after: 'discarded' });
        const together = (await outgoing.effectsOf(mail)?.discarded(tx, mail, command.actor)) ?? [];
        if (mail.applicationId)
          await writeTimeline(tx, clock, {
            applicationId: mail.applicationId,
            actor: command.actor,
            event: 'mail.discarded',
            audience: 'office',
            details: { subject: mail.subject, to: mail.to },
          });
        const discarded = await readMailDetail(tx, app, mail.id, command.role);
        await putMailIntoJunk(tx, app, { mail, actor: command.actor, together });
        return discarded;
      }),
  };
}

/**
 * Changes the text or address of a locked mail and returns it to draft.
 * @throws Problem 403 for people who can't read it, 422 on `to` or `body` when a personal link would get lost or
 * misdirected
 */
async function editMail(
  tx: Transaction,
  app: FastifyInstance,
  mail: MailRow,
  command: MailCommand<BodyOf<typeof editMailContract>>,
): Promise<void> {
  // People who can't read a mail can't change it or redirect it either.
  if (!mayReadMail(command.role, mail)) throw problem.forbidden();
  const { to, subject, body } = command.body;
  if (mail.secrets.length > 0 && to !== mail.to)
    throw problem.field(
      'to',
      'address_fixed',
      'This email contains a personal link, so you can’t change its recipient. Create a new email instead.',
    );
  const text = withSecrets(body, mail);
  if (text === null)
    throw problem.field(
      'body',
      'link_missing',
      `Keep every ${hiddenSecret} where it is: it stands for the reader’s personal link.`,
    );
  await createMailRepository(tx).change(mail.id, {
    to,
    subject,
    body: text,
    state: 'draft',
    isEdited: true,
    // The template's original is stored next to the edited text, without its personal link.
    drafted: mail.drafted ?? { subject: mail.subject, body: mask(mail.body, mail.secrets) },
    error: null,
    // The person decides about the days in the new text.
    expiresAt: null,
    updatedAt: app.clock.now(),
  });
  await auditMail(tx, app, command, 'mail.edited', { before: mail, after: 'draft' });
}

/** Letters in these states have been sent, or are about to be. */
const leaving: readonly MailRow['state'][] = [...outgoingMailStates, 'sent'];

/** Schedules mails for sending: one, or many with a result for each. */
function createMailSending(app: FastifyInstance) {
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
      if (mail.to === '')
        throw problem.conflict(
          'recipient_missing',
          'This person has no email address. Enter a recipient, or discard this email and write a letter.',
        );
      if (await isToDeceased(tx, mail.id))
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

/** Regenerates drafts, one by one or in bulk. */
export function createMailRenewal(app: FastifyInstance) {
  const renew = (command: MailCommand<BodyOf<typeof renewMail>>): Promise<MailDetail> =>
    actOnMail(app, command, 'edit', async (tx, mail) => {
      // People can't change what they can't read.
      if (!mayReadMail(command.role, mail)) throw problem.forbidden();
      const renewal = await renewalOf(tx, app, mail);
      if (!renewal) throw problem.conflict('mail_current', 'This email already matches its template.');
      const { fresh } = renewal;
      const texts = command.body.handEdits === 'keep' ? renewal.merged : fresh;
      const isEdited = !isSameText(texts, fresh);
      await createMailRepository(tx).change(mail.id, {
        subject: texts.subject,
        body: texts.body,
        links: [...new Set([...fresh.links, ...mail.links])].filter((link) => texts.body.includes(link)),
        data: fresh.data,
        templateVersion: fresh.templateVersion,
        isEdited,
        drafted: isEdited ? { subject: fresh.subject, body: fresh.body } : null,
        // The reviewed content differs from the new one.
        state: 'draft',
        error: null,
        updatedAt: app.clock.now(),
      });
      await auditMail(tx, app, command, 'mail.renewed', { before: mail, after: 'draft' });
    });

  return {
    renew,

    /** Regenerates several drafts, each in its own transaction; manual edits are kept. */
    renewAll: (ids: readonly string[], caller: { actor: Actor; role: Role }): Promise<BulkResult[]> =>
      resultsOfEach(
        ids.map((id) => ({ id })),
        async ({ id }) => {
          const mail = await createMailRepository(app.db).byId(id);
          await renew({ ...caller, id, body: { version: mail?.version ?? 0, handEdits: 'keep' } });
        },
        app.log,
      ),
  };
}

type ListQuery = QueryOf<typeof listMails>;

type Choice = Omit<ListQuery, 'page' | 'pageSize'>;

const listOf = (db: Queryable, choice: Choice) => ({
  table: mails,
  where: mailsShown(choice),
  sort: choice.sort,
  columns: mailSortColumns,
  read: async (ids: string[]) => (await createMailRepository(db).byIds(ids)).map(toSummary),
});

/** A page of the office's mails. */
const readMailPage = (db: Queryable, query: ListQuery): Promise<PageOf<MailSummary[]>> =>
  pageOf(db, listOf(db, query), query);

/** Every mail of the office's list. */
export const walkMails = (db: Queryable, choice: Choice): ListWalk<MailSummary> => walkOf(db, listOf(db, choice));
