import { refereeStates } from './referee.ts';
import { refereeViewerOf, shownRefereeEvent, shownRefereeState, type RefereeViewer } from './referee-visibility.ts';
import { Role } from './permissions.ts';

const shownTo = (viewer: RefereeViewer) =>
  refereeStates.map((state) => shownRefereeState(viewer, { state, isConfidential: false }));
const differentStates = (viewer: RefereeViewer) => [...new Set(shownTo(viewer))];

test('administrators see every state, staff everything except which of the two statements it is', () => {
  expect(differentStates('administrator')).toEqual(refereeStates);
  expect(refereeStates.filter((state, index) => shownTo('staff')[index] !== state)).toEqual(['consented', 'against']);
});

test('before the decision applicants see whether there is an answer, but not which', () => {
  expect(differentStates('applicantBeforeDecision')).toEqual([
    'named',
    'asked',
    'answered',
    'declined',
    'lapsed',
    'cancelled',
  ]);
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
  const decidedAt = new Date('2026-11-20T09:00:00Z');
  expect(refereeViewerOf({ id: 'me', role }, { applicantId, state, heldState: null, decidedAt })).toBe(viewer);
});

test.each([
  ['lapsed because its fee was not paid before the review', 'payment_lapsed', null, null, 'applicantBeforeDecision'],
  ['is on hold during the review', 'on_hold', 'in_review', null, 'applicantBeforeDecision'],
  ['is on hold while the fee is due', 'on_hold', 'awaiting_payment', '2026-11-20', 'applicantAfterDecision'],
] as const)('the applicant of a case that %s reads as %5$s', (_what, state, heldState, decidedOn, viewer) => {
  const decidedAt = decidedOn && new Date(decidedOn);
  const application = { applicantId: 'me', state, heldState, decidedAt };
  expect(refereeViewerOf({ id: 'me', role: Role.member }, application)).toBe(viewer);
});

test('after the decision an applicant sees only the answers shared with them', () => {
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
