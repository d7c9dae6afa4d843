import { useEffect } from 'react';
import { createMembershipType, editMembershipType, type ManagedMembershipType } from '@guildhall/shared/contracts';
import { limits, slugOf } from '@guildhall/shared/domain';
import { isApiProblem } from '@guildhall/shared/http';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useUndo } from '@guildhall/shared/features/use-undo';
import { useTranslation } from '@guildhall/shared/i18n';
import { useIdentity } from '@guildhall/shared/store';
import { Stack, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog } from '@guildhall/shared/ui/data';
import { FormField, useFormState, useWatch, type FieldPath } from '@guildhall/shared/ui/form';
import { CommandDialog } from '../../lib/CommandDialog.tsx';
import { readDecimal } from '../../lib/decimals.ts';
import { keys } from '../../lib/keys.ts';
import { useCommandForm } from '../../lib/use-command-form.ts';
import { useCreateType, useDeleteType, useEditType, useSetAccepting } from './api.ts';
import { TypeConflict } from './TypeConflict.tsx';
import { TypeFields } from './TypeFields.tsx';
import { readTaxRate, toParts, valuesOf, type TypeValues } from './type-values.ts';

const inputOf = (field: string): FieldPath<TypeValues> | undefined =>
  field === 'taxRateBasisPoints' ? 'taxRate' : field.startsWith('fee') && field !== 'feeDue' ? 'amount' : undefined;

/** Checks outside the schema: an amount as text, and the order of two days. */
function useFaults() {
  const { t } = useTranslation('admin');
  return ({ amount, taxRate, opensOn, closesOn }: TypeValues) => [
    readTaxRate(taxRate) === null && (['taxRate', t('invoice.rateWrong')] as const),
    amount.trim() !== '' && readDecimal(amount, 2) === null && (['amount', t('membershipTypes.feeWrong')] as const),
    opensOn !== '' &&
      closesOn !== '' &&
      closesOn < opensOn &&
      (['closesOn', t('membershipTypes.windowReversed')] as const),
  ];
}

interface TypeDialogProps {
  type: ManagedMembershipType;
  onClosed: () => void;
}

/** Adds a membership type, closed at first. */
export function CreateTypeDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('admin');
  const command = useCommandForm(createMembershipType, {
    command: useCreateType(),
    defaultValues: valuesOf(null, useIdentity().currency),
    toBody: (values: TypeValues) => ({ key: values.key, ...toParts(values) }),
    faultsOf: useFaults(),
    inputOf,
    explain: (error) =>
      isApiProblem(error) && error.code === 'key_taken' ? ['key', t('membershipTypes.keyTaken')] : null,
    done: () => t('membershipTypes.added'),
    onClosed,
  });
  const { setValue } = command.form;
  const name = useWatch({ control: command.control, name: 'name.en' });
  const isEdited = useFormState({ control: command.control, name: 'key' }).dirtyFields.key === true;
  useEffect(() => {
    // Not marked as edited, so that the key follows the name until somebody types one.
    if (!isEdited) setValue('key', slugOf(name, limits.typeKeyLength));
  }, [name, isEdited, setValue]);
  return (
    <CommandDialog
      command={command}
      title={t('membershipTypes.addTitle')}
      text={t('membershipTypes.addText')}
      confirm={t('membershipTypes.add')}
      width="md"
      onClosed={onClosed}
    >
      <TypeFields
        control={command.control}
        typeKey={
          <FormField
            control={command.control}
            name="key"
            label={t('membershipTypes.key')}
            help={t('membershipTypes.keyHelp')}
            inputProps={{ dir: 'ltr', autoCapitalize: 'none' }}
          />
        }
      />
    </CommandDialog>
  );
}

export function EditTypeDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const command = useCommandForm(editMembershipType, {
    command: useEditType(type.id),
    defaultValues: valuesOf(type, type.fee.currency),
    toBody: (values: TypeValues) => ({ version: type.version, ...toParts(values) }),
    faultsOf: useFaults(),
    inputOf,
    done: () => t('membershipTypes.changed'),
    onClosed,
  });
  return (
    <CommandDialog
      command={command}
      title={t('membershipTypes.editTitle')}
      text={t('membershipTypes.editText')}
      confirm={t('membershipTypes.save')}
      width="md"
      notice={<TypeConflict type={type} />}
      onClosed={onClosed}
    >
      <TypeFields control={command.control} />
    </CommandDialog>
  );
}

/** Opens a closed type, or closes an open one, after explaining the effects. */
export function AcceptingDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const command = useSetAccepting(type.id);
  const what = type.accepting ? 'close' : 'reopen';
  return (
    <ConfirmDialog
      open
      title={t(`membershipTypes.${what}Title`, { name: local(type.name) })}
      confirm={t(`membershipTypes.${what}`)}
      pending={command.isPending}
      error={command.error}
      onClose={onClosed}
      onConfirmed={() =>
        command.mutate(
          { version: type.version, accepting: !type.accepting },
          {
            onSuccess: () => {
              toast.success(t(`membershipTypes.${what}Done`));
              onClosed();
            },
          },
        )
      }
    >
      <Stack gap={2}>
        <TypeConflict type={type} />
        <span>{t(`membershipTypes.${what}Text`)}</span>
      </Stack>
    </ConfirmDialog>
  );
}

/** Deletes a type without applications. */
export function DeleteTypeDialog({ type, onClosed }: TypeDialogProps) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const command = useDeleteType(type.id);
  const offerUndo = useUndo();
  return (
    <ConfirmDialog
      open
      danger
      title={t('membershipTypes.deleteTitle', { name: local(type.name) })}
      confirm={t('membershipTypes.delete')}
      pending={command.isPending}
      error={command.error}
      onClose={onClosed}
      onConfirmed={() =>
        command.mutate(
          { version: type.version },
          {
            onSuccess: () => {
              const text = t('membershipTypes.deleted');
              offerUndo({ kind: 'membership_type', id: type.id, text, stale: [keys.membershipTypes] });
              onClosed();
            },
          },
        )
      }
    >
      <Stack gap={2}>
        <TypeConflict type={type} />
        <span>{t('membershipTypes.deleteText')}</span>
      </Stack>
    </ConfirmDialog>
  );
}
