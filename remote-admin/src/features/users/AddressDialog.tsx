import { changeUserAddress } from '@guildhall/shared/contracts';
import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { CheckboxField, FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useChangeUserAddress } from './api.ts';
import { UserConflict } from './UserConflict.tsx';

interface AddressValues {
  email: string;
  isOldLost: boolean;
  reason: string;
}

/** Requests another address for a person: the new one must confirm, and the old one too unless it is lost. */
export function AddressDialog({ user, onClosed }: { user: UserDetail; onClosed: () => void }) {
  const { t } = useTranslation('accounts');
  const command = useCommandForm(changeUserAddress, {
    command: useChangeUserAddress(user.id),
    defaultValues: { email: '', isOldLost: false, reason: '' },
    toBody: (values: AddressValues) => ({ version: user.version, ...values }),
    done: () => t('address.done'),
    onClosed,
  });
  const { control } = command;
  const isProved = user.verifiedAt !== null;
  return (
    <CommandDialog
      command={command}
      title={t('address.title', { name: fullName(user) })}
      text={t(isProved ? 'address.text' : 'address.textUnproved')}
      confirm={t('address.send')}
      notice={<UserConflict user={user} />}
      onClosed={onClosed}
    >
      <FormField control={control} name="email" type="email" label={t('address.new')} />
      {isProved && (
        <CheckboxField control={control} name="isOldLost" label={t('address.lost')} help={t('address.lostHelp')} />
      )}
      <ReasonField control={control} label={t('reason')} help={t('reasonHelp')} />
    </CommandDialog>
  );
}
