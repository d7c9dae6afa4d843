import { gatheringStates, type ApplicationState } from '@guildhall/shared/domain';
import type { Queryable, Transaction } from '../../../platform/database/client.ts';
import { problem } from '../../../platform/problems/problem.ts';
import {
  underlyingState,
  createApplicationRepository,
  type ApplicationRow,
  type LayeredState,
  createRefereeRepository,
  type RefereeRow,
} from '../../applications/public.ts';
import { findLink, isReplaced, type ActionLink } from '../../../platform/links/links.ts';
import { linkExpired, linkReplaced } from '../../../platform/links/refusals.ts';

/** The target of a referee's link. */
export interface Opened {
  link: ActionLink;
  referee: RefereeRow;
  application: ApplicationRow;
}

const gathering: readonly (ApplicationState | null)[] = gatheringStates;

/**
 * True until the review starts: only then may an answer be given or changed (domain §2). Requested changes and holds
 * don't end it.
 */
export const isAnswerable = (application: LayeredState): boolean => gathering.includes(underlyingState(application));

const endedCases: readonly ApplicationState[] = ['withdrawn', 'expired', 'lapsed'];

const cancelled = () =>
  problem.gone(
    'request_cancelled',
    'Your answer is no longer needed, because this request has ended. You don’t need to do anything. Thank you for your help.',
  );

interface Read {
  link: ActionLink;
  referee: RefereeRow;
  application: Pick<ApplicationRow, 'state'>;
}

/**
 * The data behind a link, unlocked.
 * @throws Problem 404 for unknown links, 410 for requests that have ended
 */
export function openedBy<Known extends Read>(read: Known | undefined): Known {
  if (!read) throw problem.unknownLink();
  const { referee, application } = read;
  // A referee with a link but status "named" was asked once, then released, and may be asked again later.
  const isOver = referee.deletedAt !== null || referee.state === 'cancelled' || referee.state === 'named';
  if (isOver || endedCases.includes(application.state)) throw cancelled();
  return read;
}

/**
 * Resolves a link to its referee and application.
 * @param applicationOf reads the application; commands lock it here, before they read anything they decide by
 * @throws Problem 404 for unknown links, 410 for requests that have ended
 */
export async function followLink(
  db: Queryable,
  token: string,
  applicationOf: (id: string) => Promise<ApplicationRow | undefined> = createApplicationRepository(db).byId,
): Promise<Opened> {
  const referees = createRefereeRepository(db);
  const link = await findLink(db, 'referee', token);
  const named = link?.subjectId ? await referees.anyById(link.subjectId) : undefined;
  const application = named && (await applicationOf(named.applicationId));
  // Read again, because it may have changed while waiting for the lock.
  const referee = named && (await referees.anyById(named.id));
  return openedBy(link && referee && application && { link, referee, application });
}

/** Resolves a link, and locks its application. @throws Problem as `followLink` */
export const lockByLink = (tx: Transaction, token: string): Promise<Opened> =>
  followLink(tx, token, createApplicationRepository(tx).lock);

/**
 * Ensures that a link is the newest and still valid.
 * @param newest the number of the referee's newest link, if known
 * @throws Problem 410 `link_replaced` or `link_expired`
 */
export async function assertUsable(
  db: Queryable,
  { link, referee }: Pick<Opened, 'link' | 'referee'>,
  now: Date,
  newest?: number,
): Promise<void> {
  if (referee.state === 'lapsed' || referee.state === 'bounced') throw await linkExpired(db);
  if (newest === undefined ? await isReplaced(db, link, referee.id) : link.generation < newest) throw linkReplaced();
  if (link.expiresAt <= now) throw await linkExpired(db);
}

/** @throws Problem 410 when the request has expired: then only the office can ask again */
export async function assertRenewable(db: Queryable, { referee }: Opened): Promise<void> {
  if (referee.state === 'lapsed' || referee.state === 'bounced') throw await linkExpired(db);
}
