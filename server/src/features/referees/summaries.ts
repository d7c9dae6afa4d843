import type { RefereeSummary } from '@guildhall/shared/contracts';
import { caseLimits, may, type RefereeState, type Role } from '@guildhall/shared/domain';
import type { Queryable } from '../../database/client.ts';
import { daysAfter } from '../../lib/clock.ts';
import { createRefereeRepository, type RefereeRow } from './repository.ts';

type Term = Pick<RefereeRow, 'state' | 'askedAt' | 'lapsesAt'>;

/** When an open request lapses: three weeks after it was sent, or when the office says; `null` when nothing can lapse. */
export const lapsesAt = ({ state, askedAt, lapsesAt: extendedTo }: Term): Date | null =>
  askedAt && (state === 'asked' || state === 'opened')
    ? (extendedTo ?? daysAfter(askedAt, caseLimits.refereeLapseDays))
    : null;

// Whoever speaks against an applicant is not given away to them: they see a referee who can't support the application.
const stateFor = (state: RefereeState, role: Role): RefereeState =>
  state === 'against' && !may(role, 'application:readAll') ? 'cannot' : state;

/** A referee as the contract shows them to a reader of that role. */
export const toRefereeSummary = (row: RefereeRow, role: Role): RefereeSummary => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  organisation: row.organisation,
  relation: row.relation,
  language: row.language,
  standby: row.isStandby,
  order: row.position,
  state: stateFor(row.state, role),
  askedAt: row.askedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  lapsesAt: lapsesAt(row)?.toISOString() ?? null,
  // Who spoke against the applicant shows as one who can’t; that this was set aside would give it away.
  setAside: row.setAsideAt !== null && stateFor(row.state, role) === row.state,
  version: row.version,
});

/** The referees of an application in the order they were named. */
export async function readRefereeSummaries(
  db: Queryable,
  applicationId: string,
  role: Role,
): Promise<RefereeSummary[]> {
  const rows = await createRefereeRepository(db).ofApplication(applicationId);
  return rows.map((row) => toRefereeSummary(row, role));
}
