import { useState, type FormEvent } from 'react';
import { type AddressChange, type Profile, askAddressChange } from '@guildhall/shared/contracts';
import { useFormat } from '@guildhall/shared/format';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Button, toast, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { useUnsavedWork } from '@guildhall/shared/store';
import { FormField, FormProblem, showProblem, SubmitButton, useContractForm } from '@guildhall/shared/ui/form';
import { useCancelAddressChange, useAskAddressChange } from '../api.ts';
import { Setting } from '../second-step/Setting.tsx';
import { isDeclined, useProof } from '../proof/use-proof.ts';

/** The sign-in address, and a new one that is not confirmed yet. */
export function Address({ profile: { email, addressChange } }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <Setting
      title={t('address.title')}
      actions={
        !isAsking && (
          <Button icon="mail" onClick={() => setAsking(true)}>
            {t('address.change')}
          </Button>
        )
      }
    >
      <strong>
        <bdi dir="ltr">{email}</bdi>
      </strong>
      {t('address.help')}
      {addressChange && <Waiting change={addressChange} />}
      {isAsking && <AddressForm onClosed={() => setAsking(false)} />}
    </Setting>
  );
}

/** The status of the new address, and a button to cancel it. */
function Waiting({ change }: { change: AddressChange }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const cancel = useCancelAddressChange();
  const { newAddress, expiresAt, needsOld, isNewConfirmed, isOldConfirmed, byAdministrator } = change;
  const cancelled = () => cancel.mutate(undefined, { onSuccess: () => toast.success(t('address.cancelled')) });
  return (
    <Alert
      severity="info"
      live="none"
      action={
        <Button variant="text" pending={cancel.isPending} onClick={cancelled}>
          {t('address.cancel')}
        </Button>
      }
    >
      {t(needsOld ? 'address.waiting' : 'address.waitingLost', {
        address: newAddress,
        until: format.dateTime(expiresAt),
      })}
      {byAdministrator && ` ${t('address.byOffice')}`}
      {isNewConfirmed && ` ${t('address.newDone')}`}
      {isOldConfirmed && ` ${t('address.oldDone')}`}
      {cancel.isError && ` ${problemText(cancel.error)}`}
    </Alert>
  );
}

/** Requests a new address, after proof of identity. */
function AddressForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('profile');
  const withProof = useProof();
  const ask = useAskAddressChange();
  const { form } = useContractForm(askAddressChange.body, { defaultValues: { email: '' } });
  useUnsavedWork(form.formState.isDirty);
  const submit = form.handleSubmit(async (body) => {
    try {
      await withProof(() => ask.mutateAsync(body));
      toast.success(t('address.sent'));
      onClosed();
    } catch (error) {
      if (!isDeclined(error)) showProblem(form, error);
    }
  });
  return (
    <Stack
      component="form"
      onSubmit={(event: FormEvent) => void submit(event)}
      noValidate
      gap={2}
      mt={1}
      aria-label={t('address.change')}
    >
      <FormProblem control={form.control} />
      <Text>{t('address.dialogText')}</Text>
      <FormField control={form.control} name="email" type="email" label={t('address.new')} autoComplete="email" />
      <Row wrap gap={1}>
        <SubmitButton pending={form.formState.isSubmitting}>{t('address.send')}</SubmitButton>
        <Button variant="text" onClick={onClosed}>
          {t('address.keep')}
        </Button>
      </Row>
    </Stack>
  );
}
