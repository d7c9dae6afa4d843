import type { JunkDetail } from '@guildhall/shared/contracts';
import { purgeJunkItem } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { usePurge } from './api.ts';

interface PurgeDialogProps {
  item: JunkDetail;
  onClosed: () => void;
  onPurged: () => void;
}

/** Deletes an item permanently, after its name has been typed. */
export function PurgeDialog({ item, onClosed, onPurged }: PurgeDialogProps) {
  const { t } = useTranslation('junk');
  const { label } = item;
  const command = useCommandForm(purgeJunkItem, {
    command: usePurge(item),
    defaultValues: { confirmation: '' },
    toBody: ({ confirmation }: { confirmation: string }) => ({ confirmation }),
    done: () => t('purged', { label }),
    onClosed: onPurged,
  });
  return (
    <CommandDialog
      command={command}
      title={t('purgeTitle')}
      text={t('purgeText', { label })}
      confirm={t('purge')}
      color="error"
      icon="delete"
      onClosed={onClosed}
    >
      <FormField control={command.control} name="confirmation" label={t('confirmation')} help={label} />
    </CommandDialog>
  );
}
