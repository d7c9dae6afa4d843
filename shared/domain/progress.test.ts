import { applicationStates, nextSteps } from './application.ts';
import { progressOf, type ProgressFacts } from './progress.ts';

const since = '2026-03-01T09:00:00.000Z';

const facts = (known: Partial<ProgressFacts> & Pick<ProgressFacts, 'state'>): ProgressFacts => ({
  stateSince: since,
  touchedAt: since,
  submissionBlockers: [],
  referencesDueAt: null,
  changesDueAt: null,
  changesSolved: false,
  resumeAt: null,
  invoiceDueAt: null,
  letterWaits: false,
  ...known,
});

test.each(applicationStates)('an application that is %s says whose turn it is and since when', (state) => {
  expect(progressOf(facts({ state }))).toMatchObject({
    nextStep: nextSteps[state].step,
    turn: nextSteps[state].turn,
    since,
  });
});

test('a draft is due 60 days after it was last touched and says what it still needs', () => {
  const draft = facts({ state: 'draft', submissionBlockers: ['documents_missing', 'referees_missing'] });
  expect(progressOf(draft)).toMatchObject({
    dueAt: '2026-04-30T09:00:00.000Z',
    blockedBy: ['documents_missing', 'referees_missing'],
  });
});

test('an approval waits for its invoice, and for its letter while nobody has sent it', () => {
  const dueAt = '2026-04-15T22:00:00.000Z';
  expect(progressOf(facts({ state: 'awaiting_payment', invoiceDueAt: dueAt, letterWaits: true }))).toMatchObject({
    dueAt,
    blockedBy: ['invoice_open', 'letter_unsent'],
  });
});

test('requested changes stop blocking once all of them are made', () => {
  expect(progressOf(facts({ state: 'changes_requested' })).blockedBy).toEqual(['changes_open']);
  expect(progressOf(facts({ state: 'changes_requested', changesSolved: true })).blockedBy).toEqual([]);
});
