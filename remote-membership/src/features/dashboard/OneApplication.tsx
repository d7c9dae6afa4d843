import type { ApplicationDetail, OwnDashboard } from '@guildhall/shared/contracts';
import { isAnswered } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { ButtonLink, Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, InlineList } from '@guildhall/shared/ui/data';
import { DocumentList } from '../../parts/DocumentList.tsx';
import { RefereeList } from '../../parts/RefereeList.tsx';
import { SharedStatements } from '../../parts/SharedStatements.tsx';
import { paths } from '../../paths.ts';
import { applicationQuery } from '../applications/api.ts';
import { accessOf } from '../form/access.ts';
import { PdfButton } from '../form/AfterSubmitting.tsx';
import { nextAction } from '../home/next-action.ts';
import { OpenQueries, UnpaidInvoices } from '../home/WaitingCards.tsx';
import { ApplicationTimeline } from './ApplicationTimeline.tsx';
import { ProgressTrack } from './ProgressTrack.tsx';

/** One application's progress and related items. */
export function OneApplication({ id, dashboard }: { id: string; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const userId = useUser()?.id ?? '';
  const { data, error, refetch } = useQuery(applicationQuery(id));
  if (error)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton variant="rounded" height={420} role="status" aria-label={t('common.loading')} />;
  const answered = data.referees.filter(({ state }) => isAnswered(state)).length;
  const { nameReferees } = accessOf(data, userId);
  const replaceAt = nameReferees ? paths.application(id, { step: 'referees' }) : undefined;
  return (
    <>
      <Progress application={data} dashboard={dashboard} />
      <Grid
        gap={{ xs: 2, sm: 3 }}
        align="start"
        columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Grid gap={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
          <Card
            title={t('dashboard.referees')}
            subtitle={t('dashboard.answeredOf', { answered, needed: data.membershipType.refereesNeeded })}
          >
            <RefereeList referees={data.referees} replaceAt={replaceAt} />
          </Card>
          <SharedStatements application={data} />
          <Card title={t('dashboard.documents')}>
            <DocumentList application={data} />
          </Card>
          <UnpaidInvoices invoices={dashboard.unpaidInvoices} />
          <OpenQueries queries={dashboard.openQueries} />
        </Grid>
        <ApplicationTimeline applicationId={id} />
      </Grid>
    </>
  );
}

function Progress({ application, dashboard }: { application: ApplicationDetail; dashboard: OwnDashboard }) {
  const { t } = useTranslation('membership');
  const label = useLabels();
  const format = useFormat();
  const { id, progress, submittedAt } = application;
  const action = nextAction(application, dashboard.unpaidInvoices);
  const turn = progress.turn === 'applicant' ? t('next.yours') : label('application.turn', progress.turn);
  const isPast = progress.dueAt !== null && Date.parse(progress.dueAt) < Date.now();
  return (
    <Card
      title={t('dashboard.progress')}
      subtitle={
        <InlineList
          items={[
            label('application.nextStep', progress.nextStep),
            turn,
            progress.dueAt && t(isPast ? 'next.duePast' : 'next.due', { day: format.date(progress.dueAt) }),
          ]}
        />
      }
      actions={
        <>
          {submittedAt !== null && <PdfButton applicationId={id} />}
          <ButtonLink to={paths.askQuery(id)} icon="question">
            {t('dashboard.ask')}
          </ButtonLink>
          {action.isMine && (
            <ButtonLink to={action.to} variant="contained">
              {t(action.label)}
            </ButtonLink>
          )}
        </>
      }
    >
      <ProgressTrack application={application} />
    </Card>
  );
}
