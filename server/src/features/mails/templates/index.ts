import type { MailTemplate } from '../../../platform/mail/template.ts';
import * as account from './account.ts';
import * as applications from './applications.ts';
import * as decisions from './decisions.ts';
import * as finance from './finance.ts';
import * as meetings from './meetings.ts';
import * as pollEndings from './poll-endings.ts';
import * as polls from './polls.ts';
import * as queries from './queries.ts';
import * as referees from './referees.ts';
import * as security from './security.ts';

/** All mails Guildhall can write, by key; a new file of templates is added here. */
const groups: Record<string, MailTemplate>[] = [
  account,
  applications,
  decisions,
  finance,
  meetings,
  pollEndings,
  polls,
  queries,
  referees,
  security,
];

export const mailTemplatesByKey: ReadonlyMap<string, MailTemplate> = new Map(
  groups.flatMap((group) => Object.values(group).map((template) => [template.key, template] as const)),
);
