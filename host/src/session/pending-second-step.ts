import type { OpenSecondStep } from '@guildhall/shared/contracts';
import { isRecord, limits } from '@guildhall/shared/domain';
import { jsonPlace } from '@guildhall/shared/store';

/** The open second step as this tab keeps it. `endsAt` is by the browser's own clock, which may be wrong. */
export interface KeptSecondStep extends OpenSecondStep {
  endsAt: number;
}

const isOpen = (step: unknown): step is KeptSecondStep =>
  isRecord(step) && typeof step.challenge === 'string' && Number(step.endsAt) > Date.now();

const place = jsonPlace({ key: 'secondStep', where: 'tab', owner: 'person', atSignOut: 'removed' }, isOpen);

/** Keeps the challenge for this tab only, so that a reload of the second step's screen goes on. */
export function keepSecondStep(step: OpenSecondStep): KeptSecondStep {
  const kept = { ...step, endsAt: Date.now() + limits.codeLifeMs };
  place.write(kept);
  return kept;
}

/** The open second step of this person, or `null` when there is none or its time is over. */
export function openSecondStep(userId: string | undefined): KeptSecondStep | null {
  const step = place.read();
  return step?.userId === userId ? step : null;
}

export const forgetSecondStep = () => place.remove();
