import { useMemo } from 'react';
import { checkDefinition, type FormDefinition } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import type { Place } from './form-edits.ts';

export interface Finding {
  path: string;
  /** The question or step it belongs to; `null` for what concerns the whole form. */
  place: Place | null;
  message: string;
}

/** What keeps the form from being published, in the reader's language; the server asks the same rules. */
export function useFindings(definition: FormDefinition): Finding[] {
  const { t } = useTranslation('form-builder');
  return useMemo(
    () =>
      checkDefinition(definition).map(({ path, code, key }) => {
        const [, step, , field] = /^steps\.(\d+)(\.fields\.(\d+))?/.exec(path) ?? [];
        const place = step === undefined ? null : { step: Number(step), ...(field && { field: Number(field) }) };
        const message = t(`finding.${code}`);
        return { path, place, message: key ? `${message} (${key})` : message };
      }),
    [definition, t],
  );
}

/** The sentences of the findings at one question or step, by the part they belong to. */
export const findingsAt =
  (findings: readonly Finding[], prefix: string) =>
  (part: string): string | undefined =>
    findings.find(({ path }) => path === `${prefix}.${part}` || path.startsWith(`${prefix}.${part}.`))?.message;
