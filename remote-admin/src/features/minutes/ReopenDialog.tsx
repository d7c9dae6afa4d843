import type { MinutesDetail } from '@guildhall/shared/contracts';
import { reopenMinutes } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useReopenMinutes } from './api.ts';

interface ReopenDialogProps {
  pollId: string;
  detail: MinutesDetail;
  onClosed: () => void;
}

/** Returns finished minutes to draft, with a reason. */
export function ReopenDialog({ pollId, detail, onClosed }: ReopenDialogProps) {
  const { t } = useTranslation('minutes');
  return (
    <ReasonDialog
      contract={reopenMinutes}
      command={useReopenMinutes(pollId)}
      toBody={(reason) => ({ version: detail.version, reason })}
      title={t('reopenTitle')}
      text={t('reopenText')}
      confirm={t('reopen')}
      color="brand"
      done={t('reopened')}
      help={t('reopenHelp')}
      onClosed={onClosed}
    />
  );
}
