import { useTranslation } from '@guildhall/shared/i18n';
import { useSocial } from '../../slices/userposts.ts';
import { DemoPage } from '../demo-page/DemoPage.tsx';
import { PostCard } from './PostCard.tsx';
import { usePostsData, useSocialTexts } from './People.tsx';

/** The feed: posts with likes, comments and replies. */
export default function PostsPage() {
  const { t } = useTranslation(['social', 'demo']);
  const resources = [useSocialTexts(), usePostsData()];
  const posts = useSocial((state) => state.posts);
  return (
    <DemoPage width="narrow" title={t('demo:nav.posts')} resources={resources} subtitle={() => t('postsSubtitle')}>
      {() => posts.map((post) => <PostCard key={post.id} post={post} />)}
    </DemoPage>
  );
}
