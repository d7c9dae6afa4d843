import type { FastifyInstance } from 'fastify';
import {
  may,
  type Language,
  type MailTemplateKey,
  type Role,
  caseLimits,
  mailLifecycle,
  type AuditAction,
} from '@guildhall/shared/domain';
import type { MailDetail, MailSummary } from '@guildhall/shared/contracts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { mask } from '../../platform/mail/render.ts';
import { problem } from '../../platform/problems/problem.ts';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { handEditsIn, renewalOf } from './renewal.ts';
import { createMailRepository, type OfficeMail } from './repository.ts';

// A referee's answer and statement are in their receipt, too, and only for administrators (domain rule 5).
const confidential: ReadonlySet<string> = new Set<MailTemplateKey>(['referee_receipt']);

/** True for roles that may read and change the text of a mail of this template. */
export const mayReadMail = (role: Role, { template }: { template: string }): boolean =>
  !confidential.has(template) || may(role, 'application:file');

/** Replaces a text that its reader may not see, in the language of the mail. */
const confidentialText: Record<Language, string> = {
  en: 'Only administrators can read a referee’s answer.',
  fr: 'Seuls les administrateurs peuvent lire la réponse d’un référent.',
  ar: 'لا يمكن لغير المسؤولين الاطلاع على إجابة المزكّي.',
  cn: '只有管理员可以查看推荐人的答复。',
};

export const mailUnknown = () => problem.notFound('mail_unknown', 'This email does not exist.');

/** A mail in a role's view. @throws Problem 404 `mail_unknown` */
export async function readMailDetail(db: Queryable, app: FastifyInstance, id: string, role: Role): Promise<MailDetail> {
  const mails = createMailRepository(db);
  const row = await mails.byId(id);
  if (!row) throw mailUnknown();
  const isOver = ['sent', 'discarded', 'superseded'].includes(row.state);
  const contradicting = isOver ? [] : await mails.contradictingOf(row);
  const isReadable = mayReadMail(role, row);
  const renewal = isReadable ? await renewalOf(db, app, row) : null;
  return {
    ...toSummary(row),
    version: row.version,
    cc: row.cc,
    language: row.language,
    body: isReadable ? mask(row.body, row.secrets) : confidentialText[row.language],
    links: isReadable ? row.links.map((link) => mask(link, row.secrets)) : [],
    attachments: await mails.attachmentsOf(row),
    attempts: row.attempts,
    bounces: await readBounces(db, row.to),
    contradicts: contradicting.map(({ id, subject }) => ({ id, subject })),
    handEdits: isReadable ? handEditsIn(app, row) : [],
    renewal: renewal && { ...renewal.merged, because: renewal.because },
  };
}

async function readBounces(db: Queryable, to: string): Promise<MailDetail['bounces']> {
  const found = await createAddressRepository(db).byAddress(to);
  if (!found) return null;
  const { bounces: count, lastBouncedAt, lastError } = found;
  return { count, lastAt: lastBouncedAt.toISOString(), lastError, asks: count >= caseLimits.bouncesUntilAsked };
}

/** A mail in the office's list. */
export const toSummary = (row: OfficeMail): MailSummary => ({
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
  isOutdated: row.isOutdated,
  scheduledFor: row.scheduledFor?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  bouncedAt: row.bouncedAt?.toISOString() ?? null,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The office's request for an action on a mail. */
export type MailCommand<Body = { version: number }> = { id: string; body: Body; actor: Actor; role: Role };

/** An upload sends no version, and overwrites nothing. */
type Action =
  | 'attach'
  | Extract<(typeof mailLifecycle.actions)[number], 'markReady' | 'send' | 'recall' | 'redraft' | 'discard' | 'edit'>;

/**
 * Runs an action on the locked mail if its state allows it and it still has the version the person saw.
 * @param run performs it, and returns the mail if it can no longer be read afterwards
 */
export async function actOnMail(
  app: FastifyInstance,
  { id, body, role }: MailCommand,
  action: Action,
  run: (tx: Transaction, mail: MailRow) => Promise<MailDetail | void>,
): Promise<MailDetail> {
  const { db, mails: outgoing } = app;
  const left = await db.transaction(async (tx) => {
    const mails = createMailRepository(tx);
    const seen = await mails.byId(id);
    if (!seen) throw mailUnknown();
    const effects = action === 'send' || action === 'discard' ? outgoing.effectsOf(seen) : undefined;
    await effects?.lock(tx, seen);
    if (action === 'send') await mails.lockLetters(seen);
    const mail = await mails.lock(id);
    if (!mail) throw mailUnknown();
    if (!mailLifecycle.allows(action === 'attach' ? 'edit' : action, mail.state)) throw refusal(mail.state);
    if (action !== 'attach' && mail.version !== body.version)
      throw problem.versionConflict(await readMailDetail(tx, app, id, role));
    await effects?.refuse?.(tx, mail);
    return run(tx, mail);
  });
  return left ?? readMailDetail(db, app, id, role);
}

const refusal = (state: MailRow['state']) =>
  problem.conflict(
    'mail_left',
    state === 'sending' || state === 'sent'
      ? 'This email has been sent and can no longer be changed.'
      : `This email is ${state}. Reload the page to see what you can do.`,
  );

/** Records in the audit log who moved a mail to its next state. */
export const auditMail = (
  tx: Transaction,
  { clock }: FastifyInstance,
  { actor, id }: Pick<MailCommand, 'actor' | 'id'>,
  action: Extract<AuditAction, `mail.${string}`>,
  { before, after }: { before: MailRow; after: MailRow['state'] },
) => writeAudit(tx, clock, { actor, action, entityId: id, before: { state: before.state }, after: { state: after } });
