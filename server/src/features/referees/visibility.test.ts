import {
  editMail,
  editReferee,
  getApplication,
  getApplicationFile,
  getMail,
  getOfficeDashboard,
  getOwnDashboard,
  getTimeline,
  getWaiting,
  listApplications,
  listMails,
  listSchedule,
  openRefereeConsent,
  refereeSummary,
  resendRefereeRequest,
  searchEverything,
  setStatementAside,
  startExport,
  downloadExport,
  type ApplicationDetail,
  type RefereeSummary,
} from '@guildhall/shared/contracts';
import {
  refereeAnswers,
  refereeStates,
  shownRefereeState,
  type RefereeState,
  type RefereeViewer,
} from '@guildhall/shared/domain';
import { eq } from 'drizzle-orm';
import { applications, referees } from '../../platform/database/schema/index.ts';
import { testApp, type Answer, type SignedInTester, type TestApp } from '../../testing/app.ts';
import { casesOf, refereeNamed } from '../../testing/cases.ts';
import { systemActor } from '../../platform/audit/actor.ts';
import { createApplicationRepository } from '../applications/repository.ts';
import { declarationIn } from './consent/declarations.ts';
import { answerLabels } from './consent/texts.ts';
import { createRefereeRepository } from '../applications/referees/repository.ts';
import { cancelRequest, endUnanswered } from './requests.ts';

const first = 'one@referees.example';
const reserve = 'standby@referees.example';
const stale = { version: 999_999 };

/** An application whose first referee is in `state`, reached through real commands; the named one is the stand-by. */
async function inState(t: TestApp, member: SignedInTester, state: RefereeState) {
  const cases = casesOf(t);
  const application = await cases.awaiting(member, reserve);
  const referee = application.referees.find(({ email }) => email === (state === 'named' ? reserve : first));
  if (!referee) throw new Error('There is no such referee.');
  const byLink = async () => ({ token: await cases.tokenFor(first) });
  const end = (how: (tx: Parameters<Parameters<typeof t.db.transaction>[0]>[0], request: Ended) => Promise<void>) =>
    t.db.transaction(async (tx) => {
      const row = await createApplicationRepository(tx).lock(application.id);
      const one = await createRefereeRepository(tx).byId(application.id, referee.id);
      if (row && one) await how(tx, { application: row, referee: one, actor: systemActor });
    });
  if (refereeAnswers.some((answer) => answer === state)) await cases.referee(first, state);
  else if (state === 'opened')
    await t.call(openRefereeConsent, {
      params: await byLink(),
      body: { declarationSha256: declarationIn('en').sha256 },
    });
  else if (state === 'bounced' || state === 'lapsed')
    await end((tx, request) => endUnanswered(tx, t.app, request, state));
  else if (state === 'cancelled') await end((tx, request) => cancelRequest(tx, t.app, request));
  return { id: application.id, number: application.number, refereeId: referee.id };
}
type Ended = Parameters<typeof endUnanswered>[2];

interface Seen {
  view: string;
  answer: Answer;
  /** The referee, in views that list referees. */
  referee?: RefereeSummary | undefined;
}

/** All views in which people can read about a referee. */
async function viewsOf(
  who: SignedInTester,
  viewer: RefereeViewer,
  { id, refereeId, number }: Awaited<ReturnType<typeof inState>>,
): Promise<Seen[]> {
  const of = ({ referees: all }: Pick<ApplicationDetail, 'referees'>) => all.find((one) => one.id === refereeId);
  const params = { id };
  const detail = await who.call(getApplication, { params });
  const seen: Seen[] = [
    { view: 'application', answer: detail, referee: of(detail.body.data) },
    { view: 'timeline', answer: await who.call(getTimeline, { params }) },
    { view: 'list', answer: await who.call(listApplications) },
    { view: 'waiting', answer: await who.call(getWaiting) },
    { view: 'own dashboard', answer: await who.call(getOwnDashboard) },
  ];
  if (viewer.startsWith('applicant')) {
    const body = { ...refereeNamed(first), ...stale };
    const refused = await who.call(editReferee, { params: { id, refereeId }, body });
    return [...seen, { view: 'refused edit', answer: refused, referee: currentOf(refused) }];
  }
  const refused = await who.call(resendRefereeRequest, { params: { id, refereeId }, body: stale });
  const mails = await who.call(listMails, { query: { pageSize: 200 } });
  const receipt = mails.body.data.find(({ template }: { template: string }) => template === 'referee_receipt');
  const order = { list: 'applications', format: 'csv', query: {}, columns: ['number', 'references'], language: 'en' };
  const { id: exportId } = (await who.call(startExport, { body: order })).body.data;
  seen.push(
    { view: 'refused command', answer: refused, referee: currentOf(refused) },
    { view: 'office dashboard', answer: await who.call(getOfficeDashboard) },
    { view: 'schedule', answer: await who.call(listSchedule) },
    { view: 'search', answer: await who.call(searchEverything, { query: { q: number } }) },
    { view: 'mails', answer: mails },
    { view: 'export', answer: await who.call(downloadExport, { params: { id: exportId } }) },
  );
  if (receipt) seen.push({ view: 'receipt', answer: await who.call(getMail, { params: { id: receipt.id } }) });
  if (viewer === 'administrator') {
    const file = await who.call(getApplicationFile, { params });
    seen.push({ view: 'file', answer: file, referee: of(file.body.data.application) });
  }
  return seen;
}

/** The row in a refused command's response; the applicant's edit of a closed application contains none. */
const currentOf = ({ body }: Answer): RefereeSummary | undefined =>
  refereeSummary.safeParse((body as { current?: unknown }).current).data;

const shownTo = (viewer: RefereeViewer, state: RefereeState) =>
  shownRefereeState(viewer, { state, isConfidential: false });

