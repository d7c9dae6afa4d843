import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { blogPostsLoaded, useBlog, type BlogPost } from '../../slices/blog.ts';
import type { Need } from '../demo-page/DemoPage.tsx';
import { useSample } from '../demo-page/use-sample.ts';

/** What both pages of the blog need: translations and posts. */
export function useBlogNeeds(): readonly Need[] {
  const texts = useFeatureTranslations('blog', (language) => import(`../../../locales/blog/${language}.json`));
  const isNeeded = useBlog(({ blogposts }) => blogposts.length === 0);
  const sample = useSample<BlogPost[]>('/data/blog/BlogPosts', { isNeeded, onLoaded: blogPostsLoaded });
  return [texts, sample];
}
