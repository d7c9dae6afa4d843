import type { ApplicationState } from '@guildhall/shared/domain';
import { stagesOf } from './stages.ts';

const marks = (state: ApplicationState, fee = 120_00, submittedAt: string | null = '2026-11-20T10:00:00Z') =>
  stagesOf({
    state,
    submittedAt,
    hold: null,
    membershipType: { fee: { amountMinor: fee }, asksReferees: 'after_check', refereesNeeded: 2 },
  }).map(({ mark }) => mark);

test.each([
  ['draft', ['now', 'todo', 'todo', 'todo', 'todo', 'todo']],
  ['awaiting_references', ['done', 'done', 'now', 'todo', 'todo', 'todo']],
  ['rejected', ['done', 'done', 'done', 'stopped', 'todo', 'todo']],
  ['active', ['done', 'done', 'done', 'done', 'done', 'done']],
] as const)('places an application that is %s at %j', (state, expected) => {
  expect(marks(state)).toEqual(expected);
});

test('has no fee stage where no fee is due', () => {
  expect(marks('in_review', 0)).toEqual(['done', 'done', 'done', 'now', 'todo']);
});

test('ends a withdrawn draft at the draft stage', () => {
  expect(marks('withdrawn', 120_00, null)[0]).toBe('stopped');
  expect(marks('withdrawn')[1]).toBe('stopped');
});

test('keeps an application on hold at the stage where it was put on hold', () => {
  const hold = { reason: null, resumeOn: '2026-12-01', from: 'awaiting_payment' } as const;
  const membershipType = { fee: { amountMinor: 120_00 }, asksReferees: 'after_check', refereesNeeded: 2 } as const;
  const stages = stagesOf({ state: 'on_hold', submittedAt: '2026-11-20T10:00:00Z', hold, membershipType });
  expect(stages.find(({ mark }) => mark === 'now')?.name).toBe('payment');
});

test('has no screening stage where referees are asked immediately', () => {
  const membershipType = { fee: { amountMinor: 120_00 }, asksReferees: 'at_once', refereesNeeded: 2 } as const;
  const sent = { submittedAt: '2026-11-20T10:00:00Z', hold: null, membershipType };
  const names = (state: ApplicationState) => stagesOf({ ...sent, state }).map(({ name }) => name);
  expect(names('awaiting_references')).not.toContain('screening');
  // Sent before the setting was changed.
  expect(names('submitted')).toContain('screening');
});

test('has neither screening nor references where no referees are needed', () => {
  const membershipType = { fee: { amountMinor: 0 }, asksReferees: 'after_check', refereesNeeded: 0 } as const;
  const sent = { submittedAt: '2026-11-20T10:00:00Z', hold: null, membershipType };
  expect(stagesOf({ ...sent, state: 'in_review' }).map(({ name }) => name)).toEqual(['fill', 'review', 'active']);
});
