import { askQuery } from '@guildhall/shared/contracts';
import type { BodyOf, RequestOf } from '@guildhall/shared/contracts';
import { queryCategories } from '@guildhall/shared/domain';
import {
  QuestionFields,
  textOf,
  useKeepWriting,
  useMessageDraft,
  useQueryFiles,
  useRefusals,
} from '@guildhall/shared/features/queries';
import { useLabels, useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useNavigate } from '@guildhall/shared/router';
import { Alert, Card, Grid, Select, toast } from '@guildhall/shared/ui/core';
import { FormProblem, SelectField, useAppForm, useWatch } from '@guildhall/shared/ui/form';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { subjectsQuery, useAskQuery } from './api.ts';

type Input = RequestOf<typeof askQuery>['body'];
type Values = BodyOf<typeof askQuery>;

/** Asks the office a question. @param about id of the application or invoice it is about, or `new` */
export function AskForm({ about: openedWith }: { about: string }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const navigate = useNavigate();
  const ask = useAskQuery();
  const draft = useMessageDraft('new');
  const files = useQueryFiles(draft);
  const { data: subjects } = useQuery(subjectsQuery());
  const [about, setAbout] = useState(openedWith === 'new' ? textOf(draft.found, 'about') : openedWith);
  const isInvoice = subjects?.invoices.some(({ id }) => id === about) ?? false;
  const isApplication = subjects?.applications.some(({ id }) => id === about) ?? false;
  const form = useAppForm<Input, Values>({
    schema: askQuery.body,
    defaultValues: {
      subject: textOf(draft.found, 'subject'),
      category: queryCategories.find((one) => one === textOf(draft.found, 'category')) ?? 'other',
      body: textOf(draft.found, 'body'),
      fileIds: [],
    },
  });
  const values = useWatch({ control: form.control });
  const { subject = '', body = '', category } = values;
  const isBegun = (subject + body).trim() !== '' || files.files.length > 0;
  useKeepWriting({ draft, files, values: { subject, body, category, about }, isBegun, title: t('queries.ask') });
  const refuse = useRefusals({ form, files, draft });

  const chooseAbout = (id: string) => {
    setAbout(id);
    if (id === '') return;
    form.setValue('category', subjects?.invoices.some((one) => one.id === id) ? 'invoice' : 'application');
  };

  const submit = form.handleSubmit((asked) =>
    ask.mutate(
      {
        body: {
          ...asked,
          fileIds: files.ids,
          ...(isApplication && { applicationId: about }),
          ...(isInvoice && { invoiceId: about }),
        },
        key: draft.key(),
      },
      {
        onSuccess: ({ id, number }) => {
          draft.forget();
          toast.success(t('queries.asked', { number }));
          void navigate(paths.query(id), { replace: true });
        },
        onError: refuse,
      },
    ),
  );

  return (
    <Card title={t('queries.ask')}>
      <Grid
        component="form"
        onSubmit={submit}
        noValidate
        aria-label={t('queries.ask')}
        gap={2.5}
        columns="minmax(0, 1fr)"
      >
        <FormProblem control={form.control} />
        {draft.found && <Alert live="status">{t('queries:keptDraft')}</Alert>}
        <AboutSelect value={about} onChange={chooseAbout} />
        <SelectField
          control={form.control}
          name="category"
          label={t('queries.category')}
          options={queryCategories.map((value) => ({ value, label: label('query.category', value) }))}
        />
        <QuestionFields
          form={form}
          files={files}
          help={t('queries.questionHelp')}
          isSending={ask.isPending}
          cancel={{ to: paths.queries(), label: t('queries.later') }}
        />
      </Grid>
    </Card>
  );
}

function AboutSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation('membership');
  const localText = useLocalText();
  const { data } = useQuery(subjectsQuery());
  const options = [
    ...(data?.applications ?? []).map(({ id, number, membershipType }) => ({
      value: id,
      label: t('queries.aboutApplication', { number, type: localText(membershipType) }),
    })),
    ...(data?.invoices ?? []).map(({ id, number, subject }) => ({
      value: id,
      label: t('queries.aboutInvoice', { number: number ?? '', subject }),
    })),
  ];
  if (data && options.length === 0) return null;
  return (
    <Select
      label={t('queries.about')}
      optional
      placeholder={t('queries.aboutNothing')}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={onChange}
      options={options}
    />
  );
}
