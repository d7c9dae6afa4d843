import { findPost, nextId, textOf } from './refusal.ts';

export interface Likes {
  /** Whether the current visitor has liked it. */
  like: boolean;
  value: number;
}

interface Reply {
  id: number;
  author: string;
  text: string;
}

export interface PostComment {
  id: number;
  author: string;
  text: string;
  likes: Likes;
  replies: Reply[];
}

/** A post of the demo's social feed. */
export interface Post {
  id: number;
  author: string;
  postedAt: string;
  text: string;
  likes: Likes;
  comments: PostComment[];
}

/** The author of new demo content: the current visitor. */
const visitor = 'Robin Kessler';

const samplePosts = (): Post[] => [
  {
    id: 1,
    author: 'Amara Okafor',
    postedAt: '2026-11-18T08:12:00Z',
    text: 'The reading room is open again, with better lamps and the long table by the window.',
    likes: { like: false, value: 24 },
    comments: [
      {
        id: 1,
        author: 'Jonas Weber',
        text: 'I was there this morning. The light is a joy for old paper.',
        likes: { like: true, value: 5 },
        replies: [{ id: 1, author: 'Amara Okafor', text: 'Thank you! The lamps were Marta’s idea.' }],
      },
    ],
  },
  {
    id: 2,
    author: 'Marta Silva',
    postedAt: '2026-11-16T17:40:00Z',
    text: 'Who brings cake to the annual meeting? So far there are three lists and no cake.',
    likes: { like: true, value: 41 },
    comments: [],
  },
  {
    id: 3,
    author: 'Li Wen',
    postedAt: '2026-11-11T10:05:00Z',
    text: 'Notes of the binding workshop are on the shelf at the entrance. Take one, leave a question.',
    likes: { like: false, value: 12 },
    comments: [
      {
        id: 1,
        author: 'Nadia Haddad',
        text: 'Could somebody scan the page about sewing supports?',
        likes: { like: false, value: 2 },
        replies: [],
      },
    ],
  },
];

type Body = Readonly<Record<string, unknown>>;

const turned = ({ like, value }: Likes): Likes => ({ like: !like, value: value + (like ? -1 : 1) });

/** The feed of one visit: keeps likes, comments and replies until the page reloads. */
export function createFeed() {
  // Immutable: a value returned earlier never changes.
  let posts: readonly Post[] = samplePosts();

  function change(id: unknown, changed: (post: Post) => Partial<Post>) {
    const post = findPost(posts, id);
    posts = posts.map((one) => (one === post ? { ...post, ...changed(post) } : one));
    return { posts };
  }
  const changeComment = ({ postId, commentId }: Body, changed: (comment: PostComment) => Partial<PostComment>) =>
    change(postId, ({ comments }) => {
      const comment = findPost(comments, commentId);
      return { comments: comments.map((one) => (one === comment ? { ...comment, ...changed(comment) } : one)) };
    });

  return {
    all: () => posts,
    like: (body: Body) => change(body.postId, ({ likes }) => ({ likes: turned(likes) })),
    addComment: (body: Body) =>
      change(body.postId, ({ comments }) => {
        const comment = { id: nextId(comments), author: visitor, text: textOf(body, 'comment') };
        return { comments: [...comments, { ...comment, likes: { like: false, value: 0 }, replies: [] }] };
      }),
    addReply: (body: Body) =>
      changeComment(body, ({ replies }) => ({
        replies: [...replies, { id: nextId(replies), author: visitor, text: textOf(body, 'reply') }],
      })),
    /** Likes a comment: the specification calls it a reply to the post. */
    likeReply: (body: Body) => changeComment(body, ({ likes }) => ({ likes: turned(likes) })),
  };
}
