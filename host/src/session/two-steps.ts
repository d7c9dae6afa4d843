import type { OpenSecondStep } from '@guildhall/shared/contracts';

const key = 'secondStep';

/** Keeps the challenge for this tab only, so that a reload of the second step's screen goes on. */
export const keepSecondStep = (step: OpenSecondStep) => sessionStorage.setItem(key, JSON.stringify(step));

/** The open second step of this person, or `null` when there is none or its time is over. */
export function openSecondStep(userId: string | undefined): OpenSecondStep | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    const step: OpenSecondStep = JSON.parse(text);
    return step.userId === userId && Date.parse(step.expiresAt) > Date.now() ? step : null;
  } catch {
    return null;
  }
}

export const forgetSecondStep = () => sessionStorage.removeItem(key);
