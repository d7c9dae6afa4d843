import type { OpenSecondStep } from '@guildhall/shared/contracts';
import { isRecord, limits } from '@guildhall/shared/domain';
import { jsonEntry } from '@guildhall/shared/store';

/** This tab's open second step. `endsAt` is by the browser's own clock, which may be wrong. */
export interface KeptSecondStep extends OpenSecondStep {
  endsAt: number;
}

const isOpen = (step: unknown): step is KeptSecondStep =>
  isRecord(step) && typeof step.challenge === 'string' && Number(step.endsAt) > Date.now();

const place = jsonEntry({ key: 'secondStep', where: 'tab', owner: 'person', atSignOut: 'removed' }, isOpen);

/** Stores the challenge for this tab only, so that the second step survives a reload. */
export function keepSecondStep(step: OpenSecondStep): KeptSecondStep {
  const kept = { ...step, endsAt: Date.now() + limits.codeLifeMs };
  place.write(kept);
  return kept;
}

/** The person's open second step, or `null` when there is none or it has expired. */
export function openSecondStep(userId: string | undefined): KeptSecondStep | null {
  const step = place.read();
  return step?.userId === userId ? step : null;
}

export const forgetSecondStep = () => place.remove();
