import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, day, entries, finds, text, typedText } from './demo-slice.ts';

export const blogSorts = ['newest', 'oldest', 'popular'] as const;
export type BlogSort = (typeof blogSorts)[number];

/** A blog post with the fields of the specification (§3), an id, its day and the kind of its drawing. */
const post = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  category: z.enum(['Workshop', 'Conservation', 'Association']),
  featured: z.boolean(),
  view: z.number(),
  share: z.number(),
  author: z.string(),
  publishedOn: day,
  picture: z.enum(['press', 'paper', 'letters', 'shelf', 'ink', 'thread']),
  comments: z.array(z.object({ id: z.number(), author: z.string(), text: z.string() })),
});
export type BlogPost = z.output<typeof post>;

export const newComment = z.object({ comment: typedText(2000) });

const slice = addDemoSlice(
  'blog',
  z.object({ blogposts: entries(post), blogSearch: text, sortBy: z.catch(z.enum(blogSorts), 'newest') }),
);

export const useBlog = slice.use;

export const blogPostsLoaded = (blogposts: BlogPost[]) => slice.set({ blogposts });
export const searchBlog = (blogSearch: string) => slice.set({ blogSearch });
export const sortBlog = (sortBy: BlogSort) => slice.set({ sortBy });

/** The title as a URL slug: `a-bench-for-ten-hands`. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const order: Record<BlogSort, (one: BlogPost, other: BlogPost) => number> = {
  newest: (one, other) => other.publishedOn.localeCompare(one.publishedOn),
  oldest: (one, other) => one.publishedOn.localeCompare(other.publishedOn),
  popular: (one, other) => other.view - one.view,
};

/** The posts that match a search, in the selected order. */
export const visibleBlogPosts = (posts: readonly BlogPost[], search: string, sortBy: BlogSort): BlogPost[] =>
  posts.filter(({ title, content, author }) => finds(search, title, content, author)).sort(order[sortBy]);
