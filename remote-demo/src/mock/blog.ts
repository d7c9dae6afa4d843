import { findPost, nextId, postNotFound, textOf } from './refusal.ts';

interface BlogComment {
  id: number;
  author: string;
  text: string;
}

/** A blog post with the fields of the specification (§3). */
export interface BlogPost {
  id: number;
  title: string;
  content: string;
  category: string;
  featured: boolean;
  view: number;
  share: number;
  author: string;
  comments: BlogComment[];
}

const samplePosts = (): BlogPost[] => [
  {
    id: 1,
    title: 'A bench for ten hands',
    content: 'How five members built a press together in a winter, and what they would do otherwise today.',
    category: 'Workshop',
    featured: true,
    view: 1204,
    share: 38,
    author: 'Jonas Weber',
    comments: [{ id: 1, author: 'Li Wen', text: 'The drawing of the screw is worth its weight in gold.' }],
  },
  {
    id: 2,
    title: 'Paper that remembers water',
    content: 'After the flood in the archive: what dried flat, what did not, and why blotting paper is not enough.',
    category: 'Conservation',
    featured: false,
    view: 873,
    share: 21,
    author: 'Amara Okafor',
    comments: [],
  },
  {
    id: 3,
    title: 'Three answers to one letter',
    content: 'A referee, an applicant and the office tell how the same week looked from where they sat.',
    category: 'Association',
    featured: false,
    view: 655,
    share: 9,
    author: 'Marta Silva',
    comments: [],
  },
];

/**
 * The title as a URL slug: `a-bench-for-ten-hands`.
 * @internal tests open an article by its URL
 */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

type Body = Readonly<Record<string, unknown>>;

/** The blog of one visit. */
export function createBlog() {
  // Immutable: a value returned earlier never changes.
  let posts: readonly BlogPost[] = samplePosts();
  const change = (post: BlogPost, changed: Partial<BlogPost>) => {
    const next = { ...post, ...changed };
    posts = posts.map((one) => (one === post ? next : one));
    return next;
  };
  return {
    all: () => posts,
    open({ title }: Body) {
      const post = posts.find((candidate) => slugOf(candidate.title) === title);
      if (!post) throw postNotFound();
      return change(post, { view: post.view + 1 });
    },
    addComment(body: Body) {
      const post = findPost(posts, body.postId);
      const comment = { id: nextId(post.comments), author: 'Robin Kessler', text: textOf(body, 'comment') };
      change(post, { comments: [...post.comments, comment] });
      return { posts };
    },
  };
}
