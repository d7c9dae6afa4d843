import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useSearchParams } from '@guildhall/shared/router';
import { Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { importQuery } from './api.ts';
import { NewImport } from './NewImport.tsx';
import { OneImport } from './OneImport.tsx';

/** Imports members from a CSV file. The open import is in the URL: `?import=…`. */
export default function MemberImportPage() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const id = params.get('import');
  return (
    <Page
      title={t('memberImport.title')}
      crumbs={[
        { label: t('users.title'), to: paths.users() },
        ...(id ? [{ label: t('memberImport.all'), to: paths.memberImport() }] : []),
      ]}
    >
      {id ? <Opened key={id} id={id} /> : <NewImport />}
    </Page>
  );
}

function Opened({ id }: { id: string }) {
  const { data, error, isError, refetch } = useQuery(importQuery(id));
  const loading = <Skeleton variant="rounded" height={320} />;
  if (data) return <OneImport found={data} />;
  return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : loading;
}
