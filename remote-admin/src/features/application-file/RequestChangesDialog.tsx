import { useState } from 'react';
import { requestChanges } from '@guildhall/shared/contracts';
import { addDays, isDay } from '@guildhall/shared/domain';
import { today } from '@guildhall/shared/features/zone';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Typography } from '@guildhall/shared/ui/core';
import { FormField, useWatch } from '@guildhall/shared/ui/form';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useRequestChanges } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';
import type { ChangeItem } from './change-items.ts';
import { changeGroups } from './change-items.ts';
import type { ChangesValues } from './ChangeGroupFields.tsx';
import { ChangeGroupFields } from './ChangeGroupFields.tsx';

interface RequestChangesDialogProps {
  application: ApplicationDetail;
  onClosed: () => void;
}

/** Most people can correct something within two weeks. */
const usualDays = 14;

/** Selects what the applicant must change, with a note for each and a deadline. */
export function RequestChangesDialog({ application, onClosed }: RequestChangesDialogProps) {
  const { t } = useTranslation('admin');
  // Fixed when the dialog opens: later additions must not move inputs while the person types.
  const [groups] = useState(() => changeGroups(application));
  const items = groups.flatMap((group) => group.items);
  const { name } = application.applicant;
  const command = useCommandForm(requestChanges, {
    command: useRequestChanges(application.id),
    defaultValues: { dueOn: addDays(today(), usualDays), items: items.map(() => ({ chosen: false, note: '' })) },
    toBody: (values: ChangesValues) => ({
      version: application.version,
      dueOn: values.dueOn,
      items: chosenOf(items, values).map(({ kind, target, note }) => ({ kind, target, note })),
    }),
    // The server counts the submitted items; the form counts all of them, selected or not.
    inputOf: (field, values) => {
      if (field === 'items') return 'items.0.chosen';
      const place = /^items\.(\d+)\./.exec(field)?.[1];
      const position = place === undefined ? undefined : chosenOf(items, values)[Number(place)]?.position;
      return position === undefined ? undefined : `items.${position}.note`;
    },
    faultsOf: (values) => [
      chosenOf(items, values).length === 0 && ['items.0.chosen', t('changes.noItems')],
      values.dueOn <= today() && ['dueOn', t('changes.dueNeeded')],
    ],
    done: () => t('changes.done', { name }),
    onClosed,
  });
  const { control } = command;
  const chosenCount = useWatch({ control, name: 'items' }).filter(({ chosen }) => chosen).length;
  const dueOn = useWatch({ control: command.control, name: 'dueOn' });

  return (
    <CaseDialog
      application={application}
      step={isDay(dueOn) ? { action: 'requestChanges', dueOn } : null}
      command={command}
      title={t('changes.title', { name })}
      text={t('changes.intro')}
      confirm={t('changes.confirm')}
      width="md"
      status={
        <Block mr="auto">
          <Typography variant="body2" color="textSecondary" role="status">
            {t('changes.chosen', { count: chosenCount })}
          </Typography>
        </Block>
      }
      onClosed={onClosed}
    >
      {groups.map((group, index) => (
        <ChangeGroupFields
          key={group.key}
          control={control}
          group={group}
          start={groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0)}
        />
      ))}
      <Block maxWidth={220}>
        <FormField control={control} name="dueOn" type="date" label={t('changes.due')} />
      </Block>
    </CaseDialog>
  );
}

/** The requested changes, each with its note and its position in the form. */
const chosenOf = (items: readonly ChangeItem[], values: ChangesValues) =>
  items.flatMap(({ kind, target }, position) => {
    const value = values.items[position];
    return value?.chosen ? [{ kind, target, note: value.note, position }] : [];
  });
