import { addDemoSlice, entries, finds, isDay, isFlag, isNumber, isText, listOf, oneOf, shapeOf } from './shape.ts';

export const blogSorts = ['newest', 'oldest', 'popular'] as const;
export type BlogSort = (typeof blogSorts)[number];
const blogCategories = ['Workshop', 'Conservation', 'Association'] as const;
const blogPictures = ['press', 'paper', 'letters', 'shelf', 'ink', 'thread'] as const;

interface BlogComment {
  id: number;
  author: string;
  text: string;
}

/** A blog post with the fields of the specification (§3), an id, its day and the kind of its drawing. */
export interface BlogPost {
  id: number;
  title: string;
  content: string;
  category: (typeof blogCategories)[number];
  featured: boolean;
  view: number;
  share: number;
  author: string;
  publishedOn: string;
  picture: (typeof blogPictures)[number];
  comments: BlogComment[];
}

interface BlogState {
  blogposts: BlogPost[];
  blogSearch: string;
  sortBy: BlogSort;
}

const slice = addDemoSlice<BlogState>(
  'blog',
  { blogposts: [], blogSearch: '', sortBy: 'newest' },
  {
    blogposts: entries(
      shapeOf({
        id: isNumber,
        title: isText,
        content: isText,
        category: oneOf(blogCategories),
        featured: isFlag,
        view: isNumber,
        share: isNumber,
        author: isText,
        publishedOn: isDay,
        picture: oneOf(blogPictures),
        comments: listOf(shapeOf({ id: isNumber, author: isText, text: isText })),
      }),
    ),
    blogSearch: isText,
    sortBy: oneOf(blogSorts),
  },
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
