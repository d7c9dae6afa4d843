import type { MailDetail } from '@guildhall/shared/contracts';
import { mailLifecycle, ownValue } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../platform/database/client.ts';
import type { MailRow } from '../../platform/mail/outgoing.ts';
import { render, valuesOf, type RenderedMail } from '../../platform/mail/render.ts';
import type { MailTemplate, MailTexts } from '../../platform/mail/template.ts';
import { handEditsOf, withHandEdits } from './hand-edits.ts';

export type RenewalNeeds = Pick<FastifyInstance, 'config' | 'mails' | 'mailTemplates'>;

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

const templateOf = ({ mailTemplates }: Pick<RenewalNeeds, 'mailTemplates'>, { template }: MailRow) =>
  ownValue<MailTemplate>(mailTemplates, template);

/** A mail's original text from its template. */
function draftedOf(needs: RenewalNeeds, mail: MailRow): MailTexts {
  const template = templateOf(needs, mail);
  if (mail.drafted || !mail.isEdited || !template) return mail.drafted ?? mail;
  // Edited before originals were stored; at that time templates could not be changed.
  const { publicUrl } = needs.config;
  return render(template.texts[mail.language], valuesOf(mail.data, template.placeholders, { publicUrl }), {
    publicUrl,
    language: mail.language,
  });
}

/** A person's manual changes to a mail, subject first. */
export function handEditsIn(needs: RenewalNeeds, mail: MailRow): MailDetail['handEdits'] {
  if (!mail.isEdited) return [];
  const drafted = draftedOf(needs, mail);
  return [...handEditsOf(drafted.subject, mail.subject), ...handEditsOf(drafted.body, mail.body)];
}

/**
 * Regenerates a waiting draft from its template and current data (domain rule 11).
 * @returns `null` when the text would be the same, or it can't be regenerated
 */
export async function renewalOf(db: Queryable, needs: RenewalNeeds, mail: MailRow): Promise<Renewal | null> {
  const template = templateOf(needs, mail);
  const isWaiting = mail.class === 'reviewed' && mailLifecycle.allows('edit', mail.state);
  // A personal link can't be recreated from its stored hash.
  if (!template || !isWaiting || mail.secrets.length > 0) return null;
  const { association: _, ...known } = valuesOf(mail.data, template.placeholders, needs.config);
  const current = { ...known, ...(await needs.mails.factsOf(mail)?.(db, mail)) };
  if (template.placeholders.some((name) => name !== 'association' && !Object.hasOwn(current, name))) return null;
  const { language } = mail;
  const fresh = await needs.mails.compose(db, template, { language, values: current });
  const drafted = draftedOf(needs, mail);
  if (isSameText(fresh, drafted)) return null;
  const withOldFacts = await needs.mails.compose(db, template, {
    language,
    values: valuesOf(mail.data, template.placeholders, needs.config),
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
