import type { Language } from '@guildhall/shared/domain';
import type { Config } from '../../config.ts';
import type { Queryable } from '../database/client.ts';
import { readSetting } from '../settings/settings.ts';
import { render, type RenderedMail } from './render.ts';
import { createTemplateRepository } from './template-repository.ts';
import type { MailTemplate, MailTexts, MailValue } from './template.ts';

/** Renders the text of a mail from a template and its values. */
export function createMailComposer({ publicUrl }: Pick<Config, 'publicUrl'>) {
  /** Fills in a text. The association's name is always available, unless another one is given. */
  const fill = async (
    tx: Queryable,
    texts: MailTexts,
    { language, values }: { language: Language; values: Record<string, MailValue> },
  ): Promise<RenderedMail> => {
    const { name: association } = await readSetting(tx, 'association');
    return render(texts, { association, ...values }, { publicUrl, language });
  };

  /** Fills in the current version of a template. */
  const compose = async (
    tx: Queryable,
    template: MailTemplate,
    filling: { language: Language; values: Record<string, MailValue> },
  ): Promise<RenderedMail & { templateVersion: number }> => {
    const { version, ...texts } = await createTemplateRepository(tx).current(template, filling.language);
    return { ...(await fill(tx, texts, filling)), templateVersion: version };
  };

  return { fill, compose };
}
