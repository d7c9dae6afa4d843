import { viewChoice } from '@guildhall/shared/contracts';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Grid, Row } from '@guildhall/shared/ui/core';
import {
  CheckboxField,
  FormField,
  FormProblem,
  showProblem,
  SubmitButton,
  useContractForm,
} from '@guildhall/shared/ui/form';

export interface ViewChoice {
  name: string;
  isShared: boolean;
}

interface ViewFormProps {
  label: string;
  defaultValues: ViewChoice;
  pending: boolean;
  /** @param onError shows a refusal at its input */
  onSent: (choice: ViewChoice, onError: (error: unknown) => void) => void;
  onClosed: () => void;
}

/** The name of a view and who can use it. Rendered inside a dialog's form, so it is not a form element there. */
export function ViewForm({ label, defaultValues, pending, onSent, onClosed }: ViewFormProps) {
  const { t } = useTranslation('views');
  const { t: ui } = useTranslation('ui');
  const { form } = useContractForm(viewChoice, { defaultValues });
  const submit = form.handleSubmit((choice) => onSent(choice, (error) => showProblem(form, error)));
  return (
    <Block component="form" noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      <Grid gap={1.5}>
        <FormProblem control={form.control} />
        <FormField control={form.control} name="name" label={t('name')} placeholder={t('nameHint')} />
        <CheckboxField control={form.control} name="isShared" label={t('share')} />
        <Row gap={1} justify="flex-end">
          <Button variant="text" onClick={onClosed}>
            {ui('action.cancel')}
          </Button>
          <SubmitButton pending={pending}>{t('saveNow')}</SubmitButton>
        </Row>
      </Grid>
    </Block>
  );
}
