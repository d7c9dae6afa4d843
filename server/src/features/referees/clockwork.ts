import { limits } from '@guildhall/shared/domain';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../database/client.ts';
import { daysAfter } from '../../lib/clock.ts';
import { createApplicationRepository, type ApplicationRow } from '../applications/repository.ts';
import { systemActor } from '../audit/actor.ts';
import { createRefereeRepository, type RefereeRow } from './repository.ts';
import { giveUpOn, remindReferee } from './requests.ts';
import { settleReferences } from './settle.ts';

type Needs = Pick<FastifyInstance, 'db' | 'clock' | 'jobs' | 'mails'>;

/** The name of the job that reminds referees and ends requests nobody answered. */
export const refereeClockwork = 'referees.clockwork';

const dayMs = 24 * 60 * 60 * 1000;
const firstReminderDay = Math.min(...limits.refereeReminderDays);

/** The reminder that is due: the latest day reached, if it hasn't been sent. A missed one isn't made up for. */
function reminderDue({ askedAt, remindedDay }: RefereeRow, now: Date): number | null {
  const daysOpen = Math.floor((now.getTime() - (askedAt?.getTime() ?? now.getTime())) / dayMs);
  const reached = limits.refereeReminderDays.filter((day) => day <= daysOpen).at(-1);
  return reached !== undefined && reached > (remindedDay ?? 0) ? reached : null;
}

/** Reminds on days 5, 10, 15 and 20, lets requests lapse on day 21, and gives up on addresses that bounce. */
export function registerRefereeClockwork(needs: Needs): void {
  const { db, clock, jobs } = needs;

  type Task = (tx: Transaction, application: ApplicationRow, referee: RefereeRow) => Promise<unknown>;

  // Each in a transaction of its own: one case that fails holds up no other.
  const inCase = (found: { id: string; applicationId: string }, task: Task) =>
    db.transaction(async (tx) => {
      const application = await createApplicationRepository(tx).lock(found.applicationId);
      const referee = await createRefereeRepository(tx).byId(found.applicationId, found.id);
      const isOpen = referee?.state === 'asked' || referee?.state === 'opened';
      if (application && referee && isOpen) await task(tx, application, referee);
    });

  const giveUp =
    (state: 'lapsed' | 'bounced'): Task =>
    async (tx, application, referee) => {
      await giveUpOn(tx, needs, { application, referee, actor: systemActor }, state);
      await settleReferences(tx, needs, application);
    };

  const tick: Task = async (tx, application, referee) => {
    const now = clock.now();
    if (referee.askedAt && daysAfter(referee.askedAt, limits.refereeLapseDays) <= now)
      return giveUp('lapsed')(tx, application, referee);
    const day = reminderDue(referee, now);
    if (day !== null) await remindReferee(tx, needs, { application, referee, actor: systemActor }, day);
  };

  jobs.every('7,22,37,52 * * * *', refereeClockwork, async () => {
    const referees = createRefereeRepository(db);
    for (const found of await referees.undeliverable()) await inCase(found, giveUp('bounced'));
    for (const found of await referees.openSince(daysAfter(clock.now(), -firstReminderDay))) await inCase(found, tick);
  });
}
