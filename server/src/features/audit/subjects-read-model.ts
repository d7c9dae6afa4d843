import type { AuditLine } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/client.ts';
import {
  applications,
  invoices,
  mails,
  meetingPolls,
  membershipTypes,
  queries,
  referees,
  users,
} from '../../platform/database/schema/index.ts';

type Subject = NonNullable<AuditLine['subject']>;

/** Names of the subjects of lines by id, whatever their type; deleted and unnamed ones are left out. */
export async function readSubjects(db: Database, all: readonly string[]): Promise<Map<string, Subject>> {
  const ids = [...new Set(all)];
  if (ids.length === 0) return new Map();
  const [cases, bills, asked, people, polls, letters, named, types] = await Promise.all([
    db
      .select({ id: applications.id, label: applications.number })
      .from(applications)
      .where(inArray(applications.id, ids)),
    db.select({ id: invoices.id, label: invoices.number }).from(invoices).where(inArray(invoices.id, ids)),
    db.select({ id: queries.id, label: queries.number }).from(queries).where(inArray(queries.id, ids)),
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, ids)),
    db
      .select({ id: meetingPolls.id, label: meetingPolls.title })
      .from(meetingPolls)
      .where(inArray(meetingPolls.id, ids)),
    db.select({ id: mails.id, label: mails.subject }).from(mails).where(inArray(mails.id, ids)),
    db
      .select({ id: referees.id, firstName: referees.firstName, lastName: referees.lastName })
      .from(referees)
      .where(inArray(referees.id, ids)),
    db
      .select({ id: membershipTypes.id, name: membershipTypes.name })
      .from(membershipTypes)
      .where(inArray(membershipTypes.id, ids)),
  ]);
  const found: { id: string; kind: Subject['kind']; label: string | null }[] = [
    ...cases.map((row) => ({ ...row, kind: 'application' as const })),
    ...bills.map((row) => ({ ...row, kind: 'invoice' as const })),
    ...asked.map((row) => ({ ...row, kind: 'query' as const })),
    ...people.map(({ id, ...name }) => ({ id, label: fullName(name), kind: 'user' as const })),
    ...polls.map((row) => ({ ...row, kind: 'poll' as const })),
    ...letters.map((row) => ({ ...row, kind: 'mail' as const })),
    ...named.map(({ id, ...name }) => ({ id, label: fullName(name), kind: 'referee' as const })),
    ...types.map(({ id, name }) => ({ id, label: name.en, kind: 'type' as const })),
  ];
  return new Map(found.flatMap(({ id, kind, label }) => (label === null ? [] : [[id, { kind, label }]])));
}
