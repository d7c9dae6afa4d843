import { useEffect } from 'react';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { useQuery } from '@guildhall/shared/query';
import { useParams } from '@guildhall/shared/router';
import { Block, Button, ButtonLink, Card, Grid, Icon, Row, Text, toast } from '@guildhall/shared/ui/core';
import { DateText, EmptyState, InlineList } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { getSampleData } from '../../mock/sample-data.ts';
import { blogPostsLoaded, newComment, useBlog, slugOf, type BlogPost } from '../../slices/blog.ts';
import { DemoPage, useSampleProblem } from '../demo-page/DemoPage.tsx';
import { noneBlank } from '../demo-page/FormDialog.tsx';
import { BlogDrawing, useBlogData } from './blog-post.tsx';

/** One article with its comments; opening it counts as a view. */
export default function BlogPostPage() {
  const { t } = useTranslation(['blog', 'demo']);
  const { slug = '' } = useParams();
  const resources = useBlogData();
  const post = useBlog(({ blogposts }) => blogposts.find(({ title }) => slugOf(title) === slug));
  const isLoaded = resources.every((resource) => resource.isLoaded);
  const { data: opened } = useQuery({
    queryKey: ['demo', 'blog', slug],
    queryFn: () => getSampleData<BlogPost>('/data/blog/post', { title: slug }),
    enabled: isLoaded,
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    if (!opened) return;
    blogPostsLoaded(useBlog.getState().blogposts.map((one) => (one.id === opened.id ? opened : one)));
  }, [opened]);
  return (
    <DemoPage
      width="narrow"
      title={post?.title ?? t('demo:nav.blog')}
      crumbs={[{ label: t('demo:nav.blog'), to: '/apps/blog' }]}
      resources={resources}
    >
      {() =>
        post ? (
          <Article post={post} />
        ) : (
          <Card>
            <EmptyState
              icon="search"
              title={t('demo:failure.postNotFound')}
              text={t('missingText')}
              action={<ButtonLink to="/apps/blog">{t('toBlog')}</ButtonLink>}
            />
          </Card>
        )
      }
    </DemoPage>
  );
}

function Article({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  const format = useFormat();
  return (
    <>
      <Card padded={false}>
        <BlogDrawing post={post} ratio="21 / 9" />
        <Grid gap={2} p={{ xs: 2.5, sm: 4 }}>
          <Row wrap gap={1.5} align="center">
            <UserPicture name={post.author} size={40} />
            <Block grow="200px" shrink>
              <Text component="span" block weight="semibold">
                <bdi>{post.author}</bdi>
              </Text>
              <Text component="span" block size="small" tone="secondary">
                <InlineList items={[t(`categories.${post.category}`), <DateText value={post.publishedOn} />]} />
              </Text>
            </Block>
            <Row gap={0.5} align="center">
              <Icon name="eye" size={18} label={t('views')} />
              <Text size="small">{format.number(post.view)}</Text>
            </Row>
            <Row gap={0.5} align="center">
              <Icon name="send" size={18} label={t('shares')} />
              <Text size="small">{format.number(post.share)}</Text>
            </Row>
          </Row>
          <Block dir="auto" textAlign="start">
            {post.content.split('\n\n').map((paragraph, index) => (
              <Text component="p" key={index} m={0} mb={2} size="lead">
                {paragraph}
              </Text>
            ))}
          </Block>
        </Grid>
      </Card>
      <Comments post={post} />
    </>
  );
}

function Comments({ post }: { post: BlogPost }) {
  const { t } = useTranslation('blog');
  const problemOf = useSampleProblem();
  const { control, form } = useContractForm(newComment, {
    defaultValues: { comment: '' },
    faultsOf: noneBlank(t('needed'), 'comment'),
  });
  const submit = form.handleSubmit(async ({ comment }) => {
    try {
      const body = { postId: post.id, comment };
      const { posts } = await getSampleData<{ posts: BlogPost[] }>('/data/blog/post/add', body);
      blogPostsLoaded(posts);
      form.reset();
    } catch (failure) {
      toast.error(problemOf(failure).message);
    }
  });
  return (
    <Card title={t('comments', { count: post.comments.length })}>
      <Grid gap={2.5}>
        <form noValidate aria-label={t('write')} onSubmit={submit}>
          <Grid gap={1.5}>
            <FormField type="multiline" minRows={2} control={control} name="comment" label={t('comment')} />
            <Row>
              <Button type="submit" variant="contained">
                {t('send')}
              </Button>
            </Row>
          </Grid>
        </form>
        {post.comments.length === 0 ? (
          <Text tone="secondary">{t('noComments')}</Text>
        ) : (
          <Grid component="ul" plain gap={2}>
            {post.comments.map((comment) => (
              <Row component="li" key={comment.id} gap={1.5}>
                <UserPicture name={comment.author} size={36} />
                <Block grow shrink>
                  <Text component="bdi" block weight="semibold">
                    {comment.author}
                  </Text>
                  <Text component="p" m={0} dir="auto" breakWords keepLines>
                    {comment.text}
                  </Text>
                </Block>
              </Row>
            ))}
          </Grid>
        )}
      </Grid>
    </Card>
  );
}
