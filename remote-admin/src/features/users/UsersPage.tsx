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

function useColumns(): Column<UserSummary>[] {
  const { t } = useTranslation('admin');
  const label = useLabels();
  return [
    {
      header: t('users.name'),
      sort: 'name',
      clip: true,
      card: 'title',
      cell: (user) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          <Avatar name={fullName(user)} colour={user.avatarColour} size={28} />
          <Box data-line="" sx={{ fontWeight: 600, minWidth: 0 }}>
            <bdi>{fullName(user)}</bdi>
          </Box>
        </Box>
      ),
    },
    {
      header: t('users.email'),
      sort: 'email',
      clip: true,
      card: 'name',
      cell: (user) => (
        <bdi dir="ltr">
          <Link href={`mailto:${user.email}`}>{user.email}</Link>
        </bdi>
      ),
    },
    { header: t('users.role'), noWrap: true, card: 'next', cell: (user) => label('role', user.role) },
    {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: (user) => <StateChip group="user.state" state={user.state} />,
    },
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
      card: 'fact',
      cell: (user) => (user.lastLoginAt ? <DateText value={user.lastLoginAt} as="relative" /> : t('users.never')),
    },
  ];
}
