import { useState } from 'react';
import { listUsers, type UserExportColumn, type UserSummary } from '@guildhall/shared/contracts';
import { fullName, may, Role, roles, userStates } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { ViewsButton } from '@guildhall/shared/features/saved-views';
import { useTranslation, languageFacts } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Button, ButtonLink, lazyPart, Row, Link, RouteLink, Text } from '@guildhall/shared/ui/core';
import {
  EmptyState,
  Page,
  PagedTable,
  SearchBox,
  StatusFilter,
  usePagedList,
  type Column,
  Avatar,
  DateText,
} from '@guildhall/shared/ui/data';
import { useColumnChoice } from '../../lib/column-choice.tsx';
import { ExportList } from '../../lib/ExportList.tsx';
import { SelectionBar, useSelection } from '../../lib/SelectionBar.tsx';
import { paths } from '../../paths.ts';
import { featureTranslations } from '../../translations.ts';
import { StateChip } from '../../lib/StateChip.tsx';
import { userListQuery } from './api.ts';

const InviteAccountsDialog = lazyPart(async () => (await import('./InviteAccountsDialog.tsx')).InviteAccountsDialog, {
  translations: featureTranslations('accounts'),
});

/**
 * All accounts: filtered by name, address, role or status. Search, filters, sort and page are in the URL; columns are
 * stored on the device. Administrators can invite the selected people.
 */
export default function UsersPage() {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const list = usePagedList(listUsers, userListQuery);
  const user = useUser();
  const mayEdit = may(user?.role ?? Role.member, 'user:edit');
  const choice = useColumnChoice('users', useUserColumns(), { always: 'name', hidden: ['language'] });
  const [isInviting, setInviting] = useState(false);
  const selection = useSelection(list.rows);
  const { chosen } = selection;
  return (
    <Page title={t('users.title')} actions={<PageActions />}>
      <PagedTable
        label={t('users.title')}
        list={list}
        columns={choice.columns}
        sortable={choice.sortable}
        selection={
          mayEdit
            ? {
                ...selection.table,
                labelOf: (one) => t('users.select', { name: fullName(one) }),
                allLabel: t('users.selectAll'),
              }
            : undefined
        }
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
            <Row wrap gap={0.5}>
              <ViewsButton of="users" list={list} columns={choice.viewed} />
              {choice.button}
              <ExportList
                list={list}
                orderOf={(query, file) => ({ list: 'users', ...file, query, columns: choice.shown })}
              />
            </Row>
          </>
        }
        above={
          <SelectionBar selection={selection}>
            <Button size="small" icon="send" onClick={() => setInviting(true)}>
              {t('users.invite')}
            </Button>
          </SelectionBar>
        }
        empty={<EmptyState icon="users" title={t('users.empty')} />}
      />
      {isInviting && <InviteAccountsDialog ids={chosen.map(({ id }) => id)} onClosed={() => setInviting(false)} />}
    </Page>
  );
}

/** The ways to add people: one by one, from a list, or from a file. */
function PageActions() {
  const { t } = useTranslation('admin');
  const role = useUser()?.role ?? Role.member;
  return (
    <>
      {may(role, 'user:import') && (
        <ButtonLink to={paths.memberImport()} icon="upload">
          {t('memberImport.action')}
        </ButtonLink>
      )}
      {may(role, 'user:edit') && (
        <ButtonLink to={paths.inviteUser} icon="add" variant="contained">
          {t('invite.title')}
        </ButtonLink>
      )}
    </>
  );
}

/** The columns of the list of users, with the same names as in its export; the name links to the person. */
function useUserColumns(): Record<UserExportColumn, Column<UserSummary>> {
  const { t } = useTranslation('admin');
  const label = useLabels();
  const mayOpen = may(useUser()?.role ?? Role.member, 'user:edit');
  return {
    name: {
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
    email: {
      header: t('users.email'),
      sort: 'email',
      clip: true,
      card: 'name',
      cell: (user) => (
        <Link href={`mailto:${user.email}`}>
          <bdi dir="ltr">{user.email}</bdi>
        </Link>
      ),
    },
    role: { header: t('users.role'), noWrap: true, card: 'next', cell: (user) => label('role', user.role) },
    state: {
      header: t('common.state'),
      noWrap: true,
      card: 'state',
      cell: (user) => <StateChip group="user.state" state={user.state} />,
    },
    language: { header: t('user.language'), noWrap: true, cell: (user) => languageFacts[user.language].name },
    memberNumber: {
      header: t('users.memberNumber'),
      noWrap: true,
      wideOnly: true,
      cell: (user) => user.memberNumber ?? '–',
    },
    createdAt: {
      header: t('users.createdAt'),
      sort: 'createdAt',
      noWrap: true,
      wideOnly: true,
      cell: (user) => <DateText value={user.createdAt} />,
    },
    lastLoginAt: {
      header: t('users.lastLogin'),
      sort: 'lastLoginAt',
      noWrap: true,
      card: 'fact',
      cell: (user) => (user.lastLoginAt ? <DateText value={user.lastLoginAt} as="relative" /> : t('users.never')),
    },
  };
}
