import { assignApplication } from '@guildhall/shared/contracts';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert } from '@guildhall/shared/ui/core';
import { SelectField } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { officeQuery } from '../users/office-query.ts';
import { useAssignApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface AssignDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Assigns an application to a member of the office, or unassigns it. */
export function AssignDialog({ application, onClosed }: AssignDialogProps) {
  const { t } = useTranslation('admin');
  const office = useQuery(officeQuery);
  const command = useCommandForm(assignApplication, {
    command: useAssignApplication(application.id),
    defaultValues: { assigneeId: application.assignee?.id ?? '' },
    toBody: ({ assigneeId }: { assigneeId: string }) => ({
      version: application.version,
      assigneeId: assigneeId || null,
    }),
    done: ({ assignee }) => (assignee ? t('assignee.done', { name: assignee.name }) : t('assignee.doneNobody')),
    onClosed,
  });
  // The current assignee can always be chosen, even if the list is not loaded or omits them.
  const people = new Map(application.assignee ? [[application.assignee.id, application.assignee.name]] : []);
  for (const { id, firstName, lastName } of office.data ?? []) people.set(id, fullName({ firstName, lastName }));
  return (
    <CaseDialog
      application={application}
      command={command}
      title={t('assignee.title')}
      text={t('assignee.text')}
      confirm={t('assignee.confirm')}
      onClosed={onClosed}
    >
      {office.isError && <Alert severity="error">{problemText(office.error)}</Alert>}
      <SelectField
        control={command.control}
        name="assigneeId"
        label={t('assignee.label')}
        placeholder={t('assignee.nobody')}
        options={[...people].map(([value, label]) => ({ value, label }))}
      />
    </CaseDialog>
  );
}
