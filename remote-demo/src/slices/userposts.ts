import {
  addDemoSlice,
  changed,
  entries,
  isDate,
  isDay,
  isFlag,
  isNumber,
  isText,
  listOf,
  oneOf,
  shapeOf,
} from './shape.ts';

export const scenes = ['hills', 'harbour', 'night', 'market', 'forest', 'library'] as const;
export type SceneName = (typeof scenes)[number];

export interface Likes {
  /** Whether the person likes it. */
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

/** A post of the social feed. */
export interface Post {
  id: number;
  author: string;
  postedAt: string;
  text: string;
  picture: SceneName | null;
  likes: Likes;
  comments: PostComment[];
}

/** A person on the social pages: the specification’s follower (§3) with the details of a card. */
export interface Follower {
  id: number;
  isFollowed: boolean;
  isFriend: boolean;
  name: string;
  role: string;
  place: string;
}

export interface Picture {
  id: number;
  title: string;
  scene: SceneName;
  takenOn: string;
}

interface SocialState {
  posts: Post[];
  followers: Follower[];
  gallery: Picture[];
}

const likes = shapeOf({ like: isFlag, value: isNumber });
const said = { id: isNumber, author: isText, text: isText };
const isComment = shapeOf({ ...said, likes, replies: listOf(shapeOf(said)) });

const slice = addDemoSlice<SocialState>(
  'userposts',
  { posts: [], followers: [], gallery: [] },
  {
    posts: entries(
      shapeOf({
        ...said,
        postedAt: isDate,
        picture: oneOf([null, ...scenes]),
        likes,
        comments: listOf(isComment),
      }),
    ),
    followers: entries(
      shapeOf({ id: isNumber, isFollowed: isFlag, isFriend: isFlag, name: isText, role: isText, place: isText }),
    ),
    gallery: entries(shapeOf({ id: isNumber, title: isText, scene: oneOf(scenes), takenOn: isDay })),
  },
);

export const useSocial = slice.use;

export const postsLoaded = (posts: Post[]) => slice.set({ posts });
export const followersLoaded = (followers: Follower[]) =>
  slice.set((state) => (state.followers.length > 0 ? {} : { followers }));
export const galleryLoaded = (gallery: Picture[]) =>
  slice.set((state) => (state.gallery.length > 0 ? {} : { gallery }));
export const toggleFollow = (id: number) =>
  slice.set(({ followers }) => ({
    followers: changed(followers, id, ({ isFollowed }) => ({ isFollowed: !isFollowed })),
  }));
