import type { FormEvent } from 'react';
import { askAddressChange } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Button, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { useAskAddressChange } from '../api.ts';
import { isDeclined, useProof } from '../proof/use-proof.ts';

/** Requests a new address, after proof of identity. */
export function AddressForm({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('profile');
  const withProof = useProof();
  const ask = useAskAddressChange();
  const form = useAppForm({ schema: askAddressChange.body, defaultValues: { email: '' } });
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
