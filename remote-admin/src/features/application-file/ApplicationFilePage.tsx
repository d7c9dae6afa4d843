import type { ApplicationFile } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { useUser } from '@guildhall/shared/store';
import { Box, Card, Link, Skeleton, Stack } from '@guildhall/shared/ui/core';
import { DateText, DescriptionList, ErrorState, Page, StatusChip, Tabs } from '@guildhall/shared/ui/data';
import { useLocalText } from '../../lib/labels.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { Answers } from './Answers.tsx';
import { fileQuery } from './api.ts';
import { ChangeRequestNotice } from './ChangeRequestNotice.tsx';
import { Decisions } from './Decisions.tsx';
import { Documents } from './Documents.tsx';
import { FileTimeline } from './FileTimeline.tsx';
import { Letters } from './Letters.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { Referees } from './Referees.tsx';

/** The whole, confidential file of one application: administrators only (specification §6). */
export default function ApplicationFilePage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const file = useQuery(fileQuery(id));
  const crumbs = [{ label: t('file.applications'), to: paths.applications() }];
  if (file.data) return <WholeFile file={file.data} crumbs={crumbs} />;
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
}

function WholeFile({ file, crumbs }: WholeFileProps) {
  const { t } = useTranslation('admin');
  const role = useUser()?.role ?? Role.member;
  const { application } = file;
  return (
    <Page
      title={application.applicant.name}
      crumbs={crumbs}
      subtitle={
        <>
          <bdi>{application.number}</bdi>
          <StateChip group="application.state" state={application.state} />
          <StatusChip status="confidential" label={t('file.confidential')} icon="lock" />
        </>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' },
        }}
      >
        <Stack spacing={3} sx={{ order: { lg: 1 }, position: { lg: 'sticky' }, top: { lg: 88 } }}>
          <ProgressPanel application={application} />
          <ActionPanel application={application} role={role} />
        </Stack>
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <Overview file={file} />
          <ChangeRequestNotice application={application} />
          <Parts file={file} />
        </Stack>
      </Box>
    </Page>
  );
}

function Overview({ file: { application } }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const { applicant } = application;
  return (
    <Card>
      <DescriptionList
        columns={3}
        items={[
          { label: t('file.type'), value: local(application.membershipType.name) },
          {
            label: t('users.email'),
            value: (
              <Link href={`mailto:${applicant.email}`} dir="ltr">
                {applicant.email}
              </Link>
            ),
          },
          { label: t('file.memberNumber'), value: applicant.memberNumber ?? t('common.notYet') },
          { label: t('file.submitted'), value: <DateText value={application.submittedAt} as="dateTime" /> },
          { label: t('file.changed'), value: <DateText value={application.updatedAt} as="dateTime" /> },
        ]}
      />
    </Card>
  );
}

function Parts({ file }: { file: ApplicationFile }) {
  const { t } = useTranslation('admin');
  const { application, decisions, mails, invoices } = file;
  const counted = (words: string, count: number) => (count === 0 ? words : `${words} (${count})`);
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
          content: <Referees file={file} />,
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
        {
          key: 'timeline',
          label: t('file.timeline'),
          content: (
            <Card>
              <FileTimeline applicationId={application.id} />
            </Card>
          ),
        },
      ]}
    />
  );
}
