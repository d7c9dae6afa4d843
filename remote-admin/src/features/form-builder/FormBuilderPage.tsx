import { Suspense } from 'react';
import { useLocalText } from '@guildhall/shared/features/labels';
import { addTranslationLoader, loadTranslations, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page } from '@guildhall/shared/ui/data';
import { lazyPart } from '@guildhall/shared/ui/lazy-part';
import { paths } from '../../paths.ts';
import { managedTypesQuery } from '../membership-types/api.ts';
import { formQuery } from './api.ts';
import { useKeptForm } from './kept-form.ts';

const FormBuilder = lazyPart(async () => {
  addTranslationLoader('form-builder', (language) => import(`../../../locales/form-builder/${language}.json`));
  const [{ FormBuilder: one }] = await Promise.all([import('./FormBuilder.tsx'), loadTranslations('form-builder')]);
  return one;
});

/** The form of one membership type: edit, try out, publish, and compare with earlier versions. */
export default function FormBuilderPage() {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const { typeId = '' } = useParams();
  const { data: form, isError, error, refetch } = useQuery(formQuery(typeId));
  const { data: types } = useQuery(managedTypesQuery());
  const kept = useKeptForm(typeId);
  const type = types?.find(({ id }) => id === typeId);
  return (
    <Page
      title={t('formBuilder.title')}
      subtitle={type && <bdi>{local(type.name)}</bdi>}
      crumbs={[{ label: t('membershipTypes.crumb'), to: paths.membershipTypes }]}
    >
      {form ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <FormBuilder key={typeId} form={form} kept={kept} />
        </Suspense>
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </Page>
  );
}
