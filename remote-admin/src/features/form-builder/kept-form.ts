import { useState } from 'react';
import { isRecord, type FormDefinition } from '@guildhall/shared/domain';
import { keptValues } from '@guildhall/shared/features/kept-values';
import { useUser } from '@guildhall/shared/store';

/** An unpublished form stored on this device, and the version of the membership type it is based on. */
export interface KeptForm {
  definition: FormDefinition;
  version: number;
}

const isDefinition = (value: unknown): value is FormDefinition =>
  isRecord(value) &&
  Array.isArray(value.steps) &&
  value.steps.every((step) => isRecord(step) && isRecord(step.title) && Array.isArray(step.fields));

/** The person's unpublished form on this device, unvalidated. */
export function useKeptForm(typeId: string) {
  const userId = useUser()?.id ?? '';
  const [kept] = useState(() => {
    const store = keptValues(userId, 'form', typeId);
    const { definition, version } = store.read() ?? {};
    const found: KeptForm | null =
      isDefinition(definition) && typeof version === 'number' ? { definition, version } : null;
    return { found, write: (form: KeptForm) => store.write({ ...form }), forget: store.forget };
  });
  return kept;
}
