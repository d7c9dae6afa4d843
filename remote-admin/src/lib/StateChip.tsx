import { StatusChip } from '@guildhall/shared/ui/data';
import type { LabelGroup } from './labels.ts';
import { useLabels } from './labels.ts';

/** A state of the domain with its own words. */
export function StateChip({ group, state }: { group: LabelGroup; state: string }) {
  const label = useLabels();
  return <StatusChip status={state} label={label(group, state)} />;
}
