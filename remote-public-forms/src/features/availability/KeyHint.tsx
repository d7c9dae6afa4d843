import { useTranslation } from '@guildhall/shared/i18n';
import { letters } from './slot-keys.ts';

/** How to answer by keyboard; shown as soon as the keys work. */
export function KeyHint() {
  const { t } = useTranslation('availability');
  const { if_needed: ifNeeded, ...others } = letters();
  return <>{t('keyHint', { ...others, ifNeeded })}</>;
}
