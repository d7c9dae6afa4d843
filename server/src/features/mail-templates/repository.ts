import type { Language, MailTemplateKey } from '@guildhall/shared/domain';
import { waitingMailStates } from '@guildhall/shared/domain';
import { and, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { fullName } from '../../platform/audit/actor.ts';
import { inStates, first, only, type Queryable } from '../../platform/database/client.ts';
import { applications, mails, people } from '../../platform/database/schema/index.ts';
import { hasOlderTemplate } from '../../platform/mail/template-repository.ts';

const recentMails = 8;

/** The mails created from a template. */
export function createTemplateMailRepository(db: Queryable) {
  // Codes and resets are confidential: templates can't be previewed with their data.
  const madeOf = (key: MailTemplateKey, language: Language) =>
    and(eq(mails.template, key), eq(mails.language, language), ne(mails.class, 'security'), isNull(mails.deletedAt));

  return {
    recent: (key: MailTemplateKey, language: Language) =>
      db
        .select({ id: mails.id, to: mails.to, toName: mails.toName, about: applications.number, at: mails.createdAt })
        .from(mails)
        .leftJoin(applications, eq(applications.id, mails.applicationId))
        .where(madeOf(key, language))
        .orderBy(desc(mails.createdAt), desc(mails.id))
        .limit(recentMails),

    /** The values that filled a mail of this template. */
    dataOf: (id: string, key: MailTemplateKey, language: Language) =>
      db
        .select({ data: mails.data })
        .from(mails)
        .where(and(eq(mails.id, id), madeOf(key, language)))
        .then(first),

    /** The number of waiting drafts created from an earlier text. */
    countOutdated: (key: MailTemplateKey, language: Language): Promise<number> =>
      db
        .select({ count: count() })
        .from(mails)
        .where(
          and(
            madeOf(key, language),
            eq(mails.class, 'reviewed'),
            inStates(mails.state, waitingMailStates),
            hasOlderTemplate,
          ),
        )
        .then(only)
        .then(({ count }) => count),

    /** The names of people by their id. */
    async names(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
      const known = [...new Set(ids)].filter((id) => id !== null);
      if (known.length === 0) return new Map();
      const rows = await db
        .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
        .from(people)
        .where(inArray(people.id, known));
      return new Map(rows.map((row) => [row.id, fullName(row)]));
    },
  };
}
