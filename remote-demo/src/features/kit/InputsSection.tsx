import { useState, useEffect } from 'react';
import * as z from '@guildhall/shared/federation/zod';
import { useTranslation } from '@guildhall/shared/i18n';
import { Checkbox, Grid, Icon, PasswordInput, Select, TextInput, Row, Stack, toast } from '@guildhall/shared/ui/core';
import {
  ClockInput,
  DateInput,
  FileDrop,
  RadioCardsInput,
  type FileItem,
  CheckboxField,
  FormField,
  FormProblem,
  RadioCards,
  SelectField,
  SubmitButton,
  useContractForm,
} from '@guildhall/shared/ui/form';
import { KitPart, KitSection } from './KitSection.tsx';

/** Form inputs. */
export function InputsSection() {
  return (
    <KitSection name="inputs">
      <TextInputPart />
      <DateInputPart />
      <SelectPart />
      <CheckboxPart />
      <RadioCardsPart />
      <FileDropPart />
      <KitPart names={['FormField', 'SelectField', 'RadioCards', 'CheckboxField', 'FormProblem', 'SubmitButton']}>
        <FormExample />
      </KitPart>
    </KitSection>
  );
}

const columns = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' };

function TextInputPart() {
  const { t } = useTranslation('demo');
  return (
    <KitPart names={['TextInput', 'PasswordInput']}>
      <Grid gap={2.5} columns={columns}>
        <TextInput label={t('kit.field.name')} help={t('kit.field.nameHelp')} defaultValue="Ada Moreau" />
        <TextInput
          label={t('fields.email')}
          inputProps={{ dir: 'ltr' }}
          error={t('kit.field.emailError')}
          defaultValue="ada.moreau@example"
        />
        <TextInput label={t('fields.phone')} optional start={<Icon name="message" size={18} />} />
        <TextInput label={t('kit.field.number')} help={t('kit.field.disabledHelp')} disabled value="M-00342" readOnly />
        <PasswordInput label={t('kit.field.password')} autoComplete="new-password" defaultValue="guildhall" />
        <PasswordInput
          label={t('kit.field.newPassword')}
          autoComplete="new-password"
          error={t('kit.field.passwordError')}
        />
      </Grid>
      <TextInput
        multiline
        minRows={3}
        label={t('kit.field.statement')}
        help={t('kit.field.statementHelp')}
        inputProps={{ dir: 'auto' }}
        defaultValue={t('kit.sample.long')}
      />
    </KitPart>
  );
}

function DateInputPart() {
  const { t } = useTranslation('demo');
  const [day, setDay] = useState('2026-12-31');
  const [time, setTime] = useState('14:30');
  return (
    <KitPart names={['DateInput', 'ClockInput']}>
      <Grid gap={2.5} columns={columns}>
        <DateInput label={t('kit.field.day')} value={day} onChange={setDay} />
        <ClockInput label={t('kit.field.time')} value={time} onChange={setTime} />
      </Grid>
    </KitPart>
  );
}

function SelectPart() {
  const { t } = useTranslation('demo');
  const [department, setDepartment] = useState('sales');
  const [missing, setMissing] = useState('');
  const options = (['engineering', 'sales', 'support'] as const).map((value) => ({
    value,
    label: t(`departments.${value}`),
    disabled: value === 'support',
  }));
  const shared = { value: department, onChange: setDepartment, options };
  return (
    <KitPart names={['Select']}>
      <Grid gap={2.5} columns={columns}>
        <Select label={t('fields.department')} help={t('kit.field.selectHelp')} {...shared} />
        <Select
          label={t('kit.field.secondDepartment')}
          placeholder={t('kit.field.choose')}
          error={missing === '' ? t('kit.field.selectError') : undefined}
          value={missing}
          onChange={setMissing}
          options={options}
        />
        <Select label={t('kit.field.lockedDepartment')} disabled {...shared} />
        <Select label={t('kit.field.compact')} compact dense {...shared} />
      </Grid>
    </KitPart>
  );
}

function CheckboxPart() {
  const { t } = useTranslation('demo');
  const [isWanted, setWanted] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  return (
    <KitPart names={['Checkbox']}>
      <Checkbox
        label={t('kit.field.newsletter')}
        help={t('kit.field.newsletterHelp')}
        checked={isWanted}
        onChange={setWanted}
      />
      <Checkbox
        label={t('kit.field.statutes')}
        error={isAgreed ? undefined : t('kit.field.statutesError')}
        checked={isAgreed}
        onChange={setAgreed}
      />
      <Checkbox label={t('kit.field.lockedTick')} checked disabled onChange={() => undefined} />
    </KitPart>
  );
}

function RadioCardsPart() {
  const { t } = useTranslation('demo');
  const [kind, setKind] = useState('full');
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <KitPart names={['RadioCardsInput']}>
      <RadioCardsInput
        name="kit-kind"
        label={t('kit.field.kind')}
        help={t('kit.field.kindHelp')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'full', label: t('kit.kind.full'), description: t('kit.kind.fullText'), icon: 'user' },
          { value: 'student', label: t('kit.kind.student'), description: t('kit.kind.studentText') },
          { value: 'honorary', label: t('kit.kind.honorary'), description: t('kit.kind.honoraryText'), disabled: true },
        ]}
      />
      <RadioCardsInput
        name="kit-answer"
        label={t('kit.field.answer')}
        columns={2}
        error={answer === null ? t('kit.field.selectError') : undefined}
        value={answer}
        onChange={setAnswer}
        options={[
          { value: 'yes', label: t('kit.field.yes') },
          { value: 'no', label: t('kit.field.no') },
        ]}
      />
    </KitPart>
  );
}

function FileDropPart() {
  const { t } = useTranslation('demo');
  const [files, setFiles] = useState<readonly FileItem[]>([
    { id: '1', name: 'diploma-ada-moreau.pdf', bytes: 482_000, state: 'stored' },
    { id: '2', name: 'curriculum-vitae.pdf', bytes: 1_260_000, state: 'uploading', progress: 0.4 },
    {
      id: '3',
      name: 'letter-of-recommendation-from-the-society-of-engineers-2026.pdf',
      bytes: 3_400_000,
      state: 'failed',
      error: t('kit.field.fileError'),
    },
  ]);
  const add = (added: readonly File[]) =>
    setFiles([
      ...files,
      ...added.map(({ name, size }) => ({ id: crypto.randomUUID(), name, bytes: size, state: 'stored' as const })),
    ]);
  return (
    <KitPart names={['FileDrop']}>
      <FileDrop
        label={t('kit.field.documents')}
        help={t('kit.field.documentsHelp')}
        endings={['pdf', 'png']}
        files={files}
        onAdded={add}
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
        onRetry={(id) => setFiles(files.map((file) => (file.id === id ? { ...file, state: 'uploading' } : file)))}
      />
      <FileDrop
        label={t('kit.field.photo')}
        error={t('kit.field.photoError')}
        endings={['png']}
        maxFiles={1}
        files={[]}
        onAdded={() => undefined}
      />
    </KitPart>
  );
}

const blank = { fullName: 'Jonas Weber', email: 'jonas.weber@example', department: '', contactBy: '', agreed: false };

/** A schema that accepts everything. */
const anything = z.object({
  fullName: z.string(),
  email: z.string(),
  department: z.string(),
  contactBy: z.string(),
  agreed: z.boolean(),
});

/** A form that the server has just refused. Submitting it again sends nothing and says so. */
function FormExample() {
  const { t } = useTranslation('demo');
  const { form } = useContractForm(anything, { defaultValues: blank });
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
