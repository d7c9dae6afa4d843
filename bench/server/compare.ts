// Our server compared with bare Fastify and `pg`, request by request.
import { ask, failures, median } from '../asking.ts';
import { budgets, type Line } from '../budgets.ts';
import type { Database } from '../../server/src/platform/database/client.ts';
import { issueLink } from '../../server/src/platform/links/links.ts';
import { systemClock } from '../../server/src/platform/clock/clock.ts';
import { createSessions } from '../../server/src/platform/sessions/sessions.ts';
import { record } from './record.ts';
import { dataDir, processorMs, startBare, type OurServer, type Subject } from './subjects.ts';

interface Page {
  what: string;
  path: string;
  headers: Record<string, string>;
}

const seconds = 4;
const parallel = 8;

/** An administrator's session in the demo data. */
export async function officeSession(db: Database): Promise<{ authorization: string }> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from users where role = 1 and state = 'active' and deleted_at is null order by id limit 1`,
  );
  const [administrator] = rows;
  if (!administrator) throw new Error('The demo data have no administrator.');
  const sessions = createSessions({ db, clock: systemClock });
  const token = await sessions.open(db, administrator.id, { ip: '127.0.0.1', agent: 'bench' });
  return { authorization: `Bearer ${token}` };
}

/** The URL of an unanswered referee form. */
export async function refereeAddress(db: Database): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>(
    `select r.id from referees r join applications a on a.id = r.application_id
     where r.state = 'asked' and r.language = 'en' and a.state = 'awaiting_references' order by r.id limit 1`,
  );
  const [referee] = rows;
  if (!referee) throw new Error('The demo data have no referee who was asked.');
  const lifeMs = 24 * 60 * 60 * 1000;
  const { token } = await issueLink(db, systemClock, { purpose: 'referee', subjectId: referee.id, lifeMs });
  return `/forms/referee-consent/${token}`;
}

/** The compared requests, with the credentials each one needs. */
export async function pagesOf(db: Database): Promise<Page[]> {
  const office = await officeSession(db);
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from applications where state = 'in_review' and deleted_at is null order by id limit 1`,
  );
  return [
    { what: 'list of 25 applications', path: '/api/applications?pageSize=25', headers: office },
    { what: 'one application', path: `/api/applications/${rows[0]?.id ?? ''}`, headers: office },
    { what: 'who is signed in', path: '/api/auth/me', headers: office },
    { what: 'a referee’s page (HTML)', path: await refereeAddress(db), headers: {} },
    { what: 'the login page (HTML)', path: '/auth/login', headers: {} },
  ];
}

interface Measured {
  perSecond: number;
  serverMs: number;
  databaseMs: number;
  p50: number;
}

/** CPU time between two readings; processes that started or ended in between, such as those of jobs, are left out. */
function difference(before: Map<number, number | null>, after: Map<number, number | null>): number {
  const spent = [...before].flatMap(([pid, ms]) => {
    const later = after.get(pid) ?? null;
    return ms === null || later === null ? [] : [later - ms];
  });
  return spent.length === 0 ? NaN : spent.reduce((sum, ms) => sum + ms, 0);
}

/** Keeps connections busy for some seconds. @throws when a response is not 200 */
async function measure(subject: Subject, db: Database, { path, headers }: Page): Promise<Measured> {
  const { rows } = await db.$client.query<{ pid: number }>(`select pid from pg_stat_activity`);
  const spent = () => ({
    server: processorMs(subject.pid) ?? NaN,
    database: new Map(rows.map(({ pid }) => [pid, processorMs(pid)])),
  });
  const before = spent();
  const answers = await ask({ origin: subject.origin, paths: [path], headers, seconds, parallel });
  if (failures(answers) > 0) throw new Error(`${path} was answered ${JSON.stringify(answers.statuses)}.`);
  const after = spent();
  const count = answers.times.length;
  return {
    perSecond: count / answers.seconds,
    serverMs: (after.server - before.server) / count,
    databaseMs: difference(before.database, after.database) / count,
    p50: median(answers.times),
  };
}

/** Alternates between both, so that other load on the machine affects both equally. */
export async function compareWithBare(server: OurServer, db: Database, rounds: number): Promise<Line[]> {
  const pages = await pagesOf(db);
  const recorded = await record(db, dataDir, pages);
  // Fastify matches routes without the query string.
  const bare = await startBare({
    connection: server.connection,
    pages: recorded.map((page) => ({ ...page, path: page.path.split('?')[0] ?? '' })),
  });
  const lines: Line[] = [];
  for (const [index, page] of pages.entries()) {
    // The first round is a warm-up.
    const [mine, theirs]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const [ours, others] = [await measure(server, db, page), await measure(bare, db, page)];
      if (round === 0) continue;
      mine.push(ours);
      theirs.push(others);
    }
    const of = (all: Measured[], what: keyof Measured) => median(all.map((one) => one[what]));
    const perSecond = [of(mine, 'perSecond'), of(theirs, 'perSecond')].map((value) => value.toFixed(0)).join(' and ');
    const isList = index === 0;
    const statements = recorded[index]?.statements.length ?? 0;
    lines.push({
      what: `${page.what}, requests per second`,
      unit: '× of bare Fastify and pg',
      value: of(mine, 'perSecond') / of(theirs, 'perSecond'),
      details: `${perSecond}; ${statements} queries; p50 ${of(mine, 'p50').toFixed(1)} and ${of(theirs, 'p50').toFixed(1)} ms`,
      ...(isList && { budget: budgets.listAgainstBare }),
    });
    lines.push({
      what: `${page.what}, server`,
      unit: 'ms of processor',
      value: of(mine, 'serverMs'),
      details: `bare ${of(theirs, 'serverMs').toFixed(2)}`,
      ...(isList && { budget: budgets.listServerMs }),
    });
    lines.push({
      what: `${page.what}, database`,
      unit: 'ms of processor',
      value: of(mine, 'databaseMs'),
      details: `bare ${of(theirs, 'databaseMs').toFixed(2)}`,
      ...(isList && { budget: budgets.listDatabaseMs }),
    });
  }
  await bare.stop();
  return lines;
}
