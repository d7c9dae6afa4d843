import type { BodyOf, MailDetail, MailSummary, QueryOf, editMail, listMails } from '@guildhall/shared/contracts';
import { caseLimits, mailLifecycle, type Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { PageOf } from '../../platform/http/to-route.ts';
import { after } from '../../platform/clock/clock.ts';
import { writeTimeline } from '../../platform/timeline/timeline.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { confidentialText, mayReadMail } from './confidential.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { mask } from '../../platform/mail/render.ts';
import { createMailRepository, type OfficeMail } from './repository.ts';
import { hiddenSecret, withSecrets } from '../../platform/mail/secrets.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'mails'>;
type Command<Body = { version: number }> = { id: string; body: Body; actor: Actor; role: Role };
type Action = Extract<(typeof mailLifecycle.actions)[number], 'markReady' | 'send' | 'recall' | 'discard' | 'edit'>;

/** Letters in these states have gone out, or are about to. */
const leaving: readonly MailRow['state'][] = ['scheduled', 'sending', 'sent'];

/** The office's view on mails: read, mend, send, take back (domain rule 11). Delivery itself is a job. */
export function createMailService({ db, clock, mails: outgoing }: Needs) {
  const read = async (id: string, role: Role, on: Queryable = db): Promise<MailDetail> => {
    const mails = createMailRepository(on);
    const row = await mails.byId(id);
    if (!row) throw unknown();
    const isOver = ['sent', 'discarded', 'superseded'].includes(row.state);
    const contradicting = isOver ? [] : await mails.contradictingOf(row);
    return {
      ...toSummary(row),
      version: row.version,
      cc: row.cc,
      language: row.language,
      body: mayReadMail(role, row) ? mask(row.body, row.secrets) : confidentialText[row.language],
      attachments: await mails.attachmentsOf(row),
      attempts: row.attempts,
      contradicts: contradicting.map(({ id, subject }) => ({ id, subject })),
    };
  };

  /** Runs an action on the locked mail if its state allows it and it is still the version the person saw. */
  const act = async (
    { id, body, role }: Command,
    action: Action,
    run: (tx: Transaction, mail: MailRow) => Promise<void>,
  ): Promise<MailDetail> => {
    await db.transaction(async (tx) => {
      const mails = createMailRepository(tx);
      const seen = await mails.byId(id);
      if (!seen) throw unknown();
      if (action === 'discard') await outgoing.effectsOf(seen)?.lock(tx, seen);
      if (action === 'send') await mails.lockLetters(seen);
      const mail = await mails.lock(id);
      if (!mail) throw unknown();
      if (!mailLifecycle.allows(action, mail.state)) throw refusal(mail.state);
      if (mail.version !== body.version) throw problem.versionConflict(await read(id, role, tx));
      await run(tx, mail);
    });
    return read(id, role);
  };

  const audit = (
    tx: Transaction,
    { actor, id }: Command,
    action: `mail.${string}`,
    mail: MailRow,
    state: MailRow['state'],
  ) => writeAudit(tx, clock, { actor, action, entityId: id, before: { state: mail.state }, after: { state } });

  return {
    async list(query: QueryOf<typeof listMails>): Promise<PageOf<MailSummary[]>> {
      const { rows, totalCount } = await createMailRepository(db).page(query);
      return { data: rows.map(toSummary), totalCount };
    },

    read: (id: string, role: Role) => read(id, role),

    edit: (command: Command<BodyOf<typeof editMail>>): Promise<MailDetail> =>
      act(command, 'edit', async (tx, mail) => {
        // Nobody changes what they can't read, nor sends it to somebody else.
        if (!mayReadMail(command.role, mail)) throw problem.forbidden();
        const { to, subject, body } = command.body;
        if (mail.secrets.length > 0 && to !== mail.to)
          throw problem.field(
            'to',
            'address_fixed',
            'This mail holds a personal link and can go to nobody else. Have a new one made instead.',
          );
        const text = withSecrets(body, mail);
        if (text === null)
          throw problem.field(
            'body',
            'link_missing',
            `Leave every ${hiddenSecret} where it is: it stands for the reader’s personal link.`,
          );
        await createMailRepository(tx).change(mail.id, {
          to,
          subject,
          body: text,
          state: 'draft',
          isEdited: true,
          error: null,
          updatedAt: clock.now(),
        });
        await audit(tx, command, 'mail.edited', mail, 'draft');
      }),

    /** Somebody has read the draft and approves of it; sending it stays a step of its own. */
    markReady: (command: Command): Promise<MailDetail> =>
      act(command, 'markReady', async (tx, mail) => {
        // Nobody approves of what they can't read.
        if (!mayReadMail(command.role, mail)) throw problem.forbidden();
        await createMailRepository(tx).change(mail.id, { state: 'ready', updatedAt: clock.now() });
        await audit(tx, command, 'mail.marked_ready', mail, 'ready');
      }),

    /** Sets a mail on its way; for 60 s it can be taken back. Of contradicting letters only one gets here. */
    send: (command: Command): Promise<MailDetail> =>
      act(command, 'send', async (tx, mail) => {
        const mails = createMailRepository(tx);
        const other = (await mails.contradictingOf(mail)).find(({ state }) => leaving.includes(state));
        if (other)
          throw problem.conflict(
            'mail_contradicts',
            `“${other.subject}” of the same case says something else and has left or is about to. Discard this one, or take that one back.`,
          );
        await outgoing.schedule(tx, mail.id, after(clock.now(), caseLimits.mailRecallMs));
        await mails.change(mail.id, {});
        await audit(tx, command, 'mail.scheduled', mail, 'scheduled');
      }),

    recall: (command: Command): Promise<MailDetail> =>
      act(command, 'recall', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, { state: 'draft', scheduledFor: null, updatedAt: clock.now() });
        await audit(tx, command, 'mail.recalled', mail, 'draft');
      }),

    discard: (command: Command): Promise<MailDetail> =>
      act(command, 'discard', async (tx, mail) => {
        await createMailRepository(tx).change(mail.id, {
          state: 'discarded',
          scheduledFor: null,
          updatedAt: clock.now(),
        });
        await audit(tx, command, 'mail.discarded', mail, 'discarded');
        await outgoing.effectsOf(mail)?.discarded(tx, mail, command.actor);
        if (mail.applicationId)
          await writeTimeline(tx, clock, {
            applicationId: mail.applicationId,
            actor: command.actor,
            event: 'mail.discarded',
            audience: 'office',
            details: { subject: mail.subject, to: mail.to },
          });
      }),
  };
}

const unknown = () => problem.notFound('mail_unknown', 'There is no such mail.');

const refusal = (state: MailRow['state']) =>
  problem.conflict(
    'mail_left',
    state === 'sending' || state === 'sent'
      ? 'This mail has left and can’t be changed any more.'
      : `This mail is ${state}; reload to see what can be done with it.`,
  );

const toSummary = (row: OfficeMail): MailSummary => ({
  id: row.id,
  subject: row.subject,
  to: row.to,
  template: row.template,
  class: row.class,
  state: row.state,
  about:
    row.applicationId && row.applicationNumber
      ? { applicationId: row.applicationId, applicationNumber: row.applicationNumber }
      : null,
  scheduledFor: row.scheduledFor?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
