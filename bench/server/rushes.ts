// Traffic peaks: sign-ins during other requests, and links opened after a mail to all members.
import { availableParallelism } from 'node:os';
import { ask, failures, percentile } from '../asking.ts';
import { budgets, type Line } from '../budgets.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { hashPassword } from '../../server/src/features/auth/public.ts';
import { officeSession, refereeAddress } from './compare.ts';
import { addPeople, emailsOf } from './people.ts';
import { memoryMb, type OurServer } from './subjects.ts';

const people = 200;
const password = 'nine slow ferries at noon';

/** Sign-ins at maximum rate, and their effect on other requests. */
export async function measureSignIns({ origin }: OurServer, db: Database): Promise<Line[]> {
  await addPeople(db, 'member', people, await hashPassword(password));
  // Long enough for a 99th percentile of 600 requests; with 200, two slow ones decide.
  const seconds = 30;
  const headers = await officeSession(db);
  const others = () => ask({ origin, paths: ['/api/applications?pageSize=25'], headers, seconds, perSecond: 20 });
  const signIns = (forSeconds: number) =>
    ask({
      origin,
      paths: ['/api/auth/signIn'],
      bodies: emailsOf('member', people).map((email) => ({ email, password })),
      headers: {},
      fromMany: true,
      seconds: forSeconds,
      parallel: 16,
    });
  await others();
  // The first sign-ins start the threads that hash.
  await signIns(3);
  const alone = await others();
  const rush = signIns(seconds + 1);
  const beside = await others();
  const signedIn = await rush;
  const rate = (signedIn.statuses[200] ?? 0) / signedIn.seconds;
  const [p99Alone, p99Beside] = [percentile(alone.times, 0.99), percentile(beside.times, 0.99)];
  return [
    {
      what: 'sign-ins',
      unit: 'a second and core',
      value: rate / availableParallelism(),
      details: `${rate.toFixed(1)} a second; ${failures(signedIn)} refused; p99 ${percentile(signedIn.times, 0.99).toFixed(0)} ms`,
      budget: budgets.signInsPerCore,
    },
    {
      what: 'lists beside sign-ins, p99',
      unit: '× of p99 alone',
      value: p99Beside / p99Alone,
      details: `${p99Alone.toFixed(1)} and ${p99Beside.toFixed(1)} ms at 20 a second; ${failures(beside)} refused`,
      budget: budgets.othersBesideSignIns,
    },
  ];
}

/** Referee pages as browsers request them, from as many addresses, at increasing rates until responses are late. */
export async function measureLinks({ origin, pid }: OurServer, db: Database): Promise<Line[]> {
  const path = await refereeAddress(db);
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const lateMs = 500;
  let most = 0;
  const tried: string[] = [];
  for (const perSecond of [100, 200, 300, 400, 500, 700, 1000]) {
    const answers = await ask({ origin, paths: [path], headers, fromMany: true, seconds: 10, perSecond });
    const [p99, failed] = [percentile(answers.times, 0.99), failures(answers)];
    tried.push(`${perSecond}/s p99 ${p99.toFixed(0)} ms${failed > 0 ? `, ${failed} refused` : ''}`);
    if (p99 > lateMs || failed > 0) break;
    most = perSecond;
  }
  return [
    {
      what: 'referees’ pages opened, p99 within 500 ms',
      unit: 'a second for 10 s',
      value: most,
      details: `${tried.join('; ')}; ${memoryMb(pid)?.toFixed(0) ?? '?'} MB then`,
      budget: budgets.linksPerSecond,
    },
  ];
}
