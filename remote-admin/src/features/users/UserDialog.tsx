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
import { RoleDialog } from './RoleDialog.tsx';
import { UserConflict } from './UserConflict.tsx';

interface UserDialogProps {
  user: UserDetail;
  onClosed: () => void;
}

/** The dialog behind an action; all of them are one chunk, fetched with the first press. */
export function UserDialog({ action, ...props }: UserDialogProps & { action: UserAction }) {
  switch (action) {
    case 'details':
      return <DetailsDialog {...props} />;
    case 'address':
      return <AddressDialog {...props} />;
    case 'waiveAddress':
      return <WaiveAddressDialog {...props} />;
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
  const { t } = useTranslation('admin');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={suspendUser}
      command={useSuspendUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('user.suspend.title', { name })}
      text={t('user.suspend.text')}
      confirm={t('user.action.suspend')}
      done={t('user.suspend.done', { name })}
      label={t('user.reason')}
      help={t('user.reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function ReactivateDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={reactivateUser}
      command={useReactivateUser(user.id)}
      toBody={(reason) => ({ version: user.version, reason })}
      title={t('user.reactivate.title', { name })}
      text={t('user.reactivate.text')}
      confirm={t('user.action.reactivate')}
      color="brand"
      done={t('user.reactivate.done', { name })}
      label={t('user.reason')}
      help={t('user.reasonHelp')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    />
  );
}

function SecondStepDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={resetUserSecondStep}
      command={useResetSecondStep(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('user.resetSecondStep.title', { name })}
      text={t('user.resetSecondStep.text')}
      confirm={t('user.action.resetSecondStep')}
      done={t('user.resetSecondStep.done', { name })}
      label={t('user.reason')}
      help={t('user.reasonHelp')}
      onClosed={onClosed}
    />
  );
}

function WaiveAddressDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const name = fullName(user);
  return (
    <ReasonDialog
      contract={waiveOldAddress}
      command={useWaiveOldAddress(user.id)}
      toBody={(reason) => ({ reason })}
      title={t('user.waiveAddress.title', { name })}
      text={t('user.waiveAddress.text')}
      confirm={t('user.action.waiveAddress')}
      done={t('user.waiveAddress.done', { name })}
      help={t('user.reasonHelp')}
      onClosed={onClosed}
    />
  );
}

/** Closes the account of somebody who never came; the list is where to go on. */
function RevokeDialog({ user, onClosed }: UserDialogProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const name = fullName(user);
  const revoke = useRevokeInvitation(user.id);
  return (
    <ConfirmDialog
      open
      danger
      title={t('user.revokeInvitation.title', { name })}
      confirm={t('user.action.revokeInvitation')}
      pending={revoke.isPending}
      error={revoke.error}
      onClose={onClosed}
      onConfirmed={() =>
        revoke.mutate(undefined, {
          onSuccess: () => {
            toast.success(t('user.revokeInvitation.done', { name }));
            void navigate(paths.users());
          },
        })
      }
    >
      {t('user.revokeInvitation.text')}
    </ConfirmDialog>
  );
}

/** Asks before a command that needs nothing but a yes. */
function PlainDialog({ command, user, onClosed }: UserDialogProps & { command: PlainCommand }) {
  const { t } = useTranslation('admin');
  const name = fullName(user);
  const run = usePlainCommand(user.id, command);
  return (
    <ConfirmDialog
      open
      title={t(`user.${command}.title`, { name })}
      confirm={t(`user.action.${command}`)}
      pending={run.isPending}
      error={run.error}
      onClose={onClosed}
      onConfirmed={() =>
        run.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(`user.${command}.done`, { name }));
            onClosed();
          },
        })
      }
    >
      {t(`user.${command}.text`)}
    </ConfirmDialog>
  );
}
