import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import { Plate } from '../../drawings/Plate.tsx';
import { type BlogPost, blogPostsLoaded, useBlog } from '../../slices/blog.ts';
import { type PageResource, useSample } from '../demo-page/DemoPage.tsx';

const drawings: Record<BlogPost['picture'], { path: string; tone: string }> = {
  press: { path: 'M10 54h44M14 54V10h36v44M14 18h36M32 18v16M22 34h20v6H22zM18 46h28v8H18zM26 24h12', tone: 'warning' },
  paper: { path: 'M16 8h24l10 10v38H16zM40 8v10h10M32 26q-8 10-8 14a8 8 0 0 0 16 0q0-4-8-14z', tone: 'info' },
  letters: { path: 'M8 20h34v24H8zM8 22l17 12 17-12M46 28h10v24H22v-4', tone: 'success' },
  shelf: {
    path: 'M8 8v48M56 8v48M8 30h48M8 54h48M14 12h6v18h-6zM24 16h5v14h-5zM36 10l8 2-4 18M14 36h8v18h-8zM30 40h6v14h-6zM42 36h8v18h-8z',
    tone: 'error',
  },
  ink: { path: 'M20 28h24l4 8v18H16V36zM24 22h16v6H24zM16 42h32M44 18 58 4M44 18l4-8', tone: 'brand' },
  thread: {
    path: 'M20 10h24v8H20zM20 46h24v8H20zM22 18h20v28H22zM22 24l20 6M22 32l20 6M42 40q14 2 12-14',
    tone: 'success',
  },
};

/** The drawing of an article. */
export const BlogDrawing = ({ post, ratio = '16 / 9' }: { post: BlogPost; ratio?: string }) => (
  <Plate {...drawings[post.picture]} ratio={ratio} />
);

/** What both pages of the blog load: translations and posts. */
export function useBlogData(): readonly PageResource[] {
  const texts = useFeatureTranslations('blog', (language) => import(`../../../locales/blog/${language}.json`));
  const isNeeded = useBlog(({ blogposts }) => blogposts.length === 0);
  const sample = useSample<BlogPost[]>('/data/blog/BlogPosts', { isNeeded, onLoaded: blogPostsLoaded });
  return [texts, sample];
}
