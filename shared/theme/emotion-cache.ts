import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { Direction } from '../store/types.ts';

/**
 * Makes the one style cache of the page; only the shell does.
 * The two directions have keys of their own, because one class name can't hold both readings of a style.
 * @param nonce of the page's content security policy.
 */
export function createEmotionCache({ direction, nonce }: { direction: Direction; nonce?: string }): EmotionCache {
  const cache = createCache({
    key: direction === 'rtl' ? 'gh-rtl' : 'gh',
    ...(direction === 'rtl' && { stylisPlugins: [rtlPlugin] }),
    ...(nonce !== undefined && { nonce }),
  });
  // MUI's components lean on later styles winning over :first-child selectors; the warning about them is noise here.
  cache.compat = true;
  return cache;
}
