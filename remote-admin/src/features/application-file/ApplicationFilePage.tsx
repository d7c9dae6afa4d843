import { useMemo } from 'react';
import type { ApplicationFile } from '@guildhall/shared/contracts';
import { placeInList, type PlaceInList } from '@guildhall/shared/features/opened-list';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { ButtonLink, Card, Skeleton, Text } from '@guildhall/shared/ui/core';
import { ErrorState, Page, StatusChip, Tabs } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { notesTab } from '../application-notes/NotesTab.tsx';
import { Answers } from './Answers.tsx';
import { fileQuery } from './api.ts';
import { CaseLayout } from './CaseLayout.tsx';
import { CaseNavigation } from './CaseNavigation.tsx';
import { Decisions } from './Decisions.tsx';
import { Documents } from './Documents.tsx';
import { TimelineTab } from './TimelineTab.tsx';
import { Letters } from './Letters.tsx';
import { Referees } from './Referees.tsx';

/** The whole, confidential file of one application: administrators only (specification §6). */
export default function ApplicationFilePage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const file = useQuery(fileQuery(id));
  const place = useMemo(() => placeInList(id), [id]);
  const crumbs = [{ label: t('file.applications'), to: place?.address ?? paths.applications() }];
  if (file.data) return <WholeFile file={file.data} crumbs={crumbs} place={place} />;
  return (
    <Page title={t('file.title')} crumbs={crumbs}>
      {file.isError ? (
        <ErrorState error={file.error} onRetry={() => void file.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </Page>
  );
}

interface WholeFileProps {
  file: ApplicationFile;
  crumbs: { label: string; to: string }[];
  place: PlaceInList | null;
}

function WholeFile({ file, crumbs, place }: WholeFileProps) {
  const { t } = useTranslation('admin');
  const { application } = file;
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
          <StatusChip status="confidential" label={t('file.confidential')} icon="lock" />
        </>
      }
      actions={
        <>
          <CaseNavigation place={place} pathOf={paths.applicationFile} />
          <ButtonLink to={paths.applicationDesk(application.id)} icon="file" data-key="f">
            {t('file.toDesk')}
          </ButtonLink>
        </>
      }
    >
      <CaseLayout application={application}>
        <Parts file={file} />
      </CaseLayout>
    </Page>
  );
}

function Parts({ file }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  const { application, decisions, mails, invoices } = file;
  const counted = (label: string, count: number) => (count === 0 ? label : `${label} (${count})`);
  return (
    <Tabs
      label={t('file.sections')}
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
          content: <Referees application={application} statements={file.statements} />,
        },
        {
          key: 'decisions',
          label: counted(t('file.decisions'), decisions.length),
          content: <Decisions decisions={decisions} />,
        },
        {
          key: 'letters',
          label: counted(t('file.letters'), mails.length + invoices.length),
          content: <Letters file={file} />,
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
