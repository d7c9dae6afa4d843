import { keepStep } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { useEffect, useRef, useState } from 'react';
import type { Access } from './access.ts';

/**
 * Notes on the server which step is open, so that the form goes on there on any device.
 * @param step key of the step in the address
 * @returns the step that was open last when this form was opened; what other devices do later moves nobody
 */
export function useLastStep(application: ApplicationDetail, access: Access, step: string | undefined): string | null {
  const [resumed] = useState(application.currentStep);
  const kept = useRef(application.currentStep);
  const { id } = application;
  const isFilling = access.mode === 'fill';

  useEffect(() => {
    if (!isFilling || step === undefined || step === kept.current) return;
    kept.current = step;
    // Only a convenience: a step that could not be noted costs a click on another device.
    call(keepStep, { params: { id }, body: { step } }).catch(() => undefined);
  }, [id, isFilling, step]);

  return resumed;
}
