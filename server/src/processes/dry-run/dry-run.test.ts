import {
  amendChanges,
  decideApplication,
  dryRunApplications,
  dryRunTransition,
  getApplication,
  holdApplication,
  reopenApplication,
  requestChanges,
  requestReferences,
  resumeApplication,
  reviewAgain,
  takeBackChanges,
  takeBackDecision,
  waiveFee,
  waiveReferences,
  withdrawForApplicant,
  type ApplicationDetail,
  type Contract,
} from '@guildhall/shared/contracts';
import { eq } from 'drizzle-orm';
import { applications, mails, numberSeries } from '../../platform/database/schema/index.ts';
import { allRows } from '../../testing/all-rows.ts';
import { testApp, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf } from '../../testing/cases.ts';

const reason = 'The committee has agreed.';

interface Scene {
  t: TestApp;
  member: SignedInTester;
  administrator: SignedInTester;
  cases: ReturnType<typeof casesOf>;
}

async function scene(asksReferees: 'at_once' | 'after_check' = 'at_once'): Promise<Scene> {
  const t = await testApp();
  const [member, administrator] = [await t.signInAs('member'), await t.signInAs('administrator')];
  return { t, member, administrator, cases: casesOf(t, { asksReferees }) };
}

const read = async (who: SignedInTester, id: string): Promise<ApplicationDetail> =>
  (await who.call(getApplication, { params: { id } })).body.data;

const dryRun = (who: SignedInTester, { id, version }: ApplicationDetail, step: Record<string, unknown>) =>
  who.call(dryRunTransition, { params: { id }, body: { version, ...step } });

const awaiting = ({ cases, member }: Scene) => cases.awaiting(member);
const held = async (s: Scene) => {
  const { id, version } = await awaiting(s);
  await s.administrator.call(holdApplication, { params: { id }, body: { version, reason, resumeOn: '2026-12-01' } });
  return { id };
};
const decided = (outcome: string) => async (s: Scene) => {
  const { id } = await s.cases.inReview(s.member);
  const { version } = await read(s.administrator, id);
  await s.cases.decide(s.administrator, id, version, { outcome, reason, conditions: 'A degree.' });
  return { id };
};
const awaitingPayment = async (s: Scene) => {
  const application = await decided('approved')(s);
  await s.cases.sendLetter(s.administrator, application.id);
  return application;
};
const changing = async (s: Scene) => {
  const { id, version } = await awaiting(s);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  await s.administrator.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  return { id };
};
const lapsed = async (s: Scene) => {
  const { id, version } = await awaiting(s);
  const items = [{ kind: 'field', target: 'street', note: 'The number is missing.' }];
  await s.administrator.call(requestChanges, { params: { id }, body: { version, dueOn: '2026-12-01', items } });
  s.t.clock.set('2026-12-08T23:00:00.000Z');
  await s.t.app.timedRules.tick();
  // The session has ended in the meantime.
  s.administrator = await s.t.signInAs('administrator');
  return { id };
};

type Make = (s: Scene) => Promise<{ id: string }>;
const change = { kind: 'field', target: 'street', note: 'The number is missing.' };

/** A state, the command of the dry run, and the actual command. */
const steps: [string, Make, Record<string, unknown>, Contract, Record<string, unknown>][] = [
  ['requestChanges', awaiting, { dueOn: '2026-12-01' }, requestChanges, { dueOn: '2026-12-01', items: [change] }],
  ['amendChanges', changing, { dueOn: '2026-12-09' }, amendChanges, { dueOn: '2026-12-09', items: [] }],
  ['takeBackChanges', changing, {}, takeBackChanges, { reason }],
  ['hold', awaiting, { resumeOn: '2026-12-01' }, holdApplication, { resumeOn: '2026-12-01', reason }],
  ['resume', held, {}, resumeApplication, {}],
  ['reopen', lapsed, { dueOn: '2027-01-15' }, reopenApplication, { dueOn: '2027-01-15' }],
  ['reviewAgain', decided('deferred'), {}, reviewAgain, {}],
  ['takeBackDecision', decided('approved'), {}, takeBackDecision, { reason }],
  ['waiveReferences', awaiting, {}, waiveReferences, { reason }],
  ['withdrawForApplicant', awaiting, {}, withdrawForApplicant, { reason }],
  ['decide', awaiting, { outcome: 'rejected' }, decideApplication, { outcome: 'rejected', reason }],
  ['waiveFee', awaitingPayment, {}, waiveFee, { reason }],
  [
    'decide',
    ({ cases, member }) => cases.inReview(member),
    { outcome: 'rejected' },
    decideApplication,
    { outcome: 'rejected', reason },
  ],
];

test.each(steps)('%s: the dry run changes nothing and reports what the step does', async (...step) => {
  const [action, make, asked, command, taken] = step;
  const s = await scene();
  const { id } = await make(s);
  await s.t.work();
  const application = await read(s.administrator, id);
  const except = { except: /^(sessions|rate_limits)$/ };
  const before = await allRows(s.t, except);
  const sentBefore = await s.t.db.select().from(mails);
  const { status, body } = await dryRun(s.administrator, application, { action, ...asked });
  expect(status).toBe(200);
  expect(await allRows(s.t, except)).toEqual(before);
  const answer = await s.administrator.call(command, {
    params: { id },
    body: { version: application.version, ...taken },
  });
  expect(answer.status).toBe(200);
  const rows = await s.t.db.select().from(mails).where(eq(mails.applicationId, id)).orderBy(mails.createdAt, mails.id);
  const written = rows.filter((mail) => sentBefore.every((one) => one.id !== mail.id));
  const after = answer.body.data.state;
  const state = application.state === after ? null : { before: application.state, after };
  expect(body.data).toMatchObject({
    state,
    mails: written.map((mail) => ({ subject: mail.subject, to: mail.toName, isDraft: mail.state === 'draft' })),
  });
  expect(body.data.mails.length + body.data.dropped.length + body.data.invoices.length).toBeGreaterThan(0);
});

