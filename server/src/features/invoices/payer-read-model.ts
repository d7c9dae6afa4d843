import { countryName, isCountryCode, type Answers, type Language } from '@guildhall/shared/domain';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { first, type Queryable } from '../../platform/database/client.ts';
import { applications, membershipTypes, users, type PayerSnapshot } from '../../platform/database/schema/index.ts';
import { fullName } from '../../platform/audit/actor.ts';

/**
 * A user as payer. The address is the newest one of: a correction by the office, the newest submitted application, the
 * import. A draft of an application never counts. `candidates-read-model.ts` applies the same rule to many members.
 * @param applicationId the application the invoice is about, which then counts instead of the newest one
 */
export async function readPayer(
  db: Queryable,
  userId: string,
  applicationId: string | null,
): Promise<PayerSnapshot | undefined> {
  const user = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .then(first);
  if (!user) return undefined;
  const application = await db
    .select({ answers: applications.answers, submittedAt: applications.submittedAt })
    .from(applications)
    .where(
      applicationId
        ? eq(applications.id, applicationId)
        : and(
            eq(applications.applicantId, userId),
            isNotNull(applications.submittedAt),
            isNull(applications.deletedAt),
          ),
    )
    .orderBy(desc(applications.submittedAt))
    .limit(1)
    .then(first);
  const { postalAddress, postalAddressCorrectedAt: correctedAt, language } = user;
  const isCorrected = correctedAt !== null && correctedAt > (application?.submittedAt ?? 0);
  const entered = application ? addressIn(application.answers, language) : '';
  const address = (isCorrected ? postalAddress : entered) || (postalAddress ?? '');
  const country = application ? String(application.answers.country ?? '') : '';
  // A corrected address stays in the application's country only if it says so.
  const isThere = isCountryCode(country) && address.split('\n').at(-1) === countryName(country, language);
  return {
    name: fullName(user),
    email: user.email,
    address,
    ...(isThere && { country }),
    language: user.language,
  };
}

/** The payer of an application's fee, and its membership type. */
export const readFee = (db: Queryable, applicationId: string) =>
  db
    .select({ applicantId: applications.applicantId, terms: applications.terms, type: membershipTypes })
    .from(applications)
    .innerJoin(membershipTypes, eq(membershipTypes.id, applications.membershipTypeId))
    .where(eq(applications.id, applicationId))
    .then(first)
    .then((row) => row && { applicantId: row.applicantId, type: { ...row.type, ...row.terms } });

/** The postal address from a form's answers, line by line. */
function addressIn(answers: Answers, language: Language): string {
  const text = (key: string) => String(answers[key] ?? '').trim();
  const place = [text('postalCode'), text('city')].filter(Boolean).join(' ');
  return [text('street'), text('addressLine2'), place, text('region'), countryName(text('country'), language)]
    .filter(Boolean)
    .join('\n');
}
