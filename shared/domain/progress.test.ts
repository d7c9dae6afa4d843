import { applicationStates, nextSteps } from './application.ts';
import { progressOf, statesWithFact, type ProgressFacts } from './progress.ts';

const since = '2026-03-01T09:00:00.000Z';

const facts = (known: Partial<ProgressFacts> & Pick<ProgressFacts, 'state'>): ProgressFacts => ({
  stateSince: since,
  draftExpiresAt: '2026-04-30T09:00:00.000Z',
  submissionBlockers: [],
  referencesDueAt: null,
  referencesComplete: false,
  referencesContested: false,
  feeFirst: false,
  changesDueAt: null,
  changesSolved: false,
  resumeAt: null,
  invoiceDueAt: null,
  meetingAt: null,
  letterWaits: false,
  invoiceWaits: false,
  refundWaits: false,
  ...known,
});

test.each(applicationStates)('says whose turn it is and since when for an application that is %s', (state) => {
  expect(progressOf(facts({ state }))).toMatchObject({
    nextStep: nextSteps[state].step,
    turn: nextSteps[state].turn,
    since,
  });
});

test('a draft is due when it expires and lists what is missing', () => {
  const draft = facts({ state: 'draft', submissionBlockers: ['documents_missing', 'referees_missing'] });
  expect(progressOf(draft)).toMatchObject({
    dueAt: '2026-04-30T09:00:00.000Z',
    blockedBy: ['documents_missing', 'referees_missing'],
  });
});

test('an approval waits for its invoice, and for its letter to be sent', () => {
  const dueAt = '2026-04-15T22:00:00.000Z';
  expect(progressOf(facts({ state: 'awaiting_payment', invoiceDueAt: dueAt, letterWaits: true }))).toMatchObject({
    dueAt,
    blockedBy: ['invoice_open', 'letter_unsent'],
  });
});

test('an approval waits for its letter, or for a manually issued invoice if the letter is discarded', () => {
  expect(progressOf(facts({ state: 'approved', letterWaits: true }))).toMatchObject({
    nextStep: 'send_letter',
    blockedBy: ['letter_unsent'],
  });
  expect(progressOf(facts({ state: 'approved', invoiceWaits: true }))).toMatchObject({
    nextStep: 'invoice',
    turn: 'office',
    blockedBy: [],
  });
});

test.each(['conditionally_approved', 'deferred', 'rejected'] as const)(
  'a decision that is %s waits for the office while its letter is a draft',
  (state) => {
    expect(progressOf(facts({ state, letterWaits: true }))).toMatchObject({
      nextStep: 'send_letter',
      turn: 'office',
      blockedBy: ['letter_unsent'],
    });
  },
);

test('a rejection waits for the refund of a fee first, then for its letter', () => {
  const rejected = facts({ state: 'rejected', refundWaits: true, letterWaits: true });
  expect(progressOf(rejected)).toMatchObject({ nextStep: 'refund', turn: 'office', blockedBy: ['letter_unsent'] });
  expect(progressOf({ ...rejected, refundWaits: false })).toMatchObject({ nextStep: 'send_letter' });
});

test('enough answers with too few consents wait for the administrators', () => {
  expect(progressOf(facts({ state: 'awaiting_references', referencesContested: true }))).toMatchObject({
    nextStep: 'weigh_references',
    turn: 'committee',
    blockedBy: [],
  });
});

test('requested changes stop blocking once all of them are made', () => {
  expect(progressOf(facts({ state: 'changes_requested' })).blockedBy).toEqual(['changes_open']);
  expect(progressOf(facts({ state: 'changes_requested', changesSolved: true })).blockedBy).toEqual([]);
});

test('a fee due before the review blocks it, and becomes the applicant’s turn once all references are there', () => {
  const due = { referencesDueAt: '2026-03-22T09:00:00.000Z', invoiceDueAt: '2026-03-31T21:59:59.999Z' };
  const waiting = facts({ state: 'awaiting_references', feeFirst: true, ...due });
  expect(progressOf(waiting)).toMatchObject({
    turn: 'referees',
    dueAt: due.referencesDueAt,
    blockedBy: ['references_pending', 'invoice_open'],
  });
  expect(progressOf({ ...waiting, referencesComplete: true })).toMatchObject({
    nextStep: 'pay_invoice',
    turn: 'applicant',
    dueAt: due.invoiceDueAt,
    blockedBy: ['invoice_open'],
  });
});

test.each(['in_review', 'deferred'] as const)('a decision that is %s is due when the meeting starts', (state) => {
  const meetingAt = '2026-03-12T13:00:00.000Z';
  expect(progressOf(facts({ state, meetingAt })).dueAt).toBe(meetingAt);
  expect(progressOf(facts({ state })).dueAt).toBeNull();
});

test('without referees, an application that was sent waits for the fee due before the review', () => {
  const invoiceDueAt = '2026-03-15T22:00:00.000Z';
  const sent = facts({ state: 'submitted', referencesComplete: true, feeFirst: true, invoiceDueAt });
  expect(progressOf(sent)).toMatchObject({
    nextStep: 'pay_invoice',
    turn: 'applicant',
    dueAt: invoiceDueAt,
    blockedBy: ['invoice_open'],
  });
});

test('a lapsed application can be reopened for 30 days', () => {
  expect(progressOf(facts({ state: 'lapsed' }))).toMatchObject({
    dueAt: '2026-03-31T09:00:00.000Z',
    turn: 'applicant',
  });
});

describe('lists leave out a fact where it does not matter', () => {
  const values: Pick<ProgressFacts, keyof typeof statesWithFact> = {
    submissionBlockers: ['documents_missing'],
    changesDueAt: '2026-03-20T22:00:00.000Z',
    changesSolved: true,
    invoiceDueAt: '2026-04-15T22:00:00.000Z',
    letterWaits: true,
    invoiceWaits: true,
    refundWaits: true,
  };

  test.each(Object.keys(statesWithFact) as (keyof typeof statesWithFact)[])('%s', (fact) => {
    const affected = applicationStates.filter((state) => {
      // An open invoice only matters to references if the fee is due before the review.
      const known = { state, feeFirst: true, referencesComplete: true };
      const changed = progressOf(facts({ ...known, [fact]: values[fact] }));
      return JSON.stringify(changed) !== JSON.stringify(progressOf(facts(known)));
    });
    expect(affected).toEqual(applicationStates.filter((state) => (statesWithFact[fact] as string[]).includes(state)));
  });
});
