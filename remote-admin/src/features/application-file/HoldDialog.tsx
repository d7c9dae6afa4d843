import { holdApplication } from '@guildhall/shared/contracts';
import { addDays, isDay } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block } from '@guildhall/shared/ui/core';
import { FormField, useWatch } from '@guildhall/shared/ui/form';
import { ReasonField } from '../../lib/ReasonField.tsx';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useHoldApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface HoldDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

const usualDays = 14;

/** Puts an application on hold: the reason, and the day it resumes automatically. */
export function HoldDialog({ application, onClosed }: HoldDialogProps) {
  const { t } = useTranslation('admin');
  const command = useCommandForm(holdApplication, {
    command: useHoldApplication(application.id),
    defaultValues: { reason: '', resumeOn: addDays(today(), usualDays) },
    toBody: (values: { reason: string; resumeOn: string }) => ({ version: application.version, ...values }),
    faultsOf: ({ resumeOn }) => [resumeOn <= today() && ['resumeOn', t('changes.dueNeeded')]],
    done: () => t('hold.done'),
    onClosed,
  });
  const resumeOn = useWatch({ control: command.control, name: 'resumeOn' });
  return (
    <CaseDialog
      application={application}
      step={isDay(resumeOn) ? { action: 'hold', resumeOn } : null}
      command={command}
      title={t('hold.title', { name: application.applicant.name })}
      text={t('hold.text')}
      confirm={t('actions.hold')}
      onClosed={onClosed}
    >
      <ReasonField control={command.control} />
      <Block maxWidth={220}>
        <FormField control={command.control} name="resumeOn" type="date" label={t('hold.resumeOn')} />
      </Block>
    </CaseDialog>
  );
}
