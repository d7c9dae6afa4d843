import type { MailDetail } from '@guildhall/shared/contracts';
import { reportBounce } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { FormField } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useReportBounce } from './api.ts';

/** Records that a sent mail bounced, with the text of the notice. */
export function BounceDialog({ mail, onClosed }: { mail: MailDetail; onClosed: () => void }) {
  const { t } = useTranslation('mails');
  const command = useCommandForm(reportBounce, {
    command: useReportBounce(mail.id),
    defaultValues: { reason: '' },
    toBody: ({ reason }: { reason: string }) => ({ version: mail.version, reason }),
    done: () => t('bounces.noted'),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('bounces.report')}
      text={t('bounces.reportText', { to: mail.to })}
      confirm={t('bounces.confirm')}
      onClosed={onClosed}
    >
      <FormField control={command.control} name="reason" label={t('bounces.reason')} />
    </CommandDialog>
  );
}
