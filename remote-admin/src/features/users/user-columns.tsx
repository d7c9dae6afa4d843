import type { UserExportColumn, UserSummary } from '@guildhall/shared/contracts';
import { fullName, may, Role } from '@guildhall/shared/domain';
import { useLabels } from '@guildhall/shared/features/labels';
import { languageFacts, useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Link, RouteLink, Row, Text } from '@guildhall/shared/ui/core';
import type { Column } from '@guildhall/shared/ui/data';
import { Avatar, DateText } from '@guildhall/shared/ui/data';
import { StateChip } from '../../lib/StateChip.tsx';
import { paths } from '../../paths.ts';

/** The columns of the list of users, with the same names as in its export; the name links to the person. */
export function useUserColumns(): Record<UserExportColumn, Column<UserSummary>> {
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
