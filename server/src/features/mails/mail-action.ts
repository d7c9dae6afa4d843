import type { MailDetail } from '@guildhall/shared/contracts';
import { mailLifecycle, type AuditAction, type Role } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Transaction } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { problem } from '../../platform/problems/problem.ts';
import { mailUnknown, readMailDetail } from './mail-detail.ts';
import { createMailRepository } from './repository.ts';
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
