import { useMemo } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { checkDefinition, type FormDefinition } from '@guildhall/shared/domain';
import type { ItemPosition } from './form-edits.ts';

export interface Finding {
  path: string;
  /** The question or step of the problem; `null` if it concerns the whole form. */
  position: ItemPosition | null;
  message: string;
}

/** The problems that prevent publishing, in the reader's language; the server checks the same rules. */
export function useFindings(definition: FormDefinition): Finding[] {
  const { t } = useTranslation('form-builder');
  return useMemo(
    () =>
      checkDefinition(definition).map(({ path, code, key }) => {
        const [, step, , field] = /^steps\.(\d+)(\.fields\.(\d+))?/.exec(path) ?? [];
        const position = step === undefined ? null : { step: Number(step), ...(field && { field: Number(field) }) };
        const message = t(`finding.${code}`);
        return { path, position, message: key ? `${message} (${key})` : message };
      }),
    [definition, t],
  );
}

/** The messages about one question or step, by setting. */
export const findingsAt =
  (findings: readonly Finding[], prefix: string) =>
  (part: string): string | undefined =>
    findings.find(({ path }) => path === `${prefix}.${part}` || path.startsWith(`${prefix}.${part}.`))?.message;
