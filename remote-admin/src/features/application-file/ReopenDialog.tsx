import { reopenApplication } from '@guildhall/shared/contracts';
import { addDays, isDay } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block } from '@guildhall/shared/ui/core';
import { FormField, useWatch } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useReopenApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface ReopenDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

const usualDays = 14;

/** Reopens a lapsed application, with a new deadline for the changes. */
export function ReopenDialog({ application, onClosed }: ReopenDialogProps) {
  const { t } = useTranslation('admin');
  const { name } = application.applicant;
  const command = useCommandForm(reopenApplication, {
    command: useReopenApplication(application.id),
    defaultValues: { dueOn: addDays(today(), usualDays) },
    toBody: (values: { dueOn: string }) => ({ version: application.version, ...values }),
    faultsOf: ({ dueOn }) => [dueOn <= today() && ['dueOn', t('changes.dueNeeded')]],
    done: () => t('reopen.done', { name }),
    onClosed,
  });
  const dueOn = useWatch({ control: command.control, name: 'dueOn' });
  return (
    <CaseDialog
      application={application}
      step={isDay(dueOn) ? { action: 'reopen', dueOn } : null}
      command={command}
      title={t('reopen.title', { name })}
      text={t('reopen.text')}
      confirm={t('actions.reopen')}
      onClosed={onClosed}
    >
      <Block maxWidth={220}>
        <FormField control={command.control} name="dueOn" type="date" label={t('changes.due')} />
      </Block>
    </CaseDialog>
  );
}
