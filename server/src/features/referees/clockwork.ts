import { gatheringStates, askedRefereeStates, type ScheduledKind } from '@guildhall/shared/domain';
import { sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { inStates, type Transaction } from '../../platform/database/client.ts';
import {
  createApplicationRepository,
  type ApplicationRow,
  createRefereeRepository,
  type RefereeRow,
} from '../applications/public.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import type { ActiveDeadlines } from '../../platform/settings/deadlines.ts';
import type { Planned, TimedRule } from '../../platform/timed-rules/clockwork.ts';
import { daysSql, hoursAfterSql, timedRule } from '../../platform/timed-rules/timed-rule.ts';
import { endUnanswered, remindReferee } from './requests.ts';
import { lapseSql } from './term-repository.ts';

interface OpenRequest {
  application: ApplicationRow;
  referee: RefereeRow;
}

// Only while references are gathered: during a hold or requested changes, no request expires.
const openRequests = sql`from referees r join applications a on a.id = r.application_id
  and ${inStates(sql`a.state`, gatheringStates)} and a.deleted_at is null`;
const isOpen = sql`${inStates(sql`r.state`, askedRefereeStates)} and r.asked_at is not null and r.deleted_at is null`;
const ofReferee = sql`r.id as row_id, a.id as subject_id, a.number as label, full_name(r.first_name, r.last_name) as who`;

const lapses = () => sql`select ${ofReferee}, 0 as step, ${lapseSql('r')} as at ${openRequests} where ${isOpen}`;

// Reminders are counted from the end: with three weeks in total, they are sent on days 5, 10, 15 and 20. Changing the
// period recalculates them, but sends no reminder for requests that had already ended.
const reminders = (_zone: string, { refereeLapseDays, refereeReminderDays, changedAt }: ActiveDeadlines) => {
  const at = hoursAfterSql(hoursAfterSql(lapseSql('r'), -refereeLapseDays), sql`d.step`);
  const change = sql`${(changedAt ?? new Date(0)).toISOString()}::timestamptz`;
  return sql`select ${ofReferee}, d.step, ${at} as at
    ${openRequests} cross join ${daysSql(refereeReminderDays)}
    where ${isOpen} and ${at} > ${change} and (d.step > coalesce(r.reminded_day, 0) or r.reminded_at <= ${change})`;
};

/** Scheduled work on referees: reminders, expired requests, and bounced addresses. */
export function registerRefereeClockwork(app: FastifyInstance): void {
  const { db, clock, clockwork, jobs } = app;

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

  clockwork.add(rule('referee_lapse', lapses, (tx, request) => giveUp(tx, request, 'lapsed')));
  clockwork.add(
    rule('referee_reminder', reminders, (tx, request, step) =>
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
