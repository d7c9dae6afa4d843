import { isApiProblem } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Navigate, useParams, useSearchParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, Card, lazyPart, Skeleton } from '@guildhall/shared/ui/core';
import { EmptyState, ErrorState, Page } from '@guildhall/shared/ui/data';
import { paths } from '../../paths.ts';
import { applicationQuery, openDraftQuery } from '../applications/api.ts';
import { ApplicationForm } from './ApplicationForm.tsx';

const StartApplication = lazyPart(async () => (await import('../start/StartApplication.tsx')).StartApplication, {
  fallback: <Skeleton variant="rounded" height={320} />,
});

/**
 * `/forms/membership/:id`: that application. `/forms/membership`: the open draft, or the choice of a membership type;
 * with `?type=` and a type's key, that type.
 */
export default function ApplicationFormPage() {
  const { id } = useParams();
  return id === undefined ? <OpenDraftOrStart /> : <ExistingApplication key={id} id={id} />;
}

function ExistingApplication({ id }: { id: string }) {
  const { t } = useTranslation('membership');
  const user = useUser();
  const { data, error, refetch } = useQuery(applicationQuery(id));
  if (data && user) return <ApplicationForm application={data} userId={user.id} />;
  const isMissing = isApiProblem(error) && [400, 403, 404].includes(error.status);
  return (
    <Page title={t('form.title')} width="narrow">
      <Card>
        {isMissing ? (
          <EmptyState
            icon="search"
            title={t('form.notThere')}
            action={<ButtonLink to={paths.applications()}>{t('home.allApplications')}</ButtonLink>}
          />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />
        )}
      </Card>
    </Page>
  );
}

function OpenDraftOrStart() {
  const { t } = useTranslation('membership');
  const [params] = useSearchParams();
  const wanted = params.get('type');
  const isAnother = params.has('another') || wanted !== null;
  const { data, error, refetch } = useQuery({ ...openDraftQuery(), enabled: !isAnother });
  if (data) return <Navigate to={paths.application(data.id)} replace />;
  return (
    <Page title={t('home.start.title')} width="narrow">
      {error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data === null || isAnother ? (
        <StartApplication wanted={wanted} />
      ) : (
        <Skeleton variant="rounded" height={320} role="status" aria-label={t('common.loading')} />
      )}
    </Page>
  );
}
