import type { ApplicationState } from '@guildhall/shared/domain';
import { buildApplication } from '../../testing/builders.ts';
import { accessOf } from './access.ts';

test.each([
  ['in_review', true],
  ['awaiting_payment', false],
  ['deferred', false],
] as const)('an application on hold from %s can be withdrawn: %s', (from: ApplicationState, expected) => {
  const hold = { reason: null, resumeOn: '2026-12-01', from };
  const application = buildApplication({ state: 'on_hold', editable: false, hold });
  expect(accessOf(application, application.applicant.id).withdraw).toBe(expected);
});
