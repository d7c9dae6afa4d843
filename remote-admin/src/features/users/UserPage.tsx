import type { UserDetail } from '@guildhall/shared/contracts';
import { fullName } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { Navigate, useParams } from '@guildhall/shared/router';
import { Card, Grid, Skeleton } from '@guildhall/shared/ui/core';
import { ErrorState, Page, Tabs } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { AccountCard } from './AccountCard.tsx';
import { userQuery } from './api.ts';
import { MemberCardButton } from './MemberCardButton.tsx';
import { UserActions } from './UserActions.tsx';
import { UserEvents } from './UserEvents.tsx';
import { UserRecords } from './UserRecords.tsx';

/** One person: the account and its security, its records, and its history. */
export default function UserPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const user = useQuery(userQuery(id));
  const crumbs = [{ label: t('users.title'), to: paths.users() }];
  // A merged account redirects to the one that was kept.
  if (user.data && user.data.id !== id) return <Navigate to={paths.user(user.data.id)} replace />;
  if (user.data) return <Person user={user.data} crumbs={crumbs} />;
  return (
    <Page title={t('user.title')} crumbs={crumbs}>
      {user.isError ? (
        <ErrorState error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </Page>
  );
}

function Person({ user, crumbs }: { user: UserDetail; crumbs: { label: string; to: string }[] }) {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return (
    <Page
      title={fullName(user)}
      crumbs={crumbs}
      actions={user.membership?.state === 'active' && <MemberCardButton userId={user.id} />}
      subtitle={
        <>
          <span>{label('role', user.role)}</span>
          <StateChip group="user.state" state={user.state} />
        </>
      }
    >
      <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }}>
        <Tabs
          label={t('user.parts')}
          name="part"
          tabs={[
            { key: 'account', label: t('user.account'), content: <AccountCard user={user} /> },
            {
              key: 'records',
              label: t('user.records'),
              content: <UserRecords id={user.id} />,
            },
            {
              key: 'history',
              label: t('user.history'),
              content: <UserEvents id={user.id} />,
            },
          ]}
        />
        <Card title={t('user.actions')}>
          <UserActions user={user} />
        </Card>
      </Grid>
    </Page>
  );
}
