// Data of this tab's visit: where to go after signing in.
import { textEntry } from './device-storage.ts';

/**
 * True for a path of this site that may be opened after sign-in: absolute, without a host, and no auth path.
 * `//host`, `/\host`, control characters and encoded variants of them are another site to a browser.
 */
export function isRememberable(path: string): boolean {
  // eslint-disable-next-line no-control-regex -- browsers drop control characters before they read the host
  if (!/^\/(?![/\\])/.test(path) || /[\u0000-\u0020\\\u007f]/.test(path)) return false;
  try {
    const url = new URL(path, 'https://this.site');
    return url.origin === 'https://this.site' && !/^\/+auth(?:\/|$)/i.test(decodeURIComponent(url.pathname));
  } catch {
    return false;
  }
}

const place = textEntry(
  { key: 'postLoginRedirect', where: 'tab', owner: 'person', atSignOut: 'leads-back' },
  isRememberable,
);

/** Stores where the person wanted to be, for after sign-in; auth paths and other sites are never stored. */
export const rememberPath = (path: string) => {
  if (isRememberable(path)) place.write(path);
};

/** Where the person wanted to be, or `null`. Validated again, because other code can write to the storage. */
export const rememberedPath = (): string | null => place.read();

export const forgetPath = () => place.remove();
