import type { RefereeSummary } from '@guildhall/shared/contracts';
import {
  askedRefereeStates,
  defaultDeadlines,
  seesSetAside,
  shownRefereeState,
  type RefereeViewer,
} from '@guildhall/shared/domain';
import type { Queryable } from '../../../platform/database/client.ts';
import { daysAfter } from '../../../platform/clock/clock.ts';
import { createRefereeRepository, type RefereeRow } from './repository.ts';

type Term = Pick<RefereeRow, 'state' | 'askedAt' | 'lapsesAt'>;

/** When an open request expires; `null` if it does not. Requests without an expiry are older than this setting. */
export const lapsesAt = ({ state, askedAt, lapsesAt: end }: Term): Date | null =>
  askedAt && askedRefereeStates.includes(state) ? (end ?? daysAfter(askedAt, defaultDeadlines.refereeLapseDays)) : null;

/** A referee in the contract's form for a viewer (`refereeViewerOf`). */
export const toRefereeSummary = (row: RefereeRow, viewer: RefereeViewer): RefereeSummary => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  organisation: row.organisation,
  relation: row.relation,
  language: row.language,
  standby: row.isStandby,
  order: row.position,
  state: shownRefereeState(viewer, row),
  askedAt: row.askedAt?.toISOString() ?? null,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  lapsesAt: lapsesAt(row)?.toISOString() ?? null,
  setAside: row.setAsideAt !== null && seesSetAside(viewer),
  version: row.version,
});

/** The referees of an application in the order they were named. */
export async function readRefereeSummaries(
  db: Queryable,
  applicationId: string,
  viewer: RefereeViewer,
): Promise<RefereeSummary[]> {
  const rows = await createRefereeRepository(db).ofApplication(applicationId);
  return rows.map((row) => toRefereeSummary(row, viewer));
}
