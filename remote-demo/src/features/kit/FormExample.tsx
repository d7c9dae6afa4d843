import { useEffect } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row, Stack, toast } from '@guildhall/shared/ui/core';
import {
  CheckboxField,
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  SubmitButton,
  useAppForm,
} from '@guildhall/shared/ui/form';

const blank = { fullName: 'Jonas Weber', email: 'jonas.weber@example', department: '', contactBy: '', agreed: false };

/** A form that the server has just refused. Submitting it again sends nothing and says so. */
export function FormExample() {
  const { t } = useTranslation('demo');
  const form = useAppForm({ defaultValues: blank });
  const { control, setError } = form;
  useEffect(() => {
    // `showProblem` would move the focus here as soon as the page opens.
    setError('email', { message: t('kit.field.emailError') });
    setError('department', { message: t('kit.field.selectError') });
    setError('root.server', { message: t('kit.form.refused') });
  }, [setError, t]);
  return (
    <form
      noValidate
      aria-label={t('kit.form.label')}
      onSubmit={form.handleSubmit(() => toast.success(t('kit.form.sent')))}
    >
      <Stack gap={2.5}>
        <FormProblem control={control} />
        <FormField control={control} name="fullName" label={t('kit.field.name')} autoComplete="off" />
        <FormField control={control} name="email" type="email" label={t('fields.email')} autoComplete="off" />
        <SelectField
          control={control}
          name="department"
          label={t('fields.department')}
          options={(['engineering', 'sales', 'support'] as const).map((value) => ({
            value,
            label: t(`departments.${value}`),
          }))}
        />
        <RadioCards
          control={control}
          name="contactBy"
          label={t('kit.form.contactBy')}
          columns={2}
          options={[
            { value: 'email', label: t('fields.email'), icon: 'mail' },
            { value: 'phone', label: t('fields.phone'), icon: 'message' },
          ]}
        />
        <CheckboxField control={control} name="agreed" label={t('kit.field.statutes')} />
        <Row>
          <SubmitButton icon="send">{t('kit.action.send')}</SubmitButton>
        </Row>
      </Stack>
    </form>
  );
}
