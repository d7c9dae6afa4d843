import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { managedTypesQuery } from '../membership-types/api.ts';
import { formQuery } from './api.ts';
import { useKeptForm } from './kept-form.ts';

const FormBuilder = lazyPart(async () => (await import('./FormBuilder.tsx')).FormBuilder, {
  translations: featureTranslations('form-builder'),
  fallback: <Skeleton variant="rounded" height={480} />,
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
        <FormBuilder key={typeId} form={form} kept={kept} />
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </Page>
  );
}
