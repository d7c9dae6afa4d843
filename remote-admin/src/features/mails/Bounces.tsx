import { type MailDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Checkbox } from '@guildhall/shared/ui/core';
import { useFormat } from '@guildhall/shared/format';

interface BouncesProps {
  mail: MailDetail;
  /** The person has confirmed sending it anyway. */
  isAccepted: boolean;
  onAccepted: (isAccepted: boolean) => void;
}

/** Warns that mails to this address bounced; after three bounces, asks before sending another one. */
export function Bounces({ mail: { bounces }, isAccepted, onAccepted }: BouncesProps) {
  const { t } = useTranslation('mails');
  const format = useFormat();
  if (!bounces) return null;
  const { count, lastAt, lastError, asks } = bounces;
  return (
    <Alert severity={asks ? 'error' : 'warning'} title={t('bounces.title', { count })}>
      {t('bounces.last', { day: format.date(lastAt), error: lastError })}
      {asks && <Checkbox label={t('bounces.sendAnyway')} checked={isAccepted} onChange={onAccepted} />}
    </Alert>
  );
}
