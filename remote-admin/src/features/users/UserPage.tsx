import { useMemo, type ReactNode } from 'react';
import {
  type UserDetail,
  type AddressChange,
  downloadMemberCard,
  type UserEvent,
  listUserEvents,
  type UserRecords as Records,
} from '@guildhall/shared/contracts';
import { fullName, auditActionName } from '@guildhall/shared/domain';
import { useLabels, type LabelGroup } from '@guildhall/shared/features/labels';
import { useTranslation, languageFacts, useLanguage } from '@guildhall/shared/i18n';
import { useQuery, useMutation } from '@guildhall/shared/query';
import { Navigate, useParams } from '@guildhall/shared/router';
import {
  Card,
  Grid,
  Alert,
  lazyPart,
  Link,
  Text,
  Button,
  toast,
  Block,
  RouteLink,
  Row,
} from '@guildhall/shared/ui/core';
import {
  Page,
  Tabs,
  DateText,
  DescriptionList,
  InlineList,
  type Column,
  EmptyState,
  PagedTable,
  usePagedList,
  Money,
} from '@guildhall/shared/ui/data';
import { useFormat } from '@guildhall/shared/format';
import { download, problemText } from '@guildhall/shared/http';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { FromTo } from '../../lib/texts.tsx';
import { useCaseLink } from '../../lib/use-case-link.ts';
import { Unloaded } from '../../lib/Unloaded.tsx';
import { userQuery, userEventsQuery, userRecordsQuery } from './api.ts';
import { UserActions } from './UserActions.tsx';

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
      <Unloaded query={user} height={420} />
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

const EndReason = lazyPart(async () => (await import('./EndReason.tsx')).EndReason, {
  translations: featureTranslations('accounts'),
});