test('screening: both referees are asked, and reminders and the deadline are scheduled', async () => {
  const s = await scene('after_check');
  const application = await awaiting(s);
  const { data } = (await dryRun(s.administrator, application, { action: 'requestReferences' })).body;
  expect(data.state).toEqual({ before: 'submitted', after: 'awaiting_references' });
  expect(data.referees).toEqual([
    { name: 'Noor Haddad', state: 'asked' },
    { name: 'Noor Haddad', state: 'asked' },
  ]);
  expect(data.mails).toHaveLength(2);
  const kinds = data.starts.map(({ kind }: { kind: string }) => kind);
  expect([...new Set(kinds)]).toEqual(['referee_reminder', 'referee_lapse']);
  expect(kinds).toHaveLength(10);
  const answer = await s.administrator.call(requestReferences, {
    params: { id: application.id },
    body: { version: application.version },
  });
  expect(answer.status).toBe(200);
});

test('a hold cancels what was scheduled, and schedules its end', async () => {
  const s = await scene();
  const { data } = (await dryRun(s.administrator, await awaiting(s), { action: 'hold', resumeOn: '2026-12-01' })).body;
  expect(data.starts).toMatchObject([{ kind: 'hold_end', at: '2026-11-30T23:00:00.000Z' }]);
  expect(data.stops).toHaveLength(10);
  expect(data.later).toEqual([]);
});

test('an approval writes a draft, and bills the fee when the letter is sent, without taking a number', async () => {
  const s = await scene();
  const { id } = await s.cases.inReview(s.member);
  const application = await read(s.administrator, id);
  const before = await s.t.db.select().from(numberSeries);
  const { data } = (await dryRun(s.administrator, application, { action: 'decide', outcome: 'approved' })).body;
  expect(data).toMatchObject({ mails: [{ isDraft: true }], invoices: [] });
  const [later] = data.later;
  expect(later).toMatchObject({
    letter: data.mails[0].subject,
    state: { before: 'approved', after: 'awaiting_payment' },
    invoices: [{ effect: 'issued', gross: application.membershipType.fee }],
  });
  expect(await s.t.db.select().from(numberSeries)).toEqual(before);
});

test('a replaced letter, and a credited invoice', async () => {
  const s = await scene();
  const { id } = await decided('deferred')(s);
  const { data } = (await dryRun(s.administrator, await read(s.administrator, id), { action: 'reviewAgain' })).body;
  expect(data.dropped).toHaveLength(1);
  const other = await scene();
  const billed = await awaitingPayment(other);
  const waived = await dryRun(other.administrator, await read(other.administrator, billed.id), { action: 'waiveFee' });
  expect(waived.body.data.invoices).toMatchObject([{ effect: 'credited' }]);
});

test.each(['decide', 'reviewAgain', 'takeBackDecision', 'waiveFee', 'waiveReferences'])(
  'staff cannot dry-run what they may not do: %s',
  async (action) => {
    const s = await scene();
    const application = await awaiting(s);
    const staff = await s.t.signInAs('staff');
    const extra = action === 'decide' ? { outcome: 'approved' } : {};
    expect((await dryRun(staff, application, { action, ...extra })).status).toBe(403);
  },
);

test('refuses a refused step exactly as the step itself', async () => {
  const s = await scene();
  const application = await awaiting(s);
  const codeOf = async (step: Record<string, unknown>) => (await dryRun(s.administrator, application, step)).body.code;
  expect(await codeOf({ action: 'resume' })).toBe('transition_refused');
  expect(await codeOf({ action: 'hold', resumeOn: '2026-11-01' })).toBe('day_in_past');
  await s.t.db.update(applications).set({ version: 99 }).where(eq(applications.id, application.id));
  expect(await codeOf({ action: 'hold', resumeOn: '2026-12-01' })).toBe('version_conflict');
});

test('the dry run of a bulk command names whom each application asks, and why another cannot; nothing changes', async () => {
  const s = await scene('after_check');
  const ready = await awaiting(s);
  const draft = await s.cases.start(await s.t.signInAs('member'));
  const outdated = await s.cases.awaiting(await s.t.signInAs('member'));
  const items = [
    { id: ready.id, version: ready.version },
    { id: draft.id, version: draft.version },
    { id: outdated.id, version: outdated.version + 1 },
  ];
  const except = { except: /^(sessions|rate_limits)$/ };
  const before = await allRows(s.t, except);
  const plan = async (action: string) =>
    (await s.administrator.call(dryRunApplications, { body: { action, items } })).body.data;
  expect(await plan('requestReferences')).toMatchObject([
    { id: ready.id, ok: true, code: null, asked: ['Noor Haddad', 'Noor Haddad'] },
    { id: draft.id, ok: false, code: 'transition_refused', asked: [] },
    { id: outdated.id, ok: false, code: 'version_conflict', asked: [] },
  ]);
  expect(await plan('hold')).toMatchObject([
    { id: ready.id, ok: true, asked: [] },
    { id: draft.id, ok: false, code: 'draft_not_held' },
    { id: outdated.id, ok: false, code: 'version_conflict' },
  ]);
  expect(await allRows(s.t, except)).toEqual(before);
});
