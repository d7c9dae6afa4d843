import type { ReactNode } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { Role } from '@guildhall/shared/domain';
import { useLocalText } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Box, Card, Grid, Link, RouteLink, Stack } from '@guildhall/shared/ui/core';
import type { Fact } from '@guildhall/shared/ui/data';
import { DateText, DescriptionList } from '@guildhall/shared/ui/data';
import { OpenMail } from '../mails/OpenMail.tsx';
import { paths } from '../../paths.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { AssigneeCard } from './AssigneeCard.tsx';
import { ChangeRequestNotice } from './ChangeRequestNotice.tsx';
import { HoldNotice } from './HoldNotice.tsx';
import { MeetingCard } from './MeetingCard.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';

interface CaseLayoutProps {
  application: ApplicationDetail;
  /** The sections of the application. */
  children: ReactNode;
}

/**
 * The office's layout of an application, on its desk and in the confidential file: progress and actions at the side.
 */
export function CaseLayout({ application, children }: CaseLayoutProps) {
  const role = useUser()?.role ?? Role.member;
  return (
    <Grid gap={{ xs: 2, sm: 3 }} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 312px' }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, order: { lg: 1 } }}>
        <ProgressPanel application={application} />
        <ActionPanel application={application} role={role} />
        <AssigneeCard application={application} />
        <MeetingCard application={application} />
      </Box>
      <Stack gap={3} shrink>
        <Overview application={application} />
        <HoldNotice application={application} />
        <ChangeRequestNotice application={application} />
        {children}
      </Stack>
      {/* A letter of the application is opened, corrected and sent without leaving the page. */}
      <OpenMail />
    </Grid>
  );
}

function Overview({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const local = useLocalText();
  const { applicant, invoiceId } = application;
  const invoice: Fact[] = invoiceId
    ? [
        {
          label: t('invoice.title'),
          value: <RouteLink to={paths.invoice(invoiceId)}>{t('file.openInvoice')}</RouteLink>,
        },
      ]
    : [];
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
          ...invoice,
        ]}
      />
    </Card>
  );
}
