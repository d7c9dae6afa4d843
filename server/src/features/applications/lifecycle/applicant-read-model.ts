import { localText, type Language } from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { first, type Queryable } from '../../../platform/database/client.ts';
import { membershipTypes, users } from '../../../platform/database/schema/index.ts';
import { fullName } from '../../../platform/audit/actor.ts';
import type { MailLink } from '../../../platform/mail/template.ts';
import type { ApplicationRow } from '../repository.ts';

export interface Applicant {
  name: string;
  email: string;
  language: Language;
  /** The zone in which days of instants are written; days chosen by people are days of the association. */
  zone: string;
  /** The membership type in the applicant's language. */
  membershipType: string;
  link: MailLink;
}

/**
 * The recipient of mails about an application, and the values common to all of them.
 * @param language of the mail; defaults to the applicant's
 */
export async function applicantOf(tx: Queryable, row: ApplicationRow, language?: Language): Promise<Applicant> {
  const found = await tx
    .select({ user: users, typeName: membershipTypes.name })
    .from(users)
    .innerJoin(membershipTypes, eq(membershipTypes.id, row.membershipTypeId))
    .where(eq(users.id, row.applicantId))
    .then(first);
  if (!found) throw new Error(`Application ${row.id} has no applicant.`);
  const { user, typeName } = found;
  return {
    name: row.applicantName || fullName(user),
    email: user.email,
    language: user.language,
    zone: user.zone,
    membershipType: localText(typeName, language ?? user.language),
    link: { path: `/forms/membership/${row.id}` },
  };
}
