import { useState } from 'react';
import { createInvoice } from '@guildhall/shared/contracts';
import type { BodyOf, UserSummary } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { useIdentity, useUnsavedWork } from '@guildhall/shared/store';
import { Card, Stack, toast } from '@guildhall/shared/ui/core';
import { Page } from '@guildhall/shared/ui/data';
import {
  CheckboxField,
  FormField,
  FormProblem,
  showProblem,
  SubmitButton,
  useAppForm,
  useController,
  useFormState,
  useWatch,
} from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { useCreateInvoice } from './api.ts';
import { blankInvoice, invoiceBody, invoiceFaults, payerBody } from './invoice-form.ts';
import type { InvoiceValues } from './LinesEditor.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { SupplyDays } from './SupplyDays.tsx';
import { PayerFields } from './PayerFields.tsx';
import { PayerPicker } from './PayerPicker.tsx';

/** Creates a draft: for whom, what for, how much. */
export function NewInvoice() {
  const { t } = useTranslation('admin');
  const { currency, language } = useIdentity();
  const navigate = useNavigate();
  const create = useCreateInvoice();
  const [payer, setPayer] = useState<UserSummary | null>(null);
  const form = useAppForm<InvoiceValues, BodyOf<typeof createInvoice>, BodyOf<typeof createInvoice>>({
    schema: createInvoice.body,
    defaultValues: blankInvoice(language),
    toBody: (values) => ({ ...payerBody(values), ...invoiceBody(values) }),
    faultsOf: (values) => invoiceFaults(values, { needsPayer: true }).map(([name, key]) => [name, t(`invoice.${key}`)]),
  });
  const { control } = form;
  const { field: payerField, fieldState: payerState } = useController({ control, name: 'payerId' });
  const { isDirty } = useFormState({ control });
  const hasNoAccount = useWatch({ control, name: 'hasNoAccount' });
  useUnsavedWork(isDirty);

  const submit = form.handleSubmit((body) => {
    create.mutate(body, {
      onSuccess: ({ id }) => {
        toast.success(t('invoice.saved'));
        void navigate(paths.invoice(id), { replace: true });
      },
      onError: (error) => showProblem(form, error),
    });
  });

  return (
    <Page title={t('invoice.newTitle')} crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}>
      <form onSubmit={submit} noValidate aria-label={t('invoice.newTitle')}>
        <Card>
          <Stack gap={3}>
            <FormProblem control={control} />
            {hasNoAccount ? (
              <PayerFields control={control} />
            ) : (
              <PayerPicker
                payer={payer}
                error={payerState.error?.message}
                inputRef={payerField.ref}
                onPicked={(picked) => {
                  setPayer(picked);
                  payerField.onChange(picked?.id ?? '');
                }}
              />
            )}
            <CheckboxField
              control={control}
              name="hasNoAccount"
              label={t('invoice.noAccount')}
              help={t('invoice.noAccountHelp')}
            />
            <FormField control={control} name="subject" label={t('invoice.subject')} />
            <SupplyDays control={control} />
            <LinesEditor control={control} currency={currency} />
            <div>
              <SubmitButton icon="save" pending={create.isPending}>
                {t('invoice.saveDraft')}
              </SubmitButton>
            </div>
          </Stack>
        </Card>
      </form>
    </Page>
  );
}
