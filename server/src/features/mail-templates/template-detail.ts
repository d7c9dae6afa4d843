import type { MailTemplateDetail, MailTemplateSummary } from '@guildhall/shared/contracts';
import {
  languages,
  mailOccasions,
  mailTemplateKeys,
  type Language,
  type MailOccasion,
  type MailTemplateKey,
} from '@guildhall/shared/domain';
import type { Queryable } from '../../platform/database/client.ts';
import {
  createTemplateRepository,
  textsOfVersion,
  type TemplateVersionRow,
} from '../../platform/mail/template-repository.ts';
import type { MailTemplates } from '../../platform/mail/template.ts';
import { createTemplateMailRepository } from './repository.ts';

type Names = ReadonlyMap<string, string>;

/** What a template is about. */
export const occasionOf = (key: MailTemplateKey): MailOccasion =>
  mailOccasions.find((occasion) => mailTemplateKeys[occasion].some((known) => known === key)) ?? 'account';

const changeOf = (row: TemplateVersionRow, names: Names) => ({
  at: row.updatedAt.toISOString(),
  by: (row.updatedById && names.get(row.updatedById)) ?? null,
});

/** All templates by occasion, with the changed languages. */
export async function readSummaries(db: Queryable, templates: MailTemplates): Promise<MailTemplateSummary[]> {
  const newest = await createTemplateRepository(db).newest();
  const names = await createTemplateMailRepository(db).names(newest.map(({ updatedById }) => updatedById));
  return mailOccasions.flatMap((occasion) =>
    mailTemplateKeys[occasion].map((key) => ({
      key,
      occasion,
      class: templates[key].class,
      languages: languages.map((language) => {
        const row = newest.find((one) => one.key === key && one.language === language);
        return {
          language,
          subject: textsOfVersion(row, templates[key], language).subject,
          isChanged: row !== undefined && row.subject !== null,
          lastChange: row ? changeOf(row, names) : null,
        };
      }),
    })),
  );
}

/** A template in one language, with its versions and the mails it can be previewed with. */
export async function readTemplate(
  db: Queryable,
  templates: MailTemplates,
  { key, language }: { key: MailTemplateKey; language: Language },
): Promise<MailTemplateDetail> {
  const template = templates[key];
  const made = createTemplateMailRepository(db);
  const rows = await createTemplateRepository(db).versions(key, language);
  const names = await made.names(rows.map(({ updatedById }) => updatedById));
  const [newest] = rows;
  return {
    key,
    occasion: occasionOf(key),
    class: template.class,
    language,
    version: newest?.version ?? 0,
    ...textsOfVersion(newest, template, language),
    isChanged: newest !== undefined && newest.subject !== null,
    placeholders: [...template.placeholders],
    versions: [
      ...rows.map((row) => ({
        version: row.version,
        ...textsOfVersion(row, template, language),
        isDefault: row.subject === null,
        restored: row.restored,
        change: changeOf(row, names),
      })),
      { version: 0, ...template.texts[language], isDefault: true, restored: null, change: null },
    ],
    recent: (await made.recent(key, language)).map(({ id, to, toName, about, at }) => ({
      id,
      to: toName ?? to,
      about,
      at: at.toISOString(),
    })),
    outdatedDrafts: template.class === 'reviewed' ? await made.countOutdated(key, language) : 0,
  };
}
