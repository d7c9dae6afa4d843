import type {
  BodyOf,
  MailTemplateDetail,
  MailTemplateSummary,
  previewMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
} from '@guildhall/shared/contracts';
import { hourMs, type Language, type MailTemplateKey } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import { fullName, type Actor } from '../../platform/audit/actor.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/client.ts';
import { createRecentHits } from '../../platform/http/sliding-window.ts';
import { valuesOf } from '../../platform/mail/render.ts';
import { createTemplateRepository, textsOfVersion } from '../../platform/mail/template-repository.ts';
import type { MailTexts } from '../../platform/mail/template.ts';
import { problem } from '../../platform/problems/problem.ts';
import { newId } from '../../platform/secrets/ids.ts';
import type { SignedIn } from '../../platform/sessions/sessions.ts';
import { readSetting } from '../../platform/settings/settings.ts';
import { createTemplateMailRepository } from './repository.ts';
import { samplesFor } from './samples.ts';
import { occasionOf, readSummaries, readTemplate } from './template-detail.ts';
import { refuseFaultyTexts } from './text-check.ts';
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
