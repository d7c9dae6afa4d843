import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';

/** What a button of an example does: it says that nothing has changed. */
export function useExampleDone(): () => void {
  const { t } = useTranslation('demo');
  return () => void toast.success(t('kit.overlay.done'));
}
