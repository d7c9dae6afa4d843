import type { SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { askedRefereeStates, type ScheduledKind } from '@guildhall/shared/domain';
import type { Transaction } from '../../platform/database/client.ts';
import {
  createApplicationRepository,
  type ApplicationRow,
  createRefereeRepository,
  type RefereeRow,
} from '../applications/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import type { ActiveDeadlines } from '../../platform/settings/deadlines.ts';
import type { Planned, TimedRule } from '../../platform/timed-rules/timed-rules.ts';
import { timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { endUnanswered, remindReferee } from './requests.ts';
import { selectLapses, selectReminders } from './repository.ts';

interface OpenRequest {
  application: ApplicationRow;
  referee: RefereeRow;
}

/** Scheduled work on referees: reminders, expired requests, and bounced addresses. */
export function addRefereeRules(app: FastifyInstance): void {
  const { db, clock, timedRules, jobs } = app;

  const lock = async (tx: Transaction, applicationId: string, id: string): Promise<OpenRequest | undefined> => {
    const application = await createApplicationRepository(tx).lock(applicationId);
    const referee = await createRefereeRepository(tx).byId(applicationId, id);
    const isStillOpen = referee !== undefined && askedRefereeStates.includes(referee.state);
    return application && referee && isStillOpen ? { application, referee } : undefined;
  };

  const rule = (
    kind: ScheduledKind,
    select: (zone: string, deadlines: ActiveDeadlines) => SQL,
    act: (tx: Transaction, request: OpenRequest, step: number) => Promise<unknown>,
  ): TimedRule =>
    timedRule(clock, {
      kind,
      subject: 'application',
      select,
      lock: (tx, { subject, rowId }: Planned) => lock(tx, subject.id, rowId),
      act,
    });

  const giveUp = async (tx: Transaction, request: OpenRequest, state: 'lapsed' | 'bounced') => {
    await endUnanswered(tx, app, { ...request, actor: systemActor }, state);
    await app.events.emit(tx, 'references.changed', { application: request.application });
  };

  timedRules.add(rule('referee_lapse', selectLapses, (tx, request) => giveUp(tx, request, 'lapsed')));
  timedRules.add(
    rule('referee_reminder', selectReminders, (tx, request, step) =>
      remindReferee(tx, app, { ...request, actor: systemActor }, step),
    ),
  );

  jobs.every('7,22,37,52 * * * *', 'referees.bounces', async () => {
    // Each in its own transaction: a failure on one application does not affect the others.
    for (const { id, applicationId } of await createRefereeRepository(db).undeliverable())
      await db.transaction(async (tx) => {
        const request = await lock(tx, applicationId, id);
        if (request) await giveUp(tx, request, 'bounced');
      });
  });
}
