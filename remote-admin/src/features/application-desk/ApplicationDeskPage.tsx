import { useMemo, useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { may, Role } from '@guildhall/shared/domain';
import { placeInList, type PlaceInList } from '@guildhall/shared/features/opened-list';
import { problemText } from '@guildhall/shared/http';
import { useLanguage, useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Button, ButtonLink, Card, Skeleton, Text, toast } from '@guildhall/shared/ui/core';
import { ErrorState, Page, Tabs } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { Answers } from '../application-file/Answers.tsx';
import { saveApplicationPdf } from '../application-file/api.ts';
import { applicationQuery } from '../application-file/application-query.ts';
import { CaseLayout } from '../application-file/CaseLayout.tsx';
import { CaseNavigation } from '../application-file/CaseNavigation.tsx';
import { Documents } from '../application-file/Documents.tsx';
import { TimelineTab } from '../application-file/TimelineTab.tsx';
import { Referees } from '../application-file/Referees.tsx';
import { notesTab } from '../application-notes/NotesTab.tsx';

/** The office's working page of one application: everything except statements and the reasons of decisions. */
export default function ApplicationDeskPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const application = useQuery(applicationQuery(id));
  const place = useMemo(() => placeInList(id), [id]);
  const crumbs = [{ label: t('file.applications'), to: place?.address ?? paths.applications() }];
  if (application.data) return <Desk application={application.data} crumbs={crumbs} place={place} />;
  return (
    <Page title={t('desk.title')} crumbs={crumbs}>
      {application.isError ? (
        <ErrorState error={application.error} onRetry={() => void application.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </Page>
  );
}

interface DeskProps {
  application: ApplicationDetail;
  crumbs: { label: string; to: string }[];
  place: PlaceInList | null;
}

function Desk({ application, crumbs, place }: DeskProps) {
  const { t } = useTranslation('admin');
  const role = useUser()?.role ?? Role.member;
  return (
    <Page
      title={application.applicant.name}
      crumbs={crumbs}
      subtitle={
        <>
          <Text component="bdi" nowrap>
            {application.number}
          </Text>
          <StateChip group="application.state" state={application.state} />
        </>
      }
      actions={
        <>
          <CaseNavigation place={place} pathOf={paths.applicationDesk} />
          <ButtonLink to={paths.askApplicant(application.id)} icon="question" data-key="q">
            {t('desk.askApplicant')}
          </ButtonLink>
          {application.submittedAt && <PdfButton application={application} />}
          {may(role, 'application:file') && (
            <ButtonLink to={paths.applicationFile(application.id)} icon="lock" data-key="f">
              {t('desk.toFile')}
            </ButtonLink>
          )}
        </>
      }
    >
      <CaseLayout application={application}>
        <Parts application={application} />
      </CaseLayout>
    </Page>
  );
}

function PdfButton({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [isPending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      await saveApplicationPdf(application.id, language);
    } catch (error) {
      toast.error(problemText(error));
    }
    setPending(false);
  };
  return (
    <Button icon="download" pending={isPending} onClick={save}>
      {t('desk.pdf')}
    </Button>
  );
}

function Parts({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const counted = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
  return (
    <Tabs
      label={t('desk.parts')}
      name="part"
      tabs={[
        { key: 'answers', label: t('file.answers'), content: <Answers application={application} /> },
        {
          key: 'documents',
          label: counted(t('file.documents'), application.documents.length),
          content: (
            <Card>
              <Documents application={application} />
            </Card>
          ),
        },
        {
          key: 'referees',
          label: counted(t('file.referees'), application.referees.length),
          content: <Referees application={application} />,
        },
        notesTab(application, t('file.notes')),
        {
          key: 'timeline',
          label: t('file.timeline'),
          content: <TimelineTab applicationId={application.id} />,
        },
      ]}
    />
  );
}
