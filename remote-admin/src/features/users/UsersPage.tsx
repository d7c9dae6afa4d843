import { useState } from 'react';
import type { UserSummary } from '@guildhall/shared/contracts';
import { listUsers, userExportColumns } from '@guildhall/shared/contracts';
import { fullName, may, Role, roles, userStates } from '@guildhall/shared/domain';
import { ExportDialog } from '@guildhall/shared/features/exports';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, ButtonLink, Link, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
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
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';
import { userListQuery } from './api.ts';

/** Everybody who has an account: found by name, address, role or state. */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listUsers, userListQuery);
  const columns = useColumns();
  const [isExporting, setExporting] = useState(false);
  const ownRole = useUser()?.role ?? Role.member;
  return (
    <Page
      title={t('users.title')}
      actions={
        <>
          {list.totalCount > 0 && (
            <Button icon="download" onClick={() => setExporting(true)}>
              {t('users.export')}
            </Button>
          )}
          {may(ownRole, 'user:import') && (
            <ButtonLink to={paths.memberImport()} icon="upload">
              {t('memberImport.action')}
            </ButtonLink>
          )}
          {may(ownRole, 'user:edit') && (
            <ButtonLink to={paths.inviteUser} icon="add" variant="contained">
              {t('invite.title')}
            </ButtonLink>
          )}
        </>
      }
    >
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
            <ViewsButton of="users" list={list} />
          </>
        }
        empty={<EmptyState icon="users" title={t('users.empty')} />}
      />
      {isExporting && (
        <ExportDialog
          text={t('users.exportText', { count: list.totalCount })}
          orderOf={({ format, language }) => {
            const { page: _page, pageSize: _pageSize, ...choice } = list.query;
            return { list: 'users', format, query: choice, columns: [...userExportColumns], language };
          }}
          onClosed={() => setExporting(false)}
        />
      )}
    </Page>
  );
}

function useColumns(): Column<UserSummary>[] {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const mayOpen = may(useUser()?.role ?? Role.member, 'user:edit');
  return [
    {
      header: t('users.name'),
      sort: 'name',
      clip: true,
      card: 'title',
      cell: (user) => (
        <Row gap={1.25} align="center" shrink>
          <Avatar name={fullName(user)} colour={user.avatarColour} size={28} />
          <Text data-line="" shrink weight="semibold">
            <bdi>{mayOpen ? <RouteLink to={paths.user(user.id)}>{fullName(user)}</RouteLink> : fullName(user)}</bdi>
          </Text>
        </Row>
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
