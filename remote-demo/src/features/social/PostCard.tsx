import { useState } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Box, Button, Card, Grid, Row, Text, toast, VisuallyHidden } from '@guildhall/shared/ui/core';
import { DateText } from '@guildhall/shared/ui/data';
import { FormField, useContractForm } from '@guildhall/shared/ui/form';
import { Scene } from '../../drawings/Scene.tsx';
import { UserPicture } from '../../drawings/UserPicture.tsx';
import { getSampleData } from '../../mock/sample-data.ts';
import { useSampleProblem } from '../demo-page/DemoPage.tsx';
import { noneBlank } from '../demo-page/FormDialog.tsx';
import { newMessage, postsLoaded, type Likes, type Post, type PostComment } from '../../slices/userposts.ts';

/** Sends a change of the feed and shows the response, or an error message. */
function useFeedChange() {
  const problemOf = useSampleProblem();
  return async (path: string, body: object): Promise<boolean> => {
    try {
      const { posts } = await getSampleData<{ posts: Post[] }>(path, body);
      postsLoaded(posts);
      return true;
    } catch (failure) {
      toast.error(problemOf(failure).message);
      return false;
    }
  };
}

/** A post with its comments and likes. */
export function PostCard({ post }: { post: Post }) {
  const { t } = useTranslation('social');
  const change = useFeedChange();
  return (
    <Card padded={false}>
      <Grid gap={2} p={{ xs: 2, sm: 3 }} columns="minmax(0, 1fr)">
        <Row gap={1.5} align="center">
          <UserPicture name={post.author} />
          <Block>
            <Text component="h2" m={0} size="large" weight="semibold">
              <bdi>{post.author}</bdi>
            </Text>
            <Text component="span" size="small" tone="secondary">
              <DateText value={post.postedAt} as="relative" />
            </Text>
          </Block>
        </Row>
        <Text component="p" m={0} dir="auto" size="large" breakWords>
          {post.text}
        </Text>
        {post.picture && (
          <Box sx={{ overflow: 'hidden', borderRadius: 1 }}>
            <Scene name={post.picture} label={t('pictureBy', { name: post.author })} />
          </Box>
        )}
        <Row wrap gap={1} align="center">
          <LikeButton
            likes={post.likes}
            name={post.author}
            onClick={() => void change('/data/posts/like', { postId: post.id })}
          />
          <Text size="small" tone="secondary">
            {t('comments', { count: post.comments.length })}
          </Text>
        </Row>
        {post.comments.length > 0 && (
          <Grid component="ul" plain gap={2}>
            {post.comments.map((comment) => (
              <Comment key={comment.id} postId={post.id} comment={comment} />
            ))}
          </Grid>
        )}
      </Grid>
      <Block p={{ xs: 2, sm: 3 }} background="sunken">
        <SayForm
          label={t('comment', { name: post.author })}
          placeholder={t('commentHint')}
          button={t('send')}
          onSent={(comment) => change('/data/posts/comments/add', { postId: post.id, comment })}
        />
      </Block>
    </Card>
  );
}

function LikeButton({ likes, name, onClick }: { likes: Likes; name: string; onClick: () => void }) {
  const { t } = useTranslation('social');
  return (
    <Button
      size="small"
      variant="text"
      icon="star"
      aria-pressed={likes.like}
      onClick={onClick}
      sx={{ '&[aria-pressed=true] path': { fill: 'currentColor' } }}
    >
      {likes.value}
      <VisuallyHidden> {t('like', { name })}</VisuallyHidden>
    </Button>
  );
}

function Comment({ postId, comment }: { postId: number; comment: PostComment }) {
  const { t } = useTranslation('social');
  const change = useFeedChange();
  const [isReplying, setReplying] = useState(false);
  const about = { postId, commentId: comment.id };
  return (
    <Row component="li" gap={1.5}>
      <UserPicture name={comment.author} size={36} />
      <Grid grow shrink gap={1} columns="minmax(0, 1fr)">
        <Block background="sunken" rounded p={1.5}>
          <Text component="bdi" block weight="semibold">
            {comment.author}
          </Text>
          <Text component="p" m={0} dir="auto" breakWords>
            {comment.text}
          </Text>
        </Block>
        <Row wrap gap={1}>
          <LikeButton
            likes={comment.likes}
            name={comment.author}
            onClick={() => void change('/data/posts/replies/like', about)}
          />
          <Button size="small" variant="text" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
            {t('reply')}
          </Button>
        </Row>
        {comment.replies.length > 0 && (
          <Grid component="ul" plain gap={1}>
            {comment.replies.map((reply) => (
              <Row component="li" key={reply.id} gap={1}>
                <UserPicture name={reply.author} size={28} />
                <Block grow shrink>
                  <Text component="bdi" size="small" weight="semibold">
                    {reply.author}
                  </Text>
                  <Text component="p" m={0} dir="auto" size="small" breakWords>
                    {reply.text}
                  </Text>
                </Block>
              </Row>
            ))}
          </Grid>
        )}
        {isReplying && (
          <SayForm
            label={t('replyTo', { name: comment.author })}
            placeholder={t('replyHint')}
            button={t('reply')}
            onSent={async (reply) => {
              const isSent = await change('/data/posts/replies/add', { ...about, reply });
              if (isSent) setReplying(false);
              return isSent;
            }}
          />
        )}
      </Grid>
    </Row>
  );
}

interface SayFormProps {
  label: string;
  placeholder: string;
  button: string;
  onSent: (text: string) => Promise<boolean>;
}

function SayForm({ label, placeholder, button, onSent }: SayFormProps) {
  const { t } = useTranslation('social');
  const { control, form } = useContractForm(newMessage, {
    defaultValues: { text: '' },
    faultsOf: noneBlank(t('needed'), 'text'),
  });
  const submit = form.handleSubmit(async ({ text }) => {
    if (await onSent(text)) form.reset();
  });
  return (
    <Row component="form" noValidate aria-label={label} onSubmit={submit} gap={1} wrap align="start">
      <Block grow="180px" shrink>
        <FormField control={control} name="text" label={label} hideLabel placeholder={placeholder} autoComplete="off" />
      </Block>
      <Button type="submit">{button}</Button>
    </Row>
  );
}
