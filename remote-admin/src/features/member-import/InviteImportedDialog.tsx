import { inviteImported } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useInviteImported } from './api.ts';

interface InviteImportedDialogProps {
  id: string;
  /** Number of members who have never been invited. */
  count: number;
  onClosed: () => void;
}

/** Invites all members of an import who have never been invited; the mails are sent in the background. */
export function InviteImportedDialog({ id, count, onClosed }: InviteImportedDialogProps) {
  const { t } = useTranslation('accounts');
  const command = useContractForm(inviteImported.body, {
    command: useInviteImported(id),
    defaultValues: { note: '' },
    toBody: ({ note }: { note: string }) => ({ note }),
    done: () => t('inviteAccounts.begun'),
    onSuccess: onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('inviteAccounts.all', { count })}
      text={t('inviteAccounts.allText')}
      confirm={t('inviteAccounts.send', { count })}
      icon="send"
      onClosed={onClosed}
    >
      <FormField
        control={command.control}
        name="note"
        type="multiline"
        minRows={2}
        label={t('admin:invite.note')}
        help={t('admin:invite.noteHelp')}
      />
    </CommandDialog>
  );
}
