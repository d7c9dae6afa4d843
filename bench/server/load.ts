// What the server answers under load: lists, sign-ins, links opened after a mail to all members, and its memory.
import { availableParallelism } from 'node:os';
import { ask, failures, percentile } from '../asking.ts';
import { budgets, type Line } from '../budgets.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { hashPassword } from '../../server/src/features/auth/public.ts';
import { addPeople, administratorTokens, emailsOf } from './people.ts';
import { memoryMb, officeSession, refereeAddress, type MeasuredServer } from './server.ts';

/** The first page of the most used list. */
const listPath = '/api/applications?pageSize=25';

const people = 200;
const password = 'nine slow ferries at noon';

/** Sign-ins at maximum rate, and their effect on other requests. */
export async function measureSignIns({ origin }: MeasuredServer, db: Database): Promise<Line[]> {
  await addPeople(db, 'member', people, await hashPassword(password));
  // Long enough for a 99th percentile of 600 requests; with 200, two slow ones decide.
  const seconds = 30;
  const headers = await officeSession(db);
  const others = () => ask({ origin, paths: [listPath], headers, seconds, perSecond: 20 });
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

/** Referee pages as browsers request them, from as many addresses. */
export async function measureLinks({ origin, pid }: MeasuredServer, db: Database): Promise<Line> {
  const path = await refereeAddress(db);
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const perSecond = 400;
  const answers = await ask({
    origin,
    paths: [path],
    headers,
    fromMany: true,
    seconds: 10,
    perSecond,
    warmUpSeconds: 2,
  });
  return {
    what: `p99 of ${perSecond} referees’ pages a second`,
    unit: 'ms',
    value: failures(answers) > 0 ? Infinity : percentile(answers.times, 0.99),
    details: `${failures(answers)} refused; ${memoryMb(pid)?.toFixed(0) ?? '?'} MB then`,
    budget: budgets.linksMs,
  };
}

/** Lists at a steady rate, sent whether or not earlier ones have been answered. */
export async function measureLists({ origin }: MeasuredServer, db: Database): Promise<Line> {
  // What one person sends at once is limited, so many share the load.
  const tokens = await administratorTokens(db, 40);
  const perSecond = 200;
  const order = { origin, paths: [listPath], headers: {}, tokens, perSecond };
  const answers = await ask({ ...order, seconds: 30, warmUpSeconds: 5 });
  const [p50, p99] = [percentile(answers.times, 0.5), percentile(answers.times, 0.99)];
  return {
    what: `p99 of ${perSecond} lists a second`,
    unit: 'ms',
    // A request that fails is never in time.
    value: failures(answers) > 0 ? Infinity : p99,
    details: `p50 ${p50.toFixed(1)} ms; ${failures(answers)} of ${answers.times.length} failed`,
    budget: budgets.listsMs,
  };
}

const minutes = { warm: 5, whole: 10 };

/** The memory of the server while it answers 100 lists a second for ten minutes. */
export async function measureMemory({ origin, pid }: MeasuredServer, db: Database): Promise<Line> {
  const tokens = await administratorTokens(db, 40);
  const order = { origin, paths: [listPath], headers: {}, tokens, perSecond: 100 };
  let warm = NaN;
  for (let minute = 1; minute <= minutes.whole; minute++) {
    await ask({ ...order, seconds: 60 });
    if (minute === minutes.warm) warm = memoryMb(pid) ?? NaN;
  }
  const after = memoryMb(pid) ?? NaN;
  return {
    what: 'memory after ten minutes at 100 lists a second',
    unit: '× of after five',
    value: after / warm,
    details: `${warm.toFixed(0)} and ${after.toFixed(0)} MB`,
    budget: budgets.memoryGrowth,
  };
}
