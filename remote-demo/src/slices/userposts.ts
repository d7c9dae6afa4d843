import * as z from '@guildhall/shared/federation/zod';
import { addDemoSlice, changed, date, day, entries, typedText } from './demo-slice.ts';

export const scenes = ['hills', 'harbour', 'night', 'market', 'forest', 'library'] as const;
export type SceneName = (typeof scenes)[number];

/** Whether the person likes it, and how many people do. */
const likes = z.object({ like: z.boolean(), value: z.number() });
export type Likes = z.output<typeof likes>;

const reply = z.object({ id: z.number(), author: z.string(), text: z.string() });
const comment = z.extend(reply, { likes, replies: z.array(reply) });
export type PostComment = z.output<typeof comment>;

/** A post of the social feed. */
const post = z.extend(reply, {
  postedAt: date,
  picture: z.nullable(z.enum(scenes)),
  likes,
  comments: z.array(comment),
});
export type Post = z.output<typeof post>;

/** A comment or a reply to send. */
export const newMessage = z.object({ text: typedText(1000) });

/** A person on the social pages: the specification’s follower (§3) with the details of a card. */
const follower = z.object({
  id: z.number(),
  isFollowed: z.boolean(),
  isFriend: z.boolean(),
  name: z.string(),
  role: z.string(),
  place: z.string(),
});
export type Follower = z.output<typeof follower>;

const picture = z.object({ id: z.number(), title: z.string(), scene: z.enum(scenes), takenOn: day });
export type Picture = z.output<typeof picture>;

const slice = addDemoSlice(
  'userposts',
  z.object({ posts: entries(post), followers: entries(follower), gallery: entries(picture) }),
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
