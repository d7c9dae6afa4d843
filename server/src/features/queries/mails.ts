import type { Transaction } from '../../platform/database/client.ts';
import { fullName } from '../../platform/audit/actor.ts';
import type { OutgoingMails } from '../../platform/mail/outgoing.ts';
import { createUserRepository } from '../../platform/users/repository.ts';
import { queryAnsweredMail, queryAskedMail } from './mail-texts.ts';
import type { MessageRow, QueryRow } from './repository.ts';

/** A message the person may read. The type excludes internal notes, so they can't be mailed (domain rule 14). */
export type PublicMessage = MessageRow & { kind: 'public' };

const templates = { answered: queryAnsweredMail, asked: queryAskedMail };

/** Tells the person that the office has answered, or has asked a question. */
export async function mailRequester(
  mails: OutgoingMails,
  tx: Transaction,
  what: keyof typeof templates,
  { query, message }: { query: QueryRow; message: PublicMessage },
): Promise<void> {
  const person = await createUserRepository(tx).byId(query.requesterId);
  if (!person) throw new Error(`Query ${query.id} has no requester.`);
  const name = fullName(person);
  await mails.queue(tx, {
    template: templates[what],
    to: person.email,
    toName: name,
    language: person.language,
    about: { kind: 'query', id: query.id },
    ...(query.applicationId && { applicationId: query.applicationId }),
    createdById: message.authorId,
    data: {
      name,
      number: query.number,
      subject: query.subject,
      message: message.body,
      link: { path: `/query/list?query=${query.id}` },
    },
  });
}
