import { useState, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Button, Card, Grid, Row, Text } from '@guildhall/shared/ui/core';
import { EmptyState } from '@guildhall/shared/ui/data';
import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { finds } from '../../slices/demo-slice.ts';
import {
  toggleFollow,
  useSocial,
  type Follower,
  followersLoaded,
  galleryLoaded,
  postsLoaded,
  type Picture,
  type Post,
} from '../../slices/userposts.ts';
import { DemoPage, type PageResource, useSample } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';

interface PeopleProps {
  title: string;
  subtitle: () => string;
  shows: (person: Follower) => boolean;
  action: (person: Follower) => ReactNode;
}

/** A page of people with a search. */
export function People({ title, subtitle, shows, action }: PeopleProps) {
  const { t } = useTranslation('social');
  const resources = [useSocialTexts(), useFollowersData()];
  const [search, setSearch] = useState('');
  const followers = useSocial((state) => state.followers);
  const people = followers.filter((person) => shows(person) && finds(search, person.name, person.role, person.place));
  return (
    <DemoPage title={title} resources={resources} subtitle={subtitle}>
      {() => (
        <>
          <Block maxWidth={380}>
            <ListSearch searchLabel={t('search')} search={search} onSearch={setSearch} />
          </Block>
          <PeopleGrid people={people} action={action} />
        </>
      )}
    </DemoPage>
  );
}

/** People as cards; an empty state if there are none. */
function PeopleGrid({ people, action }: { people: readonly Follower[]; action: (person: Follower) => ReactNode }) {
  const { t } = useTranslation('social');
  if (people.length === 0)
    return (
      <Card>
        <EmptyState icon="users" title={t('nobody')} text={t('nobodyText')} />
      </Card>
    );
  return (
    <Grid
      component="ul"
      plain
      gap={2}
      columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }}
    >
      {people.map((person) => (
        <Block component="li" key={person.id}>
          <Card sx={{ display: 'grid', alignItems: 'center', height: '100%' }}>
            <Row gap={1.5} align="center" wrap>
              <UserPicture name={person.name} size={48} />
              <Block grow="96px" shrink>
                <Text component="h2" m={0} size="large" weight="semibold">
                  <bdi>{person.name}</bdi>
                </Text>
                <Text component="p" m={0} size="small" tone="secondary" dir="auto">
                  {person.role}, {person.place}
                </Text>
              </Block>
              {action(person)}
            </Row>
          </Card>
        </Block>
      ))}
    </Grid>
  );
}

/** Follows or unfollows a person. */
export function FollowButton({ person: { id, name, isFollowed } }: { person: Follower }) {
  const { t } = useTranslation('social');
  return (
    <Button
      size="small"
      variant={isFollowed ? 'outlined' : 'contained'}
      icon={isFollowed ? 'check' : 'add'}
      aria-label={t(isFollowed ? 'followingName' : 'followName', { name })}
      onClick={() => toggleFollow(id)}
    >
      {t(isFollowed ? 'following' : 'follow')}
    </Button>
  );
}

/** The translations of the social pages. */
export const useSocialTexts = (): PageResource =>
  useFeatureTranslations('social', (language) => import(`../../../locales/social/${language}.json`));

export function usePostsData(): PageResource {
  const isNeeded = useSocial(({ posts }) => posts.length === 0);
  return useSample<Post[]>('/data/postData', { isNeeded, onLoaded: postsLoaded });
}

export function useFollowersData(): PageResource {
  const isNeeded = useSocial(({ followers }) => followers.length === 0);
  return useSample<Follower[]>('/data/users', { isNeeded, onLoaded: followersLoaded });
}

export function useGalleryData(): PageResource {
  const isNeeded = useSocial(({ gallery }) => gallery.length === 0);
  return useSample<Picture[]>('/data/gallery', { isNeeded, onLoaded: galleryLoaded });
}
