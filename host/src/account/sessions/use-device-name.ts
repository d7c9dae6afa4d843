import type { OwnSession } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';

/** "Firefox on Android", as far as the browser was recognised. */
export function useDeviceName() {
  const { t } = useTranslation('profile');
  return ({ browser, system, device }: Pick<OwnSession, 'browser' | 'system' | 'device'>): string => {
    if (browser !== null && system !== null) return t('sessions.browserOnSystem', { browser, system });
    return browser ?? system ?? t(`sessions.device.${device}`);
  };
}
