import { setUserRole } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName, roles } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { RadioCards } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useSetUserRole } from './api.ts';
import { UserConflict } from './UserConflict.tsx';

/** Changes a person's role, with the permissions of each. */
export function RoleDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const label = useLabels();
  const command = useCommandForm(setUserRole, {
    command: useSetUserRole(user.id),
    defaultValues: { role: String(user.role), reason: '' },
    toBody: ({ role, reason }: { role: string; reason: string }) => ({
      version: user.version,
      role: roles.find((one) => String(one) === role) ?? user.role,
      reason,
    }),
    faultsOf: ({ role }) => [role === String(user.role) && ['role', t('role.same')]],
    done: ({ role }) => t('role.done', { name: fullName(user), role: label('role', role) }),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('role.title', { name: fullName(user) })}
      text={t('role.text')}
      confirm={t('admin:user.action.role')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <RadioCards
        control={command.control}
        name="role"
        label={t('admin:users.role')}
        options={roles.map((role) => ({
          value: String(role),
          label: label('role', role),
          description: t(`admin:user.role.may.${role}`),
        }))}
      />
      <ReasonField control={command.control} label={t('reason')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}
