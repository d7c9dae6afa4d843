import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Button, Stack, toast, Typography } from '@guildhall/shared/ui/core';
import { Dialog } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { daysAfter, today } from '../../lib/days.ts';
import { showFaults } from '../../lib/faults.ts';
import { useRequestChanges } from './api.ts';
import { changeGroups } from './change-items.ts';
import { atPositions } from './changes-problem.ts';
import type { ChangesValues } from './ChangeGroupFields.tsx';
import { ChangeGroupFields } from './ChangeGroupFields.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';

interface RequestChangesDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Most people can correct something within two weeks. */
const usualDays = 14;

/** Chooses what the applicant has to change, says why for each, and by when. */
export function RequestChangesDialog({ application, onClosed }: RequestChangesDialogProps) {
  const { t } = useTranslation('admin');
  const requestChanges = useRequestChanges(application.id);
  // As the dialog was opened: what appears meanwhile must not move inputs that are being typed in.
  const [groups] = useState(() => changeGroups(application));
  const items = groups.flatMap((group) => group.items);
  const form = useAppForm<ChangesValues>({
    defaultValues: {
      dueOn: daysAfter(today(), usualDays),
      items: items.map(() => ({ chosen: false, note: '' })),
    },
  });
  const { control } = form;
  const chosenCount = useWatch({ control, name: 'items' }).filter(({ chosen }) => chosen).length;

  const submit = form.handleSubmit((values) => {
    const chosen = items.flatMap(({ kind, target }, index) => {
      const value = values.items[index];
      return value?.chosen ? [{ kind, target, note: value.note.trim(), index }] : [];
    });
    const hasFaults = showFaults(form, [
      ...chosen
        .filter(({ note }) => note === '')
        .map(({ index }) => [`items.${index}.note`, t('changes.noteNeeded')] as const),
      chosen.length === 0 && ['items.0.chosen', t('changes.noItems')],
      values.dueOn <= today() && ['dueOn', t('changes.dueNeeded')],
    ]);
    if (hasFaults) return;
    requestChanges.mutate(
      {
        version: application.version,
        dueOn: values.dueOn,
        items: chosen.map(({ kind, target, note }) => ({ kind, target, note })),
      },
      {
        onSuccess: () => {
          toast.success(t('changes.done', { name: application.applicant.name }));
          onClosed();
        },
        onError: (error) => showProblem(form, atPositions(error, chosen)),
      },
    );
  });

  return (
    <Dialog
      open
      title={t('changes.title', { name: application.applicant.name })}
      onClose={onClosed}
      onSubmit={submit}
      width="md"
      actions={
        <>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
            {t('changes.chosen', { count: chosenCount })}
          </Typography>
          <Button variant="text" onClick={onClosed}>
            {t('common.cancel')}
          </Button>
          <SubmitButton pending={requestChanges.isPending}>{t('changes.confirm')}</SubmitButton>
        </>
      }
    >
      <Stack spacing={2.5}>
        <FormProblem control={control} />
        <ConflictNotice application={application} />
        <Typography>{t('changes.intro')}</Typography>
        {groups.map((group, index) => (
          <ChangeGroupFields
            key={group.key}
            control={control}
            group={group}
            start={groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0)}
          />
        ))}
        <FormField control={control} name="dueOn" type="date" label={t('changes.due')} sx={{ maxWidth: 220 }} />
      </Stack>
    </Dialog>
  );
}
