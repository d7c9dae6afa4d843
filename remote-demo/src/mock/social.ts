import { nextId } from '../slices/demo-slice.ts';
import type { Likes, Post, PostComment, Follower, Picture, SceneName } from '../slices/userposts.ts';
import { ago, dayAgo } from './rows.ts';
import { findPost, textOf } from './refusal.ts';
import { visitorName } from './visitor.ts';

const samplePosts = (): Post[] => [
  {
    id: 1,
    author: 'Amara Okafor',
    postedAt: ago(0.3),
    picture: 'library',
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
    postedAt: ago(2.1),
    picture: null,
    text: 'Who brings cake to the annual meeting? So far there are three lists and no cake.',
    likes: { like: true, value: 41 },
    comments: [],
  },
  {
    id: 3,
    author: 'Li Wen',
    postedAt: ago(6.4),
    picture: 'market',
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

/**
 * The feed, starting from the likes, comments and replies of an earlier visit.
 * @param kept reads them
 */
export function createFeed(kept: () => readonly Post[] = () => []) {
  // Immutable: a value returned earlier never changes.
  let posts: readonly Post[] = samplePosts();
  const goOn = () => {
    if (kept().length > 0) posts = kept();
  };

  function change(id: unknown, changed: (post: Post) => Partial<Post>) {
    goOn();
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
    all() {
      goOn();
      return posts;
    },
    like: (body: Body) => change(body.postId, ({ likes }) => ({ likes: turned(likes) })),
    addComment: (body: Body) =>
      change(body.postId, ({ comments }) => {
        const comment = { id: nextId(comments), author: visitorName(), text: textOf(body, 'comment') };
        return { comments: [...comments, { ...comment, likes: { like: false, value: 0 }, replies: [] }] };
      }),
    addReply: (body: Body) =>
      changeComment(body, ({ replies }) => ({
        replies: [...replies, { id: nextId(replies), author: visitorName(), text: textOf(body, 'reply') }],
      })),
    /** Likes a comment: the specification calls it a reply to the post. */
    likeReply: (body: Body) => changeComment(body, ({ likes }) => ({ likes: turned(likes) })),
  };
}

type Row = readonly [name: string, role: string, place: string, isFollowed: boolean, isFriend: boolean];

const people: readonly Row[] = [
  ['Amara Okafor', 'Paper conservator', 'Eastmere', true, true],
  ['Jonas Weber', 'Joiner', 'Norden', true, true],
  ['Li Wen', 'Bookbinder', 'Hangzhou', false, true],
  ['Marta Silva', 'Archivist', 'Porto', true, true],
  ['Nadia Haddad', 'Calligrapher', 'Beirut', false, false],
  ['Owen Price', 'Map librarian', 'Swansea', false, true],
  ['Inès Laurent', 'Letterpress printer', 'Lyon', true, false],
  ['Kofi Mensah', 'Type designer', 'Accra', false, false],
  ['Yara Nasser', 'Museum educator', 'Cairo', false, true],
  ['Tomás Reyes', 'Paper maker', 'Oaxaca', false, false],
  ['Hanna Lind', 'Photographer', 'Uppsala', true, false],
  ['Bao Nguyen', 'Woodcut artist', 'Hue', false, false],
];

export const sampleUsers = (): Follower[] =>
  people.map(([name, role, place, isFollowed, isFriend], index) => ({
    id: index + 1,
    ...{ name, role, place, isFollowed, isFriend },
  }));

const pictures: readonly [title: string, scene: SceneName, days: number][] = [
  ['Morning over the hills', 'hills', 3],
  ['The harbour at low tide', 'harbour', 8],
  ['Walking home', 'night', 12],
  ['Saturday market', 'market', 19],
  ['Path to the paper mill', 'forest', 26],
  ['The long table', 'library', 33],
  ['Boats before the regatta', 'harbour', 47],
  ['First snow above the town', 'hills', 61],
  ['Shelves before the move', 'library', 75],
];

export const sampleGallery = (): Picture[] =>
  pictures.map(([title, scene, days], index) => ({ id: index + 1, title, scene, takenOn: dayAgo(days) }));
