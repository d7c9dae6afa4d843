import { type LabelGroup, useLabels } from '@guildhall/shared/features/labels';
import { StatusChip } from '@guildhall/shared/ui/data';

/** A state of the domain with its own label. */
export function StateChip({ group, state }: { group: LabelGroup; state: string }) {
  const label = useLabels();
  return <StatusChip status={state} label={label(group, state)} />;
}
