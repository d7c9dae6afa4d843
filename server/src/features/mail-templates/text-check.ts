import { mailTextFaults, type MailTextFault } from '@guildhall/shared/domain';
import { problem, type FieldProblems } from '../../platform/problems/problem.ts';
import type { MailTemplate, MailTexts } from '../../platform/mail/template.ts';

const sentences: Record<MailTextFault['code'], (placeholder: string) => string> = {
  placeholder_unknown: (written) => `${written} is no placeholder of this mail. Choose one from the list.`,
  placeholder_missing: (written) => `This mail is of no use to its reader without ${written}. Put it back.`,
  placeholder_not_for_subject: (written) => `${written} can’t stand in the subject. Put it into the text.`,
  link_not_alone: (written) => `${written} needs a line of its own; only then can the reader follow it.`,
};

/** @throws Problem 422 that says at each input what is wrong with it */
export function refuseFaultyTexts(texts: MailTexts, { placeholders }: MailTemplate): void {
  const [fault, ...others] = mailTextFaults(texts, placeholders);
  if (!fault) return;
  const fields: FieldProblems = {};
  for (const { field, code, placeholder } of [fault, ...others])
    fields[field] ??= { code, message: sentences[code](placeholder) };
  throw problem.unprocessable(fault.code, sentences[fault.code](fault.placeholder), fields);
}
