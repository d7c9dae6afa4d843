import { keepStep } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useEffect, useRef, useState } from 'react';
import type { Access } from './access.ts';

/**
 * Saves the open step on the server, so that the form reopens there on any device.
 * @param step key of the step in the URL
 * @returns the last open step when this form was opened; later changes from other devices have no effect
 */
export function useLastStep(application: ApplicationDetail, access: Access, step: string | undefined): string | null {
  const [resumed] = useState(application.currentStep);
  const kept = useRef(application.currentStep);
  const { id } = application;
  const isFilling = access.mode === 'fill';

  useEffect(() => {
    if (!isFilling || step === undefined || step === kept.current) return;
    kept.current = step;
    // Only a convenience: a failure costs one click on another device.
    call(keepStep, { params: { id }, body: { step } }).catch(() => undefined);
  }, [id, isFilling, step]);

  return resumed;
}
