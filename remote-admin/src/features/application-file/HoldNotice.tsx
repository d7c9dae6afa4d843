import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Alert } from '@guildhall/shared/ui/core';

/** Why an application is on hold, and when it resumes. */
export function HoldNotice({ application: { hold } }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!hold) return null;
  return (
    <Alert
      severity="info"
      title={hold.resumeOn ? t('hold.until', { day: format.day(hold.resumeOn) }) : t('hold.untilResumed')}
    >
      {hold.reason && <bdi>{hold.reason}</bdi>}
    </Alert>
  );
}
