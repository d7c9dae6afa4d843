import type { SetUpState } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ProgressBar } from '@guildhall/shared/ui/data';

/** How many steps are done. */
export function Progress({ state: { steps } }: { state: SetUpState }) {
  const { t } = useTranslation('set-up');
  const done = steps.filter(({ state }) => state === 'done').length;
  const text = t('doneOf', { done, all: steps.length });
  return <ProgressBar label={t('progress')} value={done} max={steps.length} text={text} />;
}