test('every view shows every viewer a referee as the table defines', async () => {
  const t = await testApp();
  const office = { administrator: await t.signInAs('administrator'), staff: await t.signInAs('staff') };
  const wrong: string[] = [];
  const shown = new Set<string>();
  for (const state of refereeStates) {
    const member = await t.signInAs('member');
    const known = await inState(t, member, state);
    const look = async (viewer: RefereeViewer, who: SignedInTester, expected = shownTo(viewer, state)) => {
      const hidden = refereeStates.filter((one) => shownTo(viewer, one) !== one && one !== expected);
      for (const { view, answer, referee } of await viewsOf(who, viewer, known)) {
        const cell = `${state} to ${viewer} in ${view}`;
        if (answer.status >= 500 || answer.status === 404) wrong.push(`${cell}: ${answer.status}`);
        if (referee && referee.state !== expected) wrong.push(`${cell}: ${referee.state}, not ${expected}`);
        if (referee) shown.add(view);
        const text = answer.raw.toString();
        // Nothing about it in details, codes or texts either, of this or an earlier referee.
        for (const one of hidden) if (text.includes(`"${one}"`)) wrong.push(`${cell}: names ${one}`);
        const isSecret = viewer !== 'administrator' && (hidden.includes(state) || viewer !== 'staff');
        const label = state in answerLabels.en ? answerLabels.en[state as keyof typeof answerLabels.en] : null;
        if (isSecret && label && text.includes(label)) wrong.push(`${cell}: says “${label}”`);
      }
    };
    await look('administrator', office.administrator);
    await look('staff', office.staff);
    await look('applicantBeforeDecision', member);
    const decide = { state: 'active', decidedAt: t.clock.now() } as const;
    await t.db.update(applications).set(decide).where(eq(applications.id, known.id));
    await t.db.update(referees).set({ isConfidential: false }).where(eq(referees.id, known.refereeId));
    const [row] = (await member.call(getApplication, { params: { id: known.id } })).body.data.referees.filter(
      ({ id }: RefereeSummary) => id === known.refereeId,
    );
    const after = shownTo('applicantAfterDecision', state);
    if (row.state !== after) wrong.push(`${state} after the decision: ${row.state}, not ${after}`);
    await t.db.update(referees).set({ isConfidential: true }).where(eq(referees.id, known.refereeId));
    // A referee who wants confidentiality is shown as before.
    if (refereeAnswers.some((answer) => answer === state)) await look('applicantBeforeDecision', member);
  }
  expect(wrong).toEqual([]);
  expect([...shown].sort()).toEqual(['application', 'file', 'refused command', 'refused edit']);
}, 120_000);

test('administrators count supporting statements, staff and applicant all statements', async () => {
  const t = await testApp();
  const member = await t.signInAs('member');
  await inState(t, member, 'against');
  const answered = async (who: SignedInTester) => (await who.call(listApplications)).body.data[0].refereesAnswered;
  const counts = [member, await t.signInAs('staff'), await t.signInAs('administrator')].map(answered);
  expect(await Promise.all(counts)).toEqual([1, 1, 0]);
});

test('the office sees that a statement was set aside, whatever it said', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const staff = await t.signInAs('staff');
  for (const state of ['consented', 'against'] as const) {
    const member = await t.signInAs('member');
    const { id, refereeId } = await inState(t, member, state);
    const tells = async (who: SignedInTester) => {
      const { referees: all } = (await who.call(getApplication, { params: { id } })).body.data;
      const entries = (await who.call(getTimeline, { params: { id } })).body.data;
      const flag = all.find((one: RefereeSummary) => one.id === refereeId).setAside;
      return [flag, entries.some(({ event }: { event: string }) => event === 'referee.set_aside')];
    };
    const { version } = (await administrator.call(getApplication, { params: { id } })).body.data.referees.find(
      (one: RefereeSummary) => one.id === refereeId,
    );
    const body = { version, reason: 'A relative of the applicant.' };
    const done = await administrator.call(setStatementAside, { params: { id, refereeId }, body });
    expect(done.status).toBe(200);
    expect(await tells(administrator)).toEqual([true, true]);
    expect(await tells(staff)).toEqual([true, true]);
    expect(await tells(member)).toEqual([false, false]);
  }
});

test('an administrator reads the same about their own referees as any applicant', async () => {
  const t = await testApp();
  const administrator = await t.signInAs('administrator');
  const { id, refereeId } = await inState(t, administrator, 'against');
  const { referees: all } = (await administrator.call(getApplication, { params: { id } })).body.data;
  expect(all.find((one: RefereeSummary) => one.id === refereeId).state).toBe('answered');
});

test('staff neither read a referee’s receipt nor send it to someone else', async () => {
  const t = await testApp();
  await inState(t, await t.signInAs('member'), 'against');
  await t.work();
  const administrator = await t.signInAs('administrator');
  const staff = await t.signInAs('staff');
  const { data } = (await staff.call(listMails, { query: { pageSize: 200 } })).body;
  const { id } = data.find(({ template }: { template: string }) => template === 'referee_receipt');
  const textFor = async (who: SignedInTester) => (await who.call(getMail, { params: { id } })).body.data.body;
  const { version } = (await staff.call(getMail, { params: { id } })).body.data;
  expect(await textFor(administrator)).toContain(answerLabels.en.against);
  expect(await textFor(staff)).toBe('Only administrators can read a referee’s answer.');
  const body = { version, to: staff.user.email, subject: 'Mine', body: 'Mine' };
  await t.db.execute(`update mails set state = 'failed' where id = '${id}'`);
  expect((await staff.call(editMail, { params: { id }, body })).status).toBe(403);
});
