import { Role } from '@guildhall/shared/domain';
import { allowsOutcome, offeredActions } from './actions.ts';

const allowed = (...parameters: Parameters<typeof offeredActions>) =>
  offeredActions(...parameters)
    .filter((offered) => offered.allowed)
    .map(({ action }) => action);

test.each([
  ['submitted', ['requestReferences', 'requestChanges', 'refuse', 'hold', 'withdrawForApplicant']],
  ['awaiting_references', ['requestChanges', 'waiveReferences', 'refuse', 'hold', 'withdrawForApplicant']],
  ['changes_requested', ['amendChanges', 'takeBackChanges', 'hold', 'withdrawForApplicant']],
  ['in_review', ['requestChanges', 'decide', 'hold', 'withdrawForApplicant']],
  ['deferred', ['decide', 'takeBackDecision', 'reviewAgain', 'hold']],
  ['approved', ['takeBackDecision', 'hold']],
  ['rejected', ['takeBackDecision', 'reviewAgain']],
  ['on_hold', ['resume', 'withdrawForApplicant']],
  ['lapsed', ['reopen']],
  ['awaiting_payment', ['waiveFee', 'hold']],
  ['active', []],
] as const)('an administrator can use %s → %j', (state, actions) => {
  expect(allowed(Role.administrator, state)).toEqual(actions);
});

test('staff see no decisions and waivers', () => {
  expect(offeredActions(Role.staff, 'in_review').map(({ action }) => action)).toEqual([
    'requestReferences',
    'resume',
    'reopen',
    'requestChanges',
    'amendChanges',
    'takeBackChanges',
    'hold',
    'withdrawForApplicant',
  ]);
});

test('an application put on hold after its approval cannot be withdrawn', () => {
  const offered = offeredActions(Role.staff, 'on_hold', 'approved');
  expect(offered.find(({ action }) => action === 'withdrawForApplicant')?.allowed).toBe(false);
});

test('an action that is not possible says in which states it is', () => {
  const decide = offeredActions(Role.administrator, 'submitted').find(({ action }) => action === 'decide');
  expect(decide).toMatchObject({ allowed: false, possibleIn: ['in_review', 'conditionally_approved', 'deferred'] });
});

test('a deferred application can be approved or rejected, not deferred again', () => {
  expect(allowsOutcome('approved', 'deferred')).toBe(true);
  expect(allowsOutcome('deferred', 'deferred')).toBe(false);
});
