import { closedApplicationStates, type ApplicationState, type RefereeTiming } from '@guildhall/shared/domain';
import { coverageOf, isFullRun, sampleSeedNumber } from '@guildhall/shared/testing/sample';
import fc from 'fast-check';
import { testApp } from '../app.ts';
import { isForbidden, someStep, take, type Step, type StepResult } from './steps.ts';
import { isAllowed, noWayBack, remember, type Move, type WayBack } from './table.ts';
import { createWorld, type Case, type Snapshot, type RecordedEvent, type World } from './world.ts';

// Random walks over the application's state machine, against the server over HTTP and the real database: applicants,
// referees, staff, administrators, payments and the clock take steps that make sense and steps that don't. Whatever
// they do, no application reaches a state that domain §2 does not allow, a refused step leaves no trace, and every step
// is recorded.
//
// A failure prints its seed and the walk; WALK_SEED=<seed> repeats it and looks for the shortest that still fails. WALKS
// sets how many: 32 in `npm test`, always the same ones, and 1 000 in `npm run test:full`.
// Half of them run in each of two test files, so that two workers share them.

const allWalks = 1000;
const walks = Number(process.env.WALKS ?? (isFullRun() ? allWalks : 32));
const seed = process.env.WALK_SEED ? Number(process.env.WALK_SEED) : undefined;
/** Walks that run side by side, each on its own application. */
const lanes = 8;

const visited = new Set<ApplicationState>();
const taken = new Map<string, { accepted: number; refused: number }>();

function fail(what: string, log: readonly string[]): never {
  throw new Error(`${what}\n  The walk so far:\n${log.map((line) => `    ${line}`).join('\n')}`);
}

const inLog = (at: Snapshot, { what, who, reply }: StepResult, after: Snapshot) =>
  `${at.state}: ${who} ${what} → ${reply.status}${reply.code ? ` ${reply.code}` : ''} → ${after.state}`;

/** The moves in an application's timeline since the last check, if the table allows them. */
function follow(
  world: World,
  one: Case,
  told: readonly RecordedEvent[],
  from: ApplicationState,
  way: WayBack,
  log: string[],
) {
  let state = from;
  let back = way;
  for (const { before, after, event, ...actor } of told) {
    const by = world.actorOf(actor, one);
    if (by === null) fail(`${event} was done by nobody who may: ${JSON.stringify(actor)}.`, log);
    const move: Move = { before, after, by };
    if (before !== state) fail(`The timeline has a gap: ${state}, then ${before} → ${after}.`, log);
    if (!isAllowed(move, back)) fail(`Not in the table: ${before} → ${after} by the ${by}.`, log);
    back = remember(move, back);
    state = after;
  }
  return { state, back };
}

async function walk(world: World, steps: readonly Step[]): Promise<void> {
  const one = await world.begin();
  const log: string[] = [];
  let at = await world.snapshot(one);
  let back = noWayBack;
  let seen = 0;
  for (const step of steps) {
    const did = await take(world, one, at, step);
    const after = await world.snapshot(one);
    log.push(inLog(at, did, after));
    const isAccepted = did.reply.status < 300;
    const count = taken.get(did.what) ?? { accepted: 0, refused: 0 };
    taken.set(did.what, {
      ...count,
      [isAccepted ? 'accepted' : 'refused']: count[isAccepted ? 'accepted' : 'refused'] + 1,
    });
    if (did.reply.status >= 500) fail(`The server failed: ${did.reply.status} ${did.reply.code ?? ''}.`, log);
    if (isAccepted && isForbidden(did)) fail(`The ${did.who} may not ${did.what}.`, log);
    if (!isAccepted && JSON.stringify(after) !== JSON.stringify(at))
      fail('A refused step has left something behind.', log);
    if (isAccepted && after.version < at.version) fail('The version went back.', log);
    if (after.state !== at.state || after.timeline !== at.timeline) {
      const told = await world.told(one);
      ({ back } = checkNew(told.slice(seen)));
      seen = told.length;
    }
    if (closedApplicationStates.includes(after.state) && after.state !== at.state) {
      const left = await world.leftOver(one);
      if (left.length > 0) fail(`A closed case leaves open: ${left.join(', ')}.`, log);
    }
    visited.add(after.state);
    at = after;

    function checkNew(entries: RecordedEvent[]) {
      const followed = follow(world, one, entries, at.state, back, log);
      if (followed.state !== after.state)
        fail(`The timeline ends in ${followed.state}, the case is ${after.state}.`, log);
      return followed;
    }
  }
  await checkStory(world, one, at, log);
}

/** At the end, timeline and audit log must agree, without gaps, and name the actors. */
async function checkStory(world: World, one: Case, end: Snapshot, log: string[]): Promise<void> {
  const told = await world.told(one);
  const audited = await world.audited(one);
  const { state } = follow(world, one, told, 'draft', noWayBack, log);
  if (state !== end.state) fail(`The timeline ends in ${state}, the case is ${end.state}.`, log);
  const story = ({ event, actorKind, actorId, before, after }: RecordedEvent) => ({
    event,
    actorKind,
    actorId,
    before,
    after,
  });
  const [inTimeline, inAudit] = [told.map(story), audited.map(story)];
  if (JSON.stringify(inTimeline) !== JSON.stringify(inAudit))
    fail(`Timeline and audit differ:\n${JSON.stringify(inTimeline)}\n${JSON.stringify(inAudit)}`, log);
  let version = 1;
  for (const { versions, event } of audited) {
    if (versions[0] < version || versions[1] !== versions[0] + 1)
      fail(`The audit log breaks off at ${event}: version ${version}, then ${versions.join(' → ')}.`, log);
    version = versions[1];
  }
  if (version > end.version) fail(`The audit log knows version ${version}, the case has ${end.version}.`, log);
}

/** Half of the walks. @returns the states they reached */
export async function walkAtRandom(options: { asksReferees: RefereeTiming }): Promise<ApplicationState[]> {
  const world = await createWorld(await testApp(), options);
  const someWalk = fc.array(someStep, { minLength: 8, maxLength: 18, size: 'max' });
  await fc.assert(
    fc.asyncProperty(fc.array(someWalk, { minLength: lanes, maxLength: lanes }), async (side) => {
      const ends = await Promise.allSettled(side.map((steps) => walk(world, steps)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }),
    // Shrinking takes many more walks; it is only done for an explicit seed, not while all tests wait.
    { seed: seed ?? sampleSeedNumber(), numRuns: Math.ceil(walks / 2 / lanes), endOnFailure: seed === undefined },
  );
  process.stdout.write(
    `${coverageOf('random walks', walks / 2, allWalks / 2, { unit: 'walks in this file', full: 'npm run test:full' })}\n`,
  );
  if (process.env.WALK_REPORT) console.info(Object.fromEntries(taken));
  return [...visited].sort();
}

/** A few walks may miss some; 500 don't. */
export const everywhere: readonly ApplicationState[] =
  walks < allWalks ? [] : ['active', 'awaiting_payment', 'expired', 'in_review', 'lapsed', 'on_hold', 'withdrawn'];

/** In ms. A thousand walks take six minutes on an idle machine, and longer on a busy one. */
export const walkTimeout = Math.max(400_000, walks * 2_000);
