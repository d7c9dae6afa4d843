import createCache from '@emotion/cache';
import type { EmotionCache, StylisPlugin } from '@emotion/cache';

/**
 * Creates the page's single style cache; only the shell does. The two directions have separate keys, because one class
 * name cannot hold both versions of a style.
 * @param mirror makes it the cache of right-to-left pages: `rtlPlugin` of `theme/rtl`.
 * @param nonce of the page's content security policy.
 */
export function createEmotionCache({ mirror, nonce }: { mirror?: StylisPlugin; nonce?: string } = {}): EmotionCache {
  const cache = createCache({
    key: mirror ? 'gh-rtl' : 'gh',
    ...(mirror && { stylisPlugins: [mirror] }),
    ...(nonce !== undefined && { nonce }),
  });
  // MUI's components rely on later styles overriding :first-child selectors; the warning about them is noise here.
  cache.compat = true;
  return cache;
}
