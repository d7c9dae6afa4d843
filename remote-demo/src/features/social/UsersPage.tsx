import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Row, Text } from '@guildhall/shared/ui/core';
import { StatusChip, type Column } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { finds } from '../../slices/demo-slice.ts';
import { useSocial, type Follower } from '../../slices/userposts.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { SearchTable } from '../demo-page/ListAndDetail.tsx';
import { FollowButton, useFollowersData, useSocialTexts } from './People.tsx';

/** All people of the social pages, as a table. */
export default function UsersPage() {
  const { t } = useTranslation(['social', 'demo']);
  const resources = [useSocialTexts(), useFollowersData()];
  return (
    <DemoPage title={t('demo:nav.users')} resources={resources} subtitle={() => t('usersSubtitle')}>
      {() => <UserTable />}
    </DemoPage>
  );
}

function UserTable() {
  const { t } = useTranslation('social');
  const [search, setSearch] = useState('');
  const followers = useSocial((state) => state.followers);
  const rows = followers.filter(({ name, role, place }) => finds(search, name, role, place));
  const columns: Column<Follower>[] = [
    {
      header: t('columns.name'),
      cell: ({ name }) => (
        <Row gap={1.5} align="center">
          <UserPicture name={name} size={36} />
          <Text component="bdi" weight="semibold">
            {name}
          </Text>
        </Row>
      ),
    },
    { header: t('columns.role'), cell: ({ role }) => role },
    { header: t('columns.place'), cell: ({ place }) => place },
    {
      header: t('columns.friend'),
      cell: ({ isFriend }) =>
        isFriend ? <StatusChip status="friend" tone="success" label={t('friend')} /> : <span data-nothing="">–</span>,
    },
    { header: t('columns.follow'), hideHeader: true, cell: (person) => <FollowButton person={person} /> },
  ];
  return (
    <SearchTable
      label={t('usersSubtitle')}
      searchLabel={t('search')}
      search={search}
      onSearch={setSearch}
      rows={rows}
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={{ icon: 'users', title: t('nobody'), text: t('nobodyText') }}
    />
  );
}
