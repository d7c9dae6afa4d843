import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  MailTemplateDetail,
  MailTemplateSummary,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
} from '@guildhall/shared/contracts';
import {
  hourMs,
  type Language,
  type MailTemplateKey,
  languages,
  mailOccasions,
  mailTemplateKeys,
  type MailOccasion,
  mailTextFaults,
  type MailTextFault,
} from '@guildhall/shared/domain';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { createRecentHits } from '../../platform/http/rate-limits.ts';
import { valuesOf } from '../../platform/mail/render.ts';
import {
  createTemplateRepository,
  textsOfVersion,
  type TemplateVersionRow,
} from '../../platform/mail/template-repository.ts';
import type { MailTexts, MailTemplates, MailTemplate } from '../../platform/mail/template.ts';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createTemplateMailRepository } from './repository.ts';
import { samplesFor } from './samples.ts';

type Template = { key: MailTemplateKey; language: Language };

type Command<Contract> = Template & { body: BodyOf<Contract>; actor: Actor };

type Trial = Template & { body: BodyOf<typeof previewMailTemplate> };

const testsPerHour = 20;

const testSubject: Record<Language, string> = { en: 'Test: ', fr: 'Test : ', ar: 'تجربة: ', cn: '测试：' };

/** The administrators' versions of the mails that Guildhall sends. */
export function createMailTemplateService(app: FastifyInstance) {
  const { db, clock, config, mails, mailTemplates } = app;
  const hits = createRecentHits({ db, clock });
  const read = (template: Template, on: Queryable = db) => readTemplate(on, mailTemplates, template);

  /** Saves texts as the newest version, unless they are the current ones. */
  const change = async (
    { key, language, actor, body }: Template & { actor: Actor; body: { version: number } },
    texts: MailTexts,
    { restored }: { restored: number | null },
  ): Promise<MailTemplateDetail> => {
    const template = mailTemplates[key];
    refuseFaultyTexts(texts, template);
    return db.transaction(async (tx: Transaction) => {
      const versions = createTemplateRepository(tx);
      const current = await versions.current(template, language);
      const conflict = async () => problem.versionConflict(await read({ key, language }, tx));
      if (current.version !== body.version) throw await conflict();
      if (isSame(texts, current)) return read({ key, language }, tx);
      const isDefault = isSame(texts, template.texts[language]);
      const isAdded = await versions.add({
        id: newId(),
        key,
        language,
        version: current.version + 1,
        subject: isDefault ? null : texts.subject,
        body: isDefault ? null : texts.body,
        restored,
        updatedAt: clock.now(),
        updatedById: actor.id,
      });
      if (!isAdded) throw await conflict();
      await writeAudit(tx, clock, {
        actor,
        action: restored === null ? 'mail_template.changed' : 'mail_template.restored',
        before: facts({ key, language }, current.version, current),
        after: facts({ key, language }, current.version + 1, texts),
      });
      return read({ key, language }, tx);
    });
  };

  /** Fills a text with the values of a real mail, or with examples. */
  const fill = async ({ key, language, body: { mailId, ...texts } }: Trial) => {
    const template = mailTemplates[key];
    refuseFaultyTexts(texts, template);
    const real = mailId ? await createTemplateMailRepository(db).dataOf(mailId, key, language) : undefined;
    if (mailId && !real) throw problem.notFound('mail_unknown', 'This email does not exist.');
    const { zone } = await readSetting(db, 'association');
    const values = {
      ...samplesFor(template, { language, occasion: occasionOf(key), now: clock.now(), zone }),
      ...valuesOf(real?.data ?? {}, template.placeholders, config),
    };
    const { subject, body, links } = await mails.fill(db, texts, { language, values });
    return { subject, body, links };
  };

  return {
    list: (): Promise<MailTemplateSummary[]> => readSummaries(db, mailTemplates),

    read: (template: Template): Promise<MailTemplateDetail> => read(template),

    save: (command: Command<typeof saveMailTemplate>): Promise<MailTemplateDetail> =>
      change(command, command.body, { restored: null }),

    /** Restores an earlier version as the newest one; 0 is the default text. */
    async restore(command: Command<typeof restoreMailTemplate>): Promise<MailTemplateDetail> {
      const { key, language, body } = command;
      const versions = await createTemplateRepository(db).versions(key, language);
      const row = versions.find(({ version }) => version === body.restored);
      if (!row && body.restored !== 0)
        throw problem.unprocessable('template_version_unknown', 'This version of the template does not exist.');
      return change(command, textsOfVersion(row, mailTemplates[key], language), { restored: body.restored });
    },

    preview: (trial: Trial) => fill(trial),

    /** Mails the text to the requester only. */
    async sendTest(trial: Trial, { user }: SignedIn): Promise<{ to: string }> {
      const content = await fill(trial);
      await hits.take({ key: `mail-test:${user.id}`, limit: testsPerHour, windowMs: hourMs }, (wait) =>
        problem.tooMany('too_many_requests', 'Too many requests. Wait a moment and try again.', wait),
      );
      const { language } = trial;
      await db.transaction((tx) =>
        mails.queuePlain(tx, {
          name: 'template_test',
          to: user.email,
          toName: fullName(user),
          language,
          content: { ...content, subject: `${testSubject[language]}${content.subject}` },
          createdById: user.id,
        }),
      );
      return { to: user.email };
    },
  };
}

const isSame = (one: MailTexts, other: MailTexts): boolean => one.subject === other.subject && one.body === other.body;

/** A version for the audit log, which masks `body`: there it contains people's messages. */
const facts = ({ key, language }: Template, version: number, { subject, body }: MailTexts) => ({
  template: key,
  language,
  version,
  subject,
  wording: body,
});

type Names = ReadonlyMap<string, string>;

/** What a template is about. */
const occasionOf = (key: MailTemplateKey): MailOccasion =>
  mailOccasions.find((occasion) => mailTemplateKeys[occasion].some((known) => known === key)) ?? 'account';

const changeOf = (row: TemplateVersionRow, names: Names) => ({
  at: row.updatedAt.toISOString(),
  by: (row.updatedById && names.get(row.updatedById)) ?? null,
});

/** All templates by occasion, with the changed languages. */
async function readSummaries(db: Queryable, templates: MailTemplates): Promise<MailTemplateSummary[]> {
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
async function readTemplate(
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

const sentences: Record<MailTextFault['code'], (placeholder: string) => string> = {
  placeholder_unknown: (written) => `${written} is not available in this email. Choose a placeholder from the list.`,
  placeholder_missing: (written) => `${written} is required. Add it again.`,
  placeholder_not_for_subject: (written) => `${written} can’t be used in the subject. Move it to the text.`,
  link_not_alone: (written) => `Put ${written} on its own line, or the link will not work.`,
};

/** @throws Problem 422 with each input's problem */
function refuseFaultyTexts(texts: MailTexts, { placeholders }: MailTemplate): void {
  const [fault, ...others] = mailTextFaults(texts, placeholders);
  if (!fault) return;
  const fields: FieldProblems = {};
  for (const { field, code, placeholder } of [fault, ...others])
    fields[field] ??= { code, message: sentences[code](placeholder) };
  throw problem.unprocessable(fault.code, sentences[fault.code](fault.placeholder), fields);
}
