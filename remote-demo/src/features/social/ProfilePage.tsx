import { fullName } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useUser } from '@guildhall/shared/store';
import { Block, Box, ButtonLink, Card, Grid, Row, Text, Typography } from '@guildhall/shared/ui/core';
import { DescriptionList } from '@guildhall/shared/ui/data';
import { Scene } from '../../drawings/Scene.tsx';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import type { SampleLanguage } from '../../mock/languages.ts';
import { getSampleData } from '../../mock/sample-data.ts';
import { useSocial } from '../../slices/userposts.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { PostCard } from './PostCard.tsx';
import { useFollowersData, useGalleryData, usePostsData, useSocialTexts } from './People.tsx';

/** The signed-in person's profile on the social pages. */
export default function ProfilePage() {
  const { t } = useTranslation(['social', 'demo']);
  const resources = [useSocialTexts(), usePostsData(), useFollowersData(), useGalleryData()];
  const languages = useQuery({
    queryKey: ['demo', 'languages'],
    queryFn: () => getSampleData<SampleLanguage[]>('/data/language/LanguageData'),
    staleTime: Infinity,
  });
  return (
    <DemoPage title={t('demo:nav.profile')} resources={resources} subtitle={() => t('profileSubtitle')}>
      {() => <Profile languages={languages.data ?? []} />}
    </DemoPage>
  );
}

function Profile({ languages }: { languages: readonly SampleLanguage[] }) {
  const { t } = useTranslation('social');
  const posts = useSocial((state) => state.posts);
  return (
    <>
      <Head />
      <Grid gap={3} align="start" columns={{ xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' }}>
        <Grid gap={3} columns="minmax(0, 1fr)">
          <Card title={t('about')}>
            <DescriptionList
              columns={1}
              items={[
                { label: t('columns.role'), value: t('aboutRole') },
                { label: t('columns.place'), value: t('aboutPlace') },
                {
                  label: t('languages'),
                  value: languages.map(({ name, nativeName }) => (
                    <Text key={name} component="span" block>
                      {/* The page's language decides which of the names is read out. */}
                      <bdi title={name}>{nativeName}</bdi>
                    </Text>
                  )),
                },
              ]}
            />
          </Card>
          <Photos />
        </Grid>
        <Grid gap={3} columns="minmax(0, 1fr)">
          {posts.slice(0, 2).map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </Grid>
      </Grid>
    </>
  );
}

function Head() {
  const { t } = useTranslation('social');
  const user = useUser();
  const { posts, followers, gallery } = useSocial((state) => state);
  const name = user ? fullName(user) : '';
  const figures: [string, number][] = [
    [t('figures.posts'), posts.length],
    [t('figures.followers'), followers.length],
    [t('figures.following'), followers.filter(({ isFollowed }) => isFollowed).length],
    [t('figures.pictures'), gallery.length],
  ];
  return (
    <Card padded={false}>
      <Box sx={{ height: { xs: 120, sm: 200 }, overflow: 'hidden', '& svg': { height: '100% !important' } }}>
        <Scene name="hills" />
      </Box>
      <Row wrap gap={2.5} align="center" px={{ xs: 2, sm: 3 }} pb={3}>
        <Box
          sx={{ mt: -5, p: 0.5, borderRadius: '50%', backgroundColor: 'background.paper', display: 'flex', zIndex: 1 }}
        >
          <UserPicture name={name} size={96} />
        </Box>
        <Block grow="160px" pt={2}>
          <Typography component="h2" variant="h3">
            <bdi>{name}</bdi>
          </Typography>
          <Text tone="secondary">{t('aboutRole')}</Text>
        </Block>
        <Row component="dl" wrap gap={3} m={0} pt={2}>
          {figures.map(([label, value]) => (
            <Block key={label}>
              <Text component="dt" size="small" tone="secondary">
                {label}
              </Text>
              <Text component="dd" m={0} size="title" weight="bold" tabular>
                {value}
              </Text>
            </Block>
          ))}
        </Row>
      </Row>
    </Card>
  );
}

function Photos() {
  const { t } = useTranslation(['social', 'demo']);
  const gallery = useSocial((state) => state.gallery);
  return (
    <Card title={t('demo:nav.gallery')}>
      <Grid gap={1} mb={2} columns="repeat(3, minmax(0, 1fr))">
        {gallery.slice(0, 9).map((picture) => (
          <Box key={picture.id} sx={{ overflow: 'hidden', borderRadius: 0.5 }}>
            <Scene name={picture.scene} label={picture.title} />
          </Box>
        ))}
      </Grid>
      <ButtonLink size="small" to="/apps/gallery">
        {t('all')}
      </ButtonLink>
    </Card>
  );
}
