import type { MailDetail } from '@guildhall/shared/contracts';
import { mailLifecycle, ownValue } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { render, valuesOf, type RenderedMail } from '../../platform/mail/render.ts';
import type { MailTemplate, MailTexts } from '../../platform/mail/template.ts';
import { handEditsOf, withHandEdits } from './hand-edits.ts';

/** The result of regenerating a draft. */
export interface Renewal {
  /** The template's current text. */
  fresh: RenderedMail & { templateVersion: number };
  /** The same with the person's manual changes. */
  merged: MailTexts;
  because: ('template' | 'facts')[];
}

export const isSameText = (one: MailTexts, other: MailTexts): boolean =>
  one.subject === other.subject && one.body === other.body;

const templateOf = ({ mailTemplates }: FastifyInstance, { template }: MailRow) =>
  ownValue<MailTemplate>(mailTemplates, template);

/** A mail's original text from its template. */
function draftedOf(app: FastifyInstance, mail: MailRow): MailTexts {
  const template = templateOf(app, mail);
  if (mail.drafted || !mail.isEdited || !template) return mail.drafted ?? mail;
  // Edited before originals were stored; at that time templates could not be changed.
  const { publicUrl } = app.config;
  return render(template.texts[mail.language], valuesOf(mail.data, template.placeholders, { publicUrl }), {
    publicUrl,
    language: mail.language,
  });
}

/** A person's manual changes to a mail, subject first. */
export function handEditsIn(app: FastifyInstance, mail: MailRow): MailDetail['handEdits'] {
  if (!mail.isEdited) return [];
  const drafted = draftedOf(app, mail);
  return [...handEditsOf(drafted.subject, mail.subject), ...handEditsOf(drafted.body, mail.body)];
}

/**
 * Regenerates a waiting draft from its template and current data (domain rule 11).
 * @returns `null` when the text would be the same, or it can't be regenerated
 */
export async function renewalOf(db: Queryable, app: FastifyInstance, mail: MailRow): Promise<Renewal | null> {
  const template = templateOf(app, mail);
  const isWaiting = mail.class === 'reviewed' && mailLifecycle.allows('edit', mail.state);
  // A personal link can't be recreated from its stored hash.
  if (!template || !isWaiting || mail.secrets.length > 0) return null;
  const { association: _, ...known } = valuesOf(mail.data, template.placeholders, app.config);
  const current = { ...known, ...(await app.mails.factsOf(mail)?.(db, mail)) };
  if (template.placeholders.some((name) => name !== 'association' && !Object.hasOwn(current, name))) return null;
  const { language } = mail;
  const fresh = await app.mails.compose(db, template, { language, values: current });
  const drafted = draftedOf(app, mail);
  if (isSameText(fresh, drafted)) return null;
  const withOldFacts = await app.mails.compose(db, template, {
    language,
    values: valuesOf(mail.data, template.placeholders, app.config),
  });
  return {
    fresh,
    merged: {
      subject: mail.subject === drafted.subject ? fresh.subject : mail.subject,
      body: withHandEdits(drafted.body, mail.body, fresh.body),
    },
    because: [
      ...(isSameText(withOldFacts, drafted) ? [] : (['template'] as const)),
      ...(isSameText(withOldFacts, fresh) ? [] : (['facts'] as const)),
    ],
  };
}
