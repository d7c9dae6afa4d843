import { changeMembership } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName, type MembershipCommand } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { useChangeMembership } from './api.ts';

interface MembershipDialogProps {
  action: Exclude<MembershipCommand, 'end'>;
  user: UserDetail;
  onClosed: () => void;
}

/** Asks for the reason to pause, resume or reinstate a membership, or to take its end back. */
export function MembershipDialog({ action, user, onClosed }: MembershipDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={changeMembership}
      command={useChangeMembership(user.id)}
      toBody={(reason) => ({ action, reason })}
      title={t(`membership.${action}.title`, { name })}
      text={t(`membership.${action}.text`)}
      confirm={t(`admin:user.action.${action}`)}
      color="brand"
      done={t(`membership.${action}.done`, { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}
