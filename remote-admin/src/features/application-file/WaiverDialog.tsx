import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { isAnswered } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { toast } from '@guildhall/shared/ui/core';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useWaiveFee, useWaiveReferences } from './api.ts';
import { ConflictNotice } from './ConflictNotice.tsx';

interface WaiverDialogProps {
  what: 'waiveReferences' | 'waiveFee';
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Does without references or without the fee, with a reason for the file. */
export function WaiverDialog({ what, application, onClosed }: WaiverDialogProps) {
  const { t } = useTranslation('admin');
  const waiveReferences = useWaiveReferences(application.id);
  const waiveFee = useWaiveFee(application.id);
  const waive = what === 'waiveFee' ? waiveFee : waiveReferences;
  return (
    <ReasonDialog
      title={t(`${what}.title`)}
      text={t(`${what}.text`, {
        answered: application.referees.filter(({ state, setAside }) => isAnswered(state) && !setAside).length,
        needed: application.membershipType.refereesNeeded,
      })}
      confirm={t(`${what}.confirm`)}
      pending={waive.isPending}
      onClosed={onClosed}
      onConfirmed={(reason, refused) =>
        waive.mutate(
          { version: application.version, reason },
          {
            onSuccess: () => {
              toast.success(t(`${what}.done`));
              onClosed();
            },
            onError: refused,
          },
        )
      }
    >
      <ConflictNotice application={application} />
    </ReasonDialog>
  );
}
