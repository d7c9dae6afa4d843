import { useFeatureTranslations } from '@guildhall/shared/features/feature-translations';
import {
  followersLoaded,
  galleryLoaded,
  postsLoaded,
  useSocial,
  type Follower,
  type Picture,
  type Post,
} from '../../slices/userposts.ts';
import type { Need } from '../demo-page/DemoPage.tsx';
import { useSample } from '../demo-page/use-sample.ts';

/** The translations of the social pages. */
export const useSocialTexts = (): Need =>
  useFeatureTranslations('social', (language) => import(`../../../locales/social/${language}.json`));

export function usePostsNeed(): Need {
  const isNeeded = useSocial(({ posts }) => posts.length === 0);
  return useSample<Post[]>('/data/postData', { isNeeded, onLoaded: postsLoaded });
}

export function useFollowersNeed(): Need {
  const isNeeded = useSocial(({ followers }) => followers.length === 0);
  return useSample<Follower[]>('/data/users', { isNeeded, onLoaded: followersLoaded });
}

export function useGalleryNeed(): Need {
  const isNeeded = useSocial(({ gallery }) => gallery.length === 0);
  return useSample<Picture[]>('/data/gallery', { isNeeded, onLoaded: galleryLoaded });
}
