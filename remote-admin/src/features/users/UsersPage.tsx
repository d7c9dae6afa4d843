import type { UserSummary } from '@guildhall/shared/contracts';
import { listUsers } from '@guildhall/shared/contracts';
import { fullName, roles, userStates } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Box, Link } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import {
  Avatar,
  DateText,
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusFilter,
  usePagedList,
} from '@guildhall/shared/ui/data';
import { useLabels } from '../../lib/labels.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { userListQuery } from './api.ts';

/** Everybody who has an account: found by name, address, role or state. */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listUsers, userListQuery);
  const columns = useColumns();
  return (
    <Page title={t('users.title')}>
      <PagedTable
        label={t('users.title')}
        list={list}
        columns={columns}
        toolbar={
          <>
            <SearchBox list={list} label={t('users.search')} />
            <StatusFilter
              list={list}
              name="role"
              label={t('users.role')}
              options={roles.map((role) => ({ value: String(role), label: label('role', role) }))}
            />
            <StatusFilter
              list={list}
              name="state"
              label={t('common.state')}
              options={userStates.map((state) => ({ value: state, label: label('user.state', state) }))}
            />
          </>
        }
        empty={<EmptyState icon="users" title={t('users.empty')} />}
      />
    </Page>
  );
}

/** Up to and with the `@`, where an address may go on in the next line. */
const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@') + 1);

function useColumns(): Column<UserSummary>[] {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return [
    {
      header: t('users.name'),
      sort: 'name',
      cell: (user) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          <Avatar name={fullName(user)} size={32} />
          <Box component="bdi" sx={{ fontWeight: 600, minWidth: '7.5em', overflowWrap: 'anywhere' }}>
            {user.firstName} {user.lastName}
          </Box>
        </Box>
      ),
    },
    {
      header: t('users.email'),
      sort: 'email',
      cell: (user) => (
        <Link
          href={`mailto:${user.email}`}
          dir="ltr"
          style={{ display: 'inline-block', minWidth: '11em', overflowWrap: 'anywhere' }}
        >
          {localPart(user.email)}
          <wbr />
          {user.email.slice(localPart(user.email).length)}
        </Link>
      ),
    },
    { header: t('users.role'), cell: (user) => label('role', user.role) },
    { header: t('common.state'), noWrap: true, cell: (user) => <StateChip group="user.state" state={user.state} /> },
    { header: t('users.memberNumber'), noWrap: true, wideOnly: true, cell: (user) => user.memberNumber ?? '–' },
    {
      header: t('users.createdAt'),
      sort: 'createdAt',
      noWrap: true,
      wideOnly: true,
      cell: (user) => <DateText value={user.createdAt} />,
    },
    {
      header: t('users.lastLogin'),
      sort: 'lastLoginAt',
      noWrap: true,
      cell: (user) => (user.lastLoginAt ? <DateText value={user.lastLoginAt} as="relative" /> : t('users.never')),
    },
  ];
}
