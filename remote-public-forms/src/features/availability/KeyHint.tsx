import { useTranslation } from '@guildhall/shared/i18n';
import { letters } from './slot-keys.ts';

/** How to answer by keyboard; it shows as soon as the keys are heeded. */
export function KeyHint() {
  const { t } = useTranslation('availability');
  const { if_needed: ifNeeded, ...others } = letters();
  return <>{t('keyHint', { ...others, ifNeeded })}</>;
}
