import createCache from '@emotion/cache';
import type { EmotionCache, StylisPlugin } from '@emotion/cache';

/**
 * Makes the one style cache of the page; only the shell does.
 * The two directions have keys of their own, because one class name can't hold both readings of a style.
 * @param mirror makes it the cache of right-to-left pages: `rtlPlugin` of `theme/rtl`.
 * @param nonce of the page's content security policy.
 */
export function createEmotionCache({ mirror, nonce }: { mirror?: StylisPlugin; nonce?: string } = {}): EmotionCache {
  const cache = createCache({
    key: mirror ? 'gh-rtl' : 'gh',
    ...(mirror && { stylisPlugins: [mirror] }),
    ...(nonce !== undefined && { nonce }),
  });
  // MUI's components lean on later styles winning over :first-child selectors; the warning about them is noise here.
  cache.compat = true;
  return cache;
}
