import type { Language, MailTemplateKey } from '@guildhall/shared/domain';
import { aliasedTable, and, desc, eq, gt, sql } from 'drizzle-orm';
import { first, type Queryable } from '../database/client.ts';
import { mails, mailTemplates } from '../database/schema/index.ts';
import type { MailTemplate, MailTexts } from './template.ts';

export type TemplateVersionRow = typeof mailTemplates.$inferSelect;

/** The current texts and their version; 0 if the template was never changed. */
export type CurrentTexts = MailTexts & { version: number };

/** The texts of a stored version: the office's own, or the default ones. */
export const textsOfVersion = (
  row: Pick<TemplateVersionRow, 'subject' | 'body'> | undefined,
  { texts }: Pick<MailTemplate, 'texts'>,
  language: Language,
): MailTexts =>
  row?.subject !== null && row?.subject !== undefined && row.body !== null
    ? { subject: row.subject, body: row.body }
    : texts[language];

/** The office's versions of the templates. */
export function createTemplateRepository(db: Queryable) {
  const ofTemplate = (key: MailTemplateKey, language: Language) =>
    and(eq(mailTemplates.key, key), eq(mailTemplates.language, language));

  return {
    async current(template: Pick<MailTemplate, 'key' | 'texts'>, language: Language): Promise<CurrentTexts> {
      const row = await db
        .select()
        .from(mailTemplates)
        .where(ofTemplate(template.key, language))
        .orderBy(desc(mailTemplates.version))
        .limit(1)
        .then(first);
      return { ...textsOfVersion(row, template, language), version: row?.version ?? 0 };
    },

    /** All versions of a template in a language, newest first. */
    versions: (key: MailTemplateKey, language: Language): Promise<TemplateVersionRow[]> =>
      db.select().from(mailTemplates).where(ofTemplate(key, language)).orderBy(desc(mailTemplates.version)),

    /** The newest version of every template and language that the office has changed. */
    newest: (): Promise<TemplateVersionRow[]> =>
      db
        .selectDistinctOn([mailTemplates.key, mailTemplates.language])
        .from(mailTemplates)
        .orderBy(mailTemplates.key, mailTemplates.language, desc(mailTemplates.version)),

    /** Adds a version. @returns false after a concurrent change */
    add: (row: typeof mailTemplates.$inferInsert): Promise<boolean> =>
      db
        .insert(mailTemplates)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: mailTemplates.id })
        .then((added) => added.length > 0),
  };
}

const newest = aliasedTable(mailTemplates, 'newest');
const used = aliasedTable(mailTemplates, 'used');
const later = aliasedTable(mailTemplates, 'later');

/** True in SQL for a mail whose template has changed since the mail was created. */
export const hasOlderTemplate = sql<boolean>`exists (
  select 1 from ${mailTemplates} newest
  left join ${mailTemplates} used
    on ${used.key} = ${newest.key} and ${used.language} = ${newest.language} and ${used.version} = ${mails.templateVersion}
  where ${newest.key} = ${mails.template} and ${newest.language} = ${mails.language}
    and ${gt(newest.version, mails.templateVersion)}
    and not exists (select 1 from ${mailTemplates} later where ${later.key} = ${newest.key}
      and ${later.language} = ${newest.language} and ${later.version} > ${newest.version})
    and (${newest.subject}, ${newest.body}) is distinct from (${used.subject}, ${used.body}))`;
