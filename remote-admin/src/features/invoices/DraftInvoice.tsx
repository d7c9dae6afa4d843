import { useEffect, useState } from 'react';
import { editInvoice } from '@guildhall/shared/contracts';
import type { BodyOf, InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Alert, Button, Card, lazyPart, Row, Skeleton, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { ConfirmDialog, Page } from '@guildhall/shared/ui/data';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { paths } from '../../paths.ts';
import { Unprintable } from '../../lib/Unprintable.tsx';
import { featureTranslations } from '../../translations.ts';
import { useEditInvoice, useIssueInvoice } from './api.ts';
import { DeleteDraft } from './DeleteDraft.tsx';
import { invoiceBody, invoiceFaults, writeInvoice } from './invoice-form.ts';
import { IssuerMissing } from './IssuerMissing.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import type { InvoiceValues } from './LinesEditor.tsx';
import { LinesEditor } from './LinesEditor.tsx';
import { SupplyDays } from './SupplyDays.tsx';
import { Parties } from './Parties.tsx';
import { PayerFields } from './PayerFields.tsx';

const OfficeRecord = lazyPart(async () => (await import('./OfficeRecord.tsx')).OfficeRecord, {
  translations: featureTranslations('invoicing'),
  fallback: <Skeleton variant="rounded" height={240} />,
});

interface DraftInvoiceProps {
  /** A draft, or its current status after a concurrent change. */
  invoice: InvoiceDetail;
  /** Called with whether the form has unsaved changes. */
  onTyped: (hasTyped: boolean) => void;
}

/** A draft, editable until it is issued, never afterwards (domain rule 9). */
export function DraftInvoice({ invoice, onTyped }: DraftInvoiceProps) {
  const { t } = useTranslation('admin');
  const edit = useEditInvoice(invoice.id);
  const issue = useIssueInvoice(invoice.id);
  const [isAsking, setAsking] = useState(false);
  const form = useAppForm<InvoiceValues, BodyOf<typeof editInvoice>, BodyOf<typeof editInvoice>>({
    schema: editInvoice.body,
    defaultValues: writeInvoice(invoice),
    toBody: (values) => ({
      version: invoice.version,
      ...(values.hasNoAccount && { payer: values.payer }),
      ...invoiceBody(values),
    }),
    faultsOf: (values) =>
      invoiceFaults(values, { needsPayer: false }).map(([name, key]) => [name, t(`invoice.${key}`)]),
  });
  const { control, formState } = form;
  const { isDirty } = formState;
  const isIssued = invoice.state !== 'draft';
  useUnsavedWork(isDirty);
  useEffect(() => onTyped(isDirty), [isDirty, onTyped]);

  const submit = form.handleSubmit((body) => {
    edit.mutate(body, {
      onSuccess: (saved) => {
        form.reset(writeInvoice(saved));
        toast.success(t('invoice.saved'));
      },
      onError: (error) => showProblem(form, error),
    });
  });

  return (
    <Page
      title={t('invoice.draftTitle')}
      crumbs={[{ label: t('invoices.title'), to: paths.invoices() }]}
      subtitle={<InvoiceState invoice={invoice} />}
      actions={!isIssued && <DeleteDraft invoice={invoice} isDirty={isDirty} />}
    >
      <IssuerMissing issuer={invoice.issuer} />
      <Unprintable characters={invoice.unprintable} />
      <Parties invoice={invoice} />
      <form onSubmit={submit} noValidate aria-label={t('invoice.draftTitle')}>
        <Card>
          <Stack gap={3}>
            {isIssued ? (
              <Alert
                severity="warning"
                action={<Button onClick={() => form.reset()}>{t('invoice.showIssued')}</Button>}
              >
                {t('invoice.issuedMeanwhile', { number: invoice.number })}
              </Alert>
            ) : (
              <FormProblem control={control} />
            )}
            {invoice.payer.withoutAccount && <PayerFields control={control} />}
            <FormField control={control} name="subject" label={t('invoice.subject')} />
            <SupplyDays control={control} />
            <LinesEditor control={control} currency={invoice.gross.currency} />
            <Row wrap gap={1.5} align="center">
              <SubmitButton icon="save" disabled={!isDirty || isIssued} pending={edit.isPending}>
                {t('invoice.saveDraft')}
              </SubmitButton>
              <Button icon="send" disabled={isDirty} onClick={() => setAsking(true)}>
                {t('invoice.issue')}
              </Button>
              {isDirty && !isIssued && (
                <Text component="span" size="small" tone="secondary">
                  {t('invoice.issueUnsaved')}
                </Text>
              )}
            </Row>
          </Stack>
        </Card>
      </form>
      <OfficeRecord invoice={invoice} />
      <ConfirmDialog
        open={isAsking}
        title={t('invoice.issueTitle')}
        confirm={t('invoice.issue')}
        danger
        pending={issue.isPending}
        error={issue.error}
        onClose={() => {
          setAsking(false);
          issue.reset();
        }}
        onConfirmed={() =>
          issue.mutate(invoice.version, {
            onSuccess: ({ number }) => toast.success(t('invoice.issued', { number })),
          })
        }
      >
        {invoice.payer.email === ''
          ? t('invoice.issueTextByHand')
          : t('invoice.issueText', { email: invoice.payer.email })}
      </ConfirmDialog>
    </Page>
  );
}
