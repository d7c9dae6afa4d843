import { waiveFee, waiveReferences } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { isAnswered } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useWaiveFee, useWaiveReferences } from './api.ts';
import { Consequences } from './Consequences.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

interface WaiverDialogProps {
  what: 'waiveReferences' | 'waiveFee';
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Waives references or the fee, with a reason for the file. */
export function WaiverDialog({ what, application, onClosed }: WaiverDialogProps) {
  const { t } = useTranslation('admin');
  const waivers = {
    waiveReferences: { contract: waiveReferences, command: useWaiveReferences(application.id) },
    waiveFee: { contract: waiveFee, command: useWaiveFee(application.id) },
  };
  return (
    <ReasonDialog
      {...waivers[what]}
      toBody={(reason) => ({ version: application.version, reason })}
      title={t(`${what}.title`)}
      text={t(`${what}.text`, {
        answered: application.referees.filter(({ state, setAside }) => isAnswered(state) && !setAside).length,
        needed: application.membershipType.refereesNeeded,
      })}
      confirm={t(`${what}.confirm`)}
      done={t(`${what}.done`)}
      notice={<ConflictNotice application={application} />}
      consequences={<Consequences application={application} step={{ action: what }} />}
      onClosed={onClosed}
    />
  );
}
