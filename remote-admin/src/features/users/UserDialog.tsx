import { reactivateUser, resetUserSecondStep, suspendUser, waiveOldAddress } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { ReasonDialog } from '../../lib/ReasonDialog.tsx';
import { paths } from '../../paths.ts';
import type { UserAction } from './actions.ts';
import type { PlainCommand } from './api.ts';
import {
  usePlainCommand,
  useReactivateUser,
  useResetSecondStep,
  useRevokeInvitation,
  useSuspendUser,
  useWaiveOldAddress,
} from './api.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { EndMembershipDialog } from './EndMembershipDialog.tsx';
import { MembershipDialog } from './MembershipDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { UserConflict } from './UserConflict.tsx';

interface UserDialogProps {
  user: UserDetail;
  onClosed: () => void;
}

/** The dialog for an action; all of them are in one chunk, fetched with the first click. */
export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  switch (action) {
    case 'details':
      return <DetailsDialog {...props} />;
    case 'address':
      return <AddressDialog {...props} />;
    case 'waiveAddress':
      return <WaiveAddressDialog {...props} />;
    case 'merge':
      return <MergeDialog {...props} />;
    case 'pause':
    case 'resume':
    case 'undoEnd':
    case 'rejoin':
      return <MembershipDialog action={action} {...props} />;
    case 'end':
      return <EndMembershipDialog {...props} />;
    case 'role':
      return <RoleDialog {...props} />;
    case 'suspend':
      return <SuspendDialog {...props} />;
    case 'reactivate':
      return <ReactivateDialog {...props} />;
    case 'resetSecondStep':
      return <SecondStepDialog {...props} />;
    case 'revokeInvitation':
      return <RevokeDialog {...props} />;
    case 'resendInvitation':
    case 'cancelAddress':
    case 'unlock':
    case 'endSessions':
    case 'resetPassword':
      return <PlainDialog command={action} {...props} />;
  }
}

function SuspendDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={suspendUser}
      command={useSuspendUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('suspend.title', { name })}
      text={t('suspend.text')}
      confirm={t('admin:user.action.suspend')}
      done={t('suspend.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function ReactivateDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={reactivateUser}
      command={useReactivateUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('reactivate.title', { name })}
      text={t('reactivate.text')}
      confirm={t('admin:user.action.reactivate')}
      color="brand"
      done={t('reactivate.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function SecondStepDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={resetUserSecondStep}
      command={useResetSecondStep(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('resetSecondStep.title', { name })}
      text={t('resetSecondStep.text')}
      confirm={t('admin:user.action.resetSecondStep')}
      done={t('resetSecondStep.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}

function WaiveAddressDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={waiveOldAddress}
      command={useWaiveOldAddress(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('waiveAddress.title', { name })}
      text={t('waiveAddress.text')}
      confirm={t('admin:user.action.waiveAddress')}
      done={t('waiveAddress.done', { name })}
      label={t('reason')}
      help={t('reasonHelp')}
      onClosed={onClosed}
    />
  );
}

/** Closes the account of a person who never signed in; continues on the list. */
function RevokeDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const name = fullName(user);
  const revoke = useRevokeInvitation(user.id);
  return (
    <ConfirmDialog
      open
      danger
      title={t('revokeInvitation.title', { name })}
      confirm={t('admin:user.action.revokeInvitation')}
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClosed}
      onConfirmed={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('revokeInvitation.done', { name }));
            void navigate(paths.users());
          },
        })
      }
    >
      {t('revokeInvitation.text')}
    </ConfirmDialog>
  );
}

/** Confirms a command without input. */
function PlainDialog({ command, user, onClosed }: UserDialogProps & { command: PlainCommand }) {
  const { t } = useTranslation('accounts');
  const name = fullName(user);
  const run = usePlainCommand(user.id, command);
  return (
    <ConfirmDialog
      open
      title={t(`${command}.title`, { name })}
      confirm={t(`admin:user.action.${command}`)}
      pending={run.isPending}
      error={run.error}
      onClose={onClosed}
      onConfirmed={() =>
        run.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(`${command}.done`, { name }));
            onClosed();
          },
        })
      }
    >
      {t(`${command}.text`)}
    </ConfirmDialog>
  );
}
