import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { Block, Box, Card, Grid, Icon, RouteLink, Row, Select, Text, Typography } from '@guildhall/shared/ui/core';
import { DateText, EmptyState } from '@guildhall/shared/ui/data';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import {
  blogSorts,
  searchBlog,
  slugOf,
  sortBlog,
  useBlog,
  visibleBlogPosts,
  type BlogPost,
} from '../../slices/blog.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { ListSearch } from '../demo-page/ListAndDetail.tsx';
import { BlogDrawing, useBlogData } from './blog-post.tsx';

/** All articles; the featured one first and large. */
export default function BlogPage() {
  const { t } = useTranslation(['blog', 'demo']);
  const resources = useBlogData();
  return (
    <DemoPage title={t('demo:nav.blog')} resources={resources} subtitle={() => t('subtitle')}>
      {() => <Articles />}
    </DemoPage>
  );
}

function Articles() {
  const { t } = useTranslation('blog');
  const { blogposts, blogSearch, sortBy } = useBlog((state) => state);
  const visible = visibleBlogPosts(blogposts, blogSearch, sortBy);
  const featured = blogSearch.trim() === '' ? visible.find((post) => post.featured) : undefined;
  return (
    <>
      <Row wrap gap={1.5}>
        <Block grow="220px" maxWidth={380} shrink>
          <ListSearch searchLabel={t('search')} search={blogSearch} onSearch={searchBlog} />
        </Block>
        <Select
          label={t('sort')}
          hideLabel
          compact
          value={sortBy}
          options={blogSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(value) => sortBlog(blogSorts.find((sort) => sort === value) ?? 'newest')}
        />
      </Row>
      {visible.length === 0 && (
        <Card>
          <EmptyState icon="search" title={t('none')} text={t('noneText')} />
        </Card>
      )}
      {featured && <Featured post={featured} />}
      <Grid
        component="ul"
        plain
        gap={2.5}
        columns={{ xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
      >
        {visible
          .filter((post) => post !== featured)
          .map((post) => (
            <Block component="li" key={post.id}>
              <Card padded={false} sx={{ height: '100%' }}>
                <BlogDrawing post={post} />
                <Block p={2.5}>
                  <Summary post={post} />
                </Block>
              </Card>
            </Block>
          ))}
      </Grid>
    </>
  );
}

function Featured({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  return (
    <Card padded={false}>
      <Grid columns={{ xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <BlogDrawing post={post} ratio="3 / 2" />
        <Box sx={{ p: { xs: 2.5, md: 4 }, alignSelf: 'center' }}>
          <Text size="small" weight="semibold" tone="brand" mb={1}>
            {t('featured')}
          </Text>
          <Summary post={post} />
        </Box>
      </Grid>
    </Card>
  );
}

function Summary({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  return (
    <Grid gap={1.25}>
      <Text component="span" size="tiny" weight="semibold" tone="secondary">
        {t(`categories.${post.category}`)}
      </Text>
      <Typography component="h2" variant="h3">
        <RouteLink to={`/apps/blog/${slugOf(post.title)}`}>
          <bdi>{post.title}</bdi>
        </RouteLink>
      </Typography>
      <Text component="p" m={0} dir="auto" tone="secondary">
        {post.content.split('\n')[0]}
      </Text>
      <Row wrap gap={1} align="center">
        <UserPicture name={post.author} size={32} />
        <Text component="span" size="small" weight="medium">
          <bdi>{post.author}</bdi>
        </Text>
        <Text component="span" size="small" tone="secondary">
          <DateText value={post.publishedOn} />
        </Text>
        <Row inline gap={0.5} align="center">
          <Icon name="eye" size={16} label={t('views')} />
          <Text component="span" size="small" tone="secondary">
            {format.number(post.view)}
          </Text>
        </Row>
      </Row>
    </Grid>
  );
}
