import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
  type SQL,
  desc,
} from 'drizzle-orm';
import type { QueryOf, listMails } from '@guildhall/shared/contracts';
import { undeliveredMailStates, unsentMailStates, waitingMailStates } from '@guildhall/shared/domain';
import { inStates, first, only, type Queryable, type Database } from '../../platform/database/client.ts';
import { applications, files, mails } from '../../platform/database/schema/index.ts';
import { matches } from '../../platform/database/search.ts';
import { isOfficesMail } from '../../platform/mail/offices-mail.ts';
import { filesAmong } from '../../platform/mail/attachments.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { hasOlderTemplate } from '../../platform/mail/template-repository.ts';

type ListQuery = QueryOf<typeof listMails>;

export const mailSortColumns = {
  subject: sql`lower(${mails.subject})`,
  to: mails.to,
  createdAt: mails.createdAt,
  updatedAt: mails.updatedAt,
};

const isOutdated = sql<boolean>`(${mails.class} = 'reviewed' and ${inStates(mails.state, unsentMailStates)}
  and ${hasOlderTemplate})`;

const columns = { ...getTableColumns(mails), applicationNumber: applications.number, isOutdated };

export type OfficeMail = MailRow & { applicationNumber: string | null; isOutdated: boolean };

const inState = (state: NonNullable<ListQuery['state']>): SQL =>
  state === 'waiting'
    ? inStates(mails.state, waitingMailStates)
    : state === 'outdated'
      ? isOutdated
      : state === 'bounced'
        ? isNotNull(mails.bouncedAt)
        : eq(mails.state, state);

/** The condition of the office's list of mails; figures count with the same one (domain rule 18). */
export const mailsShown = ({ state, q }: Pick<ListQuery, 'state' | 'q'>): SQL | undefined =>
  and(isOfficesMail, state && inState(state), q ? matches(mails.search, q) : undefined);

/** Mails in the office's view. */
export function createMailRepository(db: Queryable) {
  return {
    /** The mails of a list, in order of creation. */
    idsShown: (shown: Pick<ListQuery, 'state' | 'q'>, limit: number): Promise<{ id: string }[]> =>
      db
        .select({ id: mails.id })
        .from(mails)
        .where(mailsShown(shown))
        .orderBy(asc(mails.createdAt), asc(mails.id))
        .limit(limit),

    countShown: (shown: Pick<ListQuery, 'state' | 'q'>): Promise<number> =>
      db
        .select({ count: count() })
        .from(mails)
        .where(mailsShown(shown))
        .then((rows) => only(rows).count),

    byIds: (ids: string[]): Promise<OfficeMail[]> =>
      db
        .select(columns)
        .from(mails)
        .leftJoin(applications, eq(applications.id, mails.applicationId))
        .where(inArray(mails.id, ids)),

    byId: (id: string): Promise<OfficeMail | undefined> =>
      db
        .select(columns)
        .from(mails)
        .leftJoin(applications, eq(applications.id, mails.applicationId))
        .where(and(eq(mails.id, id), isOfficesMail))
        .then(first),

    lock: (id: string): Promise<MailRow | undefined> =>
      db
        .select()
        .from(mails)
        .where(and(eq(mails.id, id), isOfficesMail))
        .for('update')
        .then(first),

    ...letterQueries(db),

    attachmentsOf: async ({ attachments }: MailRow) => {
      const ids = filesAmong(attachments).map(({ fileId }) => fileId);
      const sizes =
        ids.length === 0
          ? []
          : await db.select({ id: files.id, size: files.sizeBytes }).from(files).where(inArray(files.id, ids));
      return attachments.map((attachment) => ({
        fileId: 'fileId' in attachment ? attachment.fileId : null,
        fileName: attachment.name,
        isAdded: 'isAdded' in attachment && attachment.isAdded === true,
        size:
          'calendar' in attachment
            ? Buffer.byteLength(attachment.calendar)
            : (sizes.find(({ id }) => id === attachment.fileId)?.size ?? 0),
      }));
    },

    fileById: (id: string) => db.select().from(files).where(eq(files.id, id)).then(first),

    /** Changes a locked row and increments its version. */
    change: (id: string, change: Partial<typeof mails.$inferInsert>) =>
      db
        .update(mails)
        .set({ ...change, version: sql`${mails.version} + 1` })
        .where(eq(mails.id, id)),
  };
}

/** Letters of one application about the same topic. */
const letterQueries = (db: Queryable) => ({
  /** Locks the letters of one application and topic, always in the same order, so that concurrent sends queue up. */
  lockLetters: ({ applicationId, topic }: MailRow) =>
    applicationId === null || topic === null
      ? Promise.resolve([])
      : db
          .select({ id: mails.id })
          .from(mails)
          .where(and(eq(mails.applicationId, applicationId), eq(mails.topic, topic)))
          .orderBy(asc(mails.id))
          .for('update'),

  /**
   * Contradicting letters of the same application and topic: those that could still be sent, and those sent while this
   * one was waiting. Letters sent before it was created belong to an earlier decision.
   */
  contradictingOf: async ({ id, applicationId, topic, createdAt }: MailRow) =>
    applicationId === null || topic === null
      ? []
      : db
          .select({ id: mails.id, subject: mails.subject, state: mails.state })
          .from(mails)
          .where(
            and(
              ne(mails.id, id),
              eq(mails.applicationId, applicationId),
              eq(mails.topic, topic),
              isNull(mails.deletedAt),
              or(
                inStates(mails.state, undeliveredMailStates),
                and(eq(mails.state, 'sent'), gt(mails.sentAt, createdAt)),
              ),
            ),
          )
          .orderBy(asc(mails.createdAt), asc(mails.id)),
});

/** Mails in the junk box, which all other queries leave out. */
export function createMailJunkRepository(db: Queryable) {
  return {
    byId: (id: string) =>
      db
        .select({ mail: mails, applicationNumber: applications.number, applicationState: applications.state })
        .from(mails)
        .leftJoin(applications, eq(applications.id, mails.applicationId))
        .where(eq(mails.id, id))
        .then(first),
    lock: (id: string) => db.select().from(mails).where(eq(mails.id, id)).for('update').then(first),
    hide: (id: string, at: Date) => db.update(mails).set({ deletedAt: at }).where(eq(mails.id, id)),
    restore: (id: string, state: (typeof mails.$inferSelect)['state']) =>
      db
        .update(mails)
        .set({ state, scheduledFor: null, deletedAt: null, version: sql`${mails.version} + 1` })
        .where(eq(mails.id, id)),
    remove: (id: string) => db.delete(mails).where(eq(mails.id, id)),
  };
}

/** Any mail, to any recipient: for the development inbox, which only this machine can reach. */
export const readMail = (db: Database, id: string): Promise<MailRow | undefined> =>
  db.select().from(mails).where(eq(mails.id, id)).then(first);

/** The newest sent mails, to one address or to all. */
export const readSentMails = (db: Database, limit: number, to?: string): Promise<MailRow[]> =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.state, 'sent'), to === undefined ? undefined : eq(mails.to, to.trim().toLowerCase())))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(limit);
