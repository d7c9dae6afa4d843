import type { MailPlaceholder } from '@guildhall/shared/domain';
import { fullName } from '../../platform/audit/actor.ts';
import type { Queryable } from '../../platform/database/client.ts';
import type { OutgoingMails } from '../../platform/mail/outgoing.ts';
import type { MailData, MailTemplate } from '../../platform/mail/template.ts';
import type { UserRow } from '../../platform/users/repository.ts';

/** Sends a mail to an account's owner, in their language. */
export type Tell = (mails: OutgoingMails, tx: Queryable, user: UserRow) => Promise<unknown>;

/**
 * A mail to the person whose account is changed.
 * @param dataOf returns the template's data for the person's name
 */
export const tell =
  <Placeholder extends MailPlaceholder>(
    template: MailTemplate<Placeholder>,
    dataOf: (name: string) => MailData<Placeholder>,
  ): Tell =>
  (mails, tx, user) =>
    mails.queue(tx, {
      template,
      to: user.email,
      toName: fullName(user),
      language: user.language,
      data: dataOf(fullName(user)),
      about: { kind: 'user', id: user.id },
    });