/** The person's details, and the security of the account. */
function AccountCard({ user }: { user: UserDetail }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const since = (at: string | null) => at && <DateText value={at} as="dateTime" />;
  const { authenticatorSince, isOn, recoveryCodesLeft } = user.secondStep;
  return (
    <Grid gap={3}>
      {user.membership?.endReason && <EndReason reason={user.membership.endReason} />}
      {user.pausedUntil && (
        <Alert severity="warning">{t('user.paused', { time: format.dateTime(user.pausedUntil) })}</Alert>
      )}
      {user.state === 'invited' && <InvitationNotice invitation={user.invitation} />}
      {user.addressChange && <AddressNotice change={user.addressChange} />}
      {user.refusesCodes && <Alert severity="warning">{t('user.refusesCodes')}</Alert>}
      <Card title={t('user.details')}>
        <DescriptionList
          items={[
            {
              label: t('users.email'),
              value: (
                <bdi dir="ltr">
                  <Link href={`mailto:${user.email}`}>{user.email}</Link>
                </bdi>
              ),
            },
            { label: t('user.phone'), value: user.phone && <bdi dir="ltr">{user.phone}</bdi> },
            {
              label: t('user.postalAddress'),
              value: user.postalAddress && <Text keepLines>{user.postalAddress}</Text>,
            },
            { label: t('user.language'), value: languageFacts[user.language].name },
            { label: t('user.zone'), value: <bdi dir="ltr">{user.zone}</bdi> },
            { label: t('users.memberNumber'), value: user.memberNumber && <bdi>{user.memberNumber}</bdi> },
            { label: t('user.memberSince'), value: user.membership && <DateText value={user.membership.joinedOn} /> },
            {
              label: t('user.memberUntil'),
              value: user.membership && (
                <InlineList
                  items={[
                    user.membership.paidUntil && <DateText value={user.membership.paidUntil} />,
                    user.membership.state !== 'active' && t(`user.membership.${user.membership.state}`),
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      <Card title={t('user.access')}>
        <DescriptionList
          items={[
            { label: t('users.createdAt'), value: since(user.createdAt) },
            { label: t('user.verifiedAt'), value: since(user.verifiedAt) },
            { label: t('users.lastLogin'), value: since(user.lastLoginAt) },
            { label: t('user.openSessions'), value: format.number(user.openSessions) },
            {
              label: t('user.secondStep'),
              value: authenticatorSince ? (
                <>
                  {t('user.authenticatorSince')} <DateText value={authenticatorSince} />
                </>
              ) : (
                t(isOn ? 'user.codesByMail' : 'user.secondStepOff')
              ),
            },
            { label: t('user.recoveryCodes'), value: authenticatorSince && format.number(recoveryCodesLeft) },
          ]}
        />
      </Card>
    </Grid>
  );
}

/** The status of an invitation: until when its link is valid, that it has expired, or that there is none. */
function InvitationNotice({ invitation }: Pick<UserDetail, 'invitation'>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!invitation) return <Alert severity="info">{t('user.invitationNone')}</Alert>;
  if (invitation.isExpired) return <Alert severity="warning">{t('user.invitationOver')}</Alert>;
  const { sentAt, expiresAt } = invitation;
  return (
    <Alert severity="info">
      {t('user.invitationOpen', { sent: format.dateTime(sentAt), until: format.dateTime(expiresAt) })}
    </Alert>
  );
}

/** A pending address change, and who still has to confirm it. */
function AddressNotice({ change }: { change: AddressChange }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { newAddress, expiresAt, needsOld, isNewConfirmed, isOldConfirmed } = change;
  const waitsFor = isNewConfirmed ? 'old' : needsOld && !isOldConfirmed ? 'both' : 'new';
  return (
    <Alert severity="info">
      {t(`user.addressWaits.${waitsFor}`, { address: newAddress, until: format.dateTime(expiresAt) })}
    </Alert>
  );
}

/** Saves a person's membership card as a PDF, in that person's language. */
function MemberCardButton({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const save = useMutation({
    mutationFn: () => download(downloadMemberCard, { params: { id: userId } }),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button icon="download" pending={save.isPending} onClick={() => save.mutate()}>
      {t('user.card')}
    </Button>
  );
}

/** The history of an account, newest first; the audit log masks personal data. */
function UserEvents({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const list = usePagedList(
    listUserEvents,
    useMemo(() => userEventsQuery(id), [id]),
  );
  return (
    <PagedTable
      label={t('user.history')}
      list={list}
      columns={useColumns()}
      empty={<EmptyState icon="clock" title={t('user.noHistory')} />}
    />
  );
}

function useColumns(): Column<UserEvent>[] {
  const { t } = useTranslation('admin');
  return [
    { header: t('user.event.at'), noWrap: true, card: 'fact', cell: ({ at }) => <DateText value={at} as="dateTime" /> },
    { header: t('user.event.what'), card: 'title', cell: (event) => <What event={event} /> },
    {
      header: t('user.event.by'),
      noWrap: true,
      card: 'name',
      cell: ({ actorName }) => <bdi>{actorName ?? t('user.event.system')}</bdi>,
    },
  ];
}

function What({ event }: { event: UserEvent }) {
  const label = useLabels();
  const shown = (field: string, value: string | null) => {
    if (value === null) return '–';
    if (field === 'role') return label('role', value);
    return field === 'state' ? label('user.state', value) : value;
  };
  const language = useLanguage();
  const changes = event.changes.filter(({ field }) => field === 'role' || field === 'state');
  return (
    <>
      <Block>{auditActionName(event.action, language)}</Block>
      {changes.map(({ field, before, after }) => (
        <Text key={field} size="small" tone="secondary">
          <FromTo before={shown(field, before)} after={shown(field, after)} />
        </Text>
      ))}
      {event.reason && event.action.startsWith('user.') && (
        <Text size="small" tone="secondary" keepLines>
          <bdi>{event.reason}</bdi>
        </Text>
      )}
    </>
  );
}

/** A person's records: applications, invoices and queries, newest first. */
function UserRecords({ id }: { id: string }) {
  const records = useQuery(userRecordsQuery(id));
  if (!records.data) return <Unloaded query={records} height={320} />;
  return <Lists records={records.data} />;
}

function Lists({ records: { applications, invoices, queries } }: { records: Records }) {
  const { t } = useTranslation('admin');
  const caseLink = useCaseLink();
  return (
    <Grid gap={3}>
      <RecordList title={t('user.applications')} none={t('user.noApplications')}>
        {applications.map((one) => (
          <RecordRow key={one.id} to={caseLink(one.id)} name={one.number} group="application.state" state={one.state}>
            <DateText value={one.updatedAt} as="relative" />
          </RecordRow>
        ))}
      </RecordList>
      <RecordList title={t('user.invoices')} none={t('user.noInvoices')}>
        {invoices.map((one) => (
          <RecordRow
            key={one.id}
            to={paths.invoice(one.id)}
            name={one.number ?? t('user.invoiceDraft')}
            group="invoice.state"
            state={one.state}
          >
            <Money value={one.gross} />
          </RecordRow>
        ))}
      </RecordList>
      <RecordList title={t('user.queries')} none={t('user.noQueries')}>
        {queries.map((one) => (
          <RecordRow
            key={one.id}
            to={paths.query(one.id)}
            name={`${one.number} · ${one.subject}`}
            group="query.state"
            state={one.state}
          >
            <DateText value={one.updatedAt} as="relative" />
          </RecordRow>
        ))}
      </RecordList>
    </Grid>
  );
}

function RecordList({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) {
  return (
    <Card title={title}>
      {children.length === 0 ? (
        <Text tone="secondary">{none}</Text>
      ) : (
        <Block component="ul" plain>
          {children}
        </Block>
      )}
    </Card>
  );
}

interface RecordRowProps {
  to: string;
  name: string;
  group: LabelGroup;
  state: string;
  children: ReactNode;
}

function RecordRow({ to, name, group, state, children }: RecordRowProps) {
  return (
    <Row component="li" wrap gap={1.5} align="center" py={1}>
      <Block grow="200px" shrink>
        <RouteLink to={to}>
          <bdi>{name}</bdi>
        </RouteLink>
      </Block>
      <StateChip group={group} state={state} />
      <Text tone="secondary">{children}</Text>
    </Row>
  );
}
