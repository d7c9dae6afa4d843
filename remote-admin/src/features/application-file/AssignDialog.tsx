import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Alert, toast } from '@guildhall/shared/ui/core';
import { SelectField, showProblem, useAppForm } from '@guildhall/shared/ui/form';
import { officeQuery } from '../users/api.ts';
import { useAssignApplication } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';

interface AssignDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Gives an application to somebody of the office, or back to nobody. */
export function AssignDialog({ application, onClosed }: AssignDialogProps) {
  const { t } = useTranslation('admin');
  const office = useQuery(officeQuery);
  const assign = useAssignApplication(application.id);
  const form = useAppForm({ defaultValues: { assigneeId: application.assignee?.id ?? '' } });
  const { control } = form;
  // Who has it now stays to be chosen, even where the list has not come or leaves them out.
  const people = new Map(application.assignee ? [[application.assignee.id, application.assignee.name]] : []);
  for (const { id, firstName, lastName } of office.data ?? []) people.set(id, fullName({ firstName, lastName }));
  const submit = form.handleSubmit(({ assigneeId }) =>
    assign.mutate(
      { version: application.version, assigneeId: assigneeId === '' ? null : assigneeId },
      {
        onSuccess: ({ assignee }) => {
          toast.success(assignee ? t('assignee.done', { name: assignee.name }) : t('assignee.doneNobody'));
          onClosed();
        },
        onError: (error) => showProblem(form, error),
      },
    ),
  );
  return (
    <CaseDialog
      application={application}
      control={control}
      title={t('assignee.title')}
      text={t('assignee.text')}
      confirm={t('assignee.confirm')}
      pending={assign.isPending}
      onSubmit={submit}
      onClosed={onClosed}
    >
      {office.isError && <Alert severity="error">{problemText(office.error)}</Alert>}
      <SelectField
        control={control}
        name="assigneeId"
        label={t('assignee.label')}
        placeholder={t('assignee.nobody')}
        options={[...people].map(([value, label]) => ({ value, label }))}
      />
    </CaseDialog>
  );
}
