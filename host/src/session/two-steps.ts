import type { OpenSecondStep } from '@guildhall/shared/contracts';
import { limits } from '@guildhall/shared/domain';

const key = 'secondStep';

/** The open second step as this tab keeps it. `endsAt` is by the browser's own clock, which may be wrong. */
export interface KeptSecondStep extends OpenSecondStep {
  endsAt: number;
}

/** Keeps the challenge for this tab only, so that a reload of the second step's screen goes on. */
export function keepSecondStep(step: OpenSecondStep): KeptSecondStep {
  const kept = { ...step, endsAt: Date.now() + limits.codeLifeMs };
  sessionStorage.setItem(key, JSON.stringify(kept));
  return kept;
}

/** The open second step of this person, or `null` when there is none or its time is over. */
export function openSecondStep(userId: string | undefined): KeptSecondStep | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const step: KeptSecondStep = JSON.parse(text);
    return step.userId === userId && step.endsAt > Date.now() ? step : null;
  } catch {
    return null;
  }
}

export const forgetSecondStep = () => sessionStorage.removeItem(key);
