import { noteInvoice } from '@guildhall/shared/contracts';
import type { InvoiceDetail } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUnsavedWork } from '@guildhall/shared/store';
import { Button, Row, Stack, toast } from '@guildhall/shared/ui/core';
import { FormField, FormProblem, showProblem, SubmitButton, useAppForm } from '@guildhall/shared/ui/form';
import { useNoteInvoice } from './api.ts';

interface NoteFormProps {
  invoice: InvoiceDetail;
  note: string;
  onClosed: () => void;
}

/** Edits the internal note on an invoice. */
export function NoteForm({ invoice, note, onClosed }: NoteFormProps) {
  const { t } = useTranslation('invoicing');
  const { t: admin } = useTranslation('admin');
  const save = useNoteInvoice(invoice.id);
  const form = useAppForm({
    schema: noteInvoice.body,
    defaultValues: { note },
    toBody: (values: { note: string }) => ({ version: invoice.version, ...values }),
  });
  useUnsavedWork(form.formState.isDirty);
  const submit = form.handleSubmit((body) =>
    save.mutate(body, {
      onSuccess: () => {
        toast.success(t('note.saved'));
        onClosed();
      },
      onError: (error) => showProblem(form, error),
    }),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t('note.title')}>
      <Stack gap={2}>
        <FormProblem control={form.control} />
        <FormField control={form.control} name="note" type="multiline" label={t('note.label')} help={t('note.help')} />
        <Row gap={1.5} wrap>
          <SubmitButton icon="save" pending={save.isPending}>
            {t('note.save')}
          </SubmitButton>
          <Button variant="text" onClick={onClosed}>
            {admin('common.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
