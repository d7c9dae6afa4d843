import { refereeStates } from './referee.ts';
import {
  refereeViewerOf,
  refereeVisibility,
  shownRefereeEvent,
  shownRefereeState,
  type RefereeViewer,
} from './referee-visibility.ts';
import { Role } from './permissions.ts';

const shownTo = (viewer: RefereeViewer) => [...new Set(refereeStates.map((state) => refereeVisibility[viewer][state]))];

test('administrators see every state, staff all but one', () => {
  expect(shownTo('administrator')).toEqual(refereeStates);
  expect(refereeStates.filter((state) => refereeVisibility.staff[state] !== state)).toEqual(['against']);
});

test('before the decision applicants see whether there is an answer, and never which', () => {
  expect(shownTo('applicantBeforeDecision')).toEqual(['named', 'asked', 'answered', 'declined', 'lapsed', 'cancelled']);
});

test.each([
  [Role.administrator, 'somebody', 'in_review', 'administrator'],
  [Role.staff, 'somebody', 'active', 'staff'],
  [Role.member, 'me', 'in_review', 'applicantBeforeDecision'],
  [Role.member, 'me', 'deferred', 'applicantBeforeDecision'],
  [Role.member, 'me', 'withdrawn', 'applicantBeforeDecision'],
  [Role.member, 'me', 'rejected', 'applicantAfterDecision'],
  [Role.administrator, 'me', 'in_review', 'applicantBeforeDecision'],
] as const)('role %s reads the application of %s that is %s as %s', (role, applicantId, state, viewer) => {
  expect(refereeViewerOf({ id: 'me', role }, { applicantId, state })).toBe(viewer);
});

test('after the decision an applicant learns the answer of those who agreed to it alone', () => {
  const shown = (isConfidential: boolean) =>
    shownRefereeState('applicantAfterDecision', { state: 'consented', isConfidential });
  expect([shown(true), shown(false)]).toEqual(['answered', 'consented']);
});

test.each([
  ['administrator', 'referee.answered', { event: 'referee.answered', details: { referee: 'Noor', answer: 'against' } }],
  ['staff', 'referee.answered', { event: 'referee.answered', details: { referee: 'Noor', answer: 'answered' } }],
  ['applicantBeforeDecision', 'referee.bounced', { event: 'referee.lapsed', details: { answer: 'answered' } }],
  ['applicantAfterDecision', 'referee.answered', { details: { answer: 'answered' } }],
  ['applicantBeforeDecision', 'referee.opened', null],
  ['applicantBeforeDecision', 'application.decided', { details: { answer: 'against' } }],
] as const)('%s reads %s with its states mapped', (viewer, event, expected) => {
  const shown = shownRefereeEvent(viewer, { event, details: { referee: 'Noor', answer: 'against' } });
  if (expected) expect(shown).toMatchObject(expected);
  else expect(shown).toBeNull();
});
