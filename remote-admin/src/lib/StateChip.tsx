import { type LabelGroup, useLabels } from '@guildhall/shared/features/labels';
import { StatusChip } from '@guildhall/shared/ui/data';

/** A domain status with its label. */
export function StateChip({ group, state }: { group: LabelGroup; state: string }) {
  const label = useLabels();
  return <StatusChip status={state} label={label(group, state)} />;
}
