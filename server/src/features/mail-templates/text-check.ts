import { mailTextFaults, type MailTextFault } from '@guildhall/shared/domain';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import type { MailTemplate, MailTexts } from '../../platform/mail/template.ts';

const sentences: Record<MailTextFault['code'], (placeholder: string) => string> = {
  placeholder_unknown: (written) => `${written} is not available in this email. Choose a placeholder from the list.`,
  placeholder_missing: (written) => `${written} is required. Add it again.`,
  placeholder_not_for_subject: (written) => `${written} can’t be used in the subject. Move it to the text.`,
  link_not_alone: (written) => `Put ${written} on its own line, or the link will not work.`,
};

/** @throws Problem 422 with each input's problem */
export function refuseFaultyTexts(texts: MailTexts, { placeholders }: MailTemplate): void {
  const [fault, ...others] = mailTextFaults(texts, placeholders);
  if (!fault) return;
  const fields: FieldProblems = {};
  for (const { field, code, placeholder } of [fault, ...others])
    fields[field] ??= { code, message: sentences[code](placeholder) };
  throw problem.unprocessable(fault.code, sentences[fault.code](fault.placeholder), fields);
}
