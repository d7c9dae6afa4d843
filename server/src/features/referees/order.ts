import type { BodyOf, RefereeSummary, orderReferees } from '@guildhall/shared/contracts';
import { refereeViewerOf } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/sessions/caller.ts';
import { problem } from '../../platform/problems/problem.ts';
import {
  lockOwn,
  createApplicationRepository,
  createRefereeRepository,
  readRefereeSummaries,
} from '../applications/public.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { notEditable } from './naming-rules.ts';

type Ordering = Caller & { applicationId: string; body: BodyOf<typeof orderReferees> };

/**
 * Reorders the referees of a draft. The first ones are asked at once, as many as before; the following ones are
 * stand-bys.
 */
export const orderRefereesOf = (
  { db, clock }: FastifyInstance,
  { applicationId, body: { from, to }, user, actor }: Ordering,
): Promise<RefereeSummary[]> =>
  db.transaction(async (tx) => {
    const row = await lockOwn(tx, applicationId, user);
    if (row.state !== 'draft') throw notEditable();
    const viewer = refereeViewerOf(user, row);
    const repository = createRefereeRepository(tx);
    const referees = await repository.ofApplication(applicationId);
    const isAsSeen = referees.length === from.length && referees.every(({ id }, index) => id === from[index]);
    if (!isAsSeen) throw problem.versionConflict(await readRefereeSummaries(tx, applicationId, viewer));
    const atOnce = referees.filter(({ isStandby }) => !isStandby).length;
    const now = clock.now();
    for (const referee of referees) {
      const place = to.indexOf(referee.id);
      const change = { position: place + 1, isStandby: place >= atOnce };
      if (referee.position !== change.position || referee.isStandby !== change.isStandby)
        await repository.change(referee.id, { ...change, updatedAt: now });
    }
    await createApplicationRepository(tx).touch(applicationId, now);
    await writeAudit(tx, clock, {
      actor,
      action: 'referees.ordered',
      entityId: applicationId,
      before: { order: from },
      after: { order: to },
    });
    return readRefereeSummaries(tx, applicationId, viewer);
  });
