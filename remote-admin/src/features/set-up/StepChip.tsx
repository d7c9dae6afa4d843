import type { SetUpState } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { StatusChip } from '@guildhall/shared/ui/data';

type State = SetUpState['steps'][number]['state'];

const tones = { done: 'success', skipped: 'neutral', open: 'info' } as const satisfies Record<State, string>;

/** Whether a step is done, skipped, or open. */
export function StepChip({ state }: { state: State }) {
  const { t } = useTranslation('set-up');
  return <StatusChip status={state} tone={tones[state]} label={t(`state.${state}`)} />;
}
