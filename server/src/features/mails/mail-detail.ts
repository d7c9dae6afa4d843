import type { FastifyInstance } from 'fastify';
import type { MailDetail, MailSummary } from '@guildhall/shared/contracts';
import { caseLimits, type Role } from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import { createAddressRepository } from '../../platform/mail/address-repository.ts';
import { mask } from '../../platform/mail/render.ts';
import { problem } from '../../platform/problems/problem.ts';
import { confidentialText, mayReadMail } from './confidential.ts';
import { handEditsIn, renewalOf } from './renewal.ts';
import { createMailRepository, type OfficeMail } from './repository.ts';

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
