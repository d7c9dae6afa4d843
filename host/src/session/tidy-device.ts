import { limits } from '@guildhall/shared/domain';
import { forgetPath, onUserChanged, removeEntries, store } from '@guildhall/shared/store';

/**
 * Entries of earlier versions, whose names or content tell who was here: drafts and notes in clear, and drafts under the
 * shorter names of the first encryption. Nothing reads them any more.
 */
const former =
  /^(?:gh_(?:answers|kept_work|office_poll|office_query|query|referee|upload):|guildhall\.columns\.|gh_kept:[0-9a-f]{24}$)/;

/**
 * Removes what should not stay on the device: at once what earlier versions left there, and an hour after a session has
 * ended, or the tab was loaded without one, the path to come back to. It may hold the id of an application.
 * @returns stops waiting for that hour
 */
export function tidyDevice(): () => void {
  removeEntries('device', (name) => former.test(name));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (userId: string | null) => {
    clearTimeout(timer);
    if (userId === null) timer = setTimeout(forgetPath, limits.sessionIdleMs);
  };
  follow(store.getState()['user-auth'].user?.id ?? null);
  const stop = onUserChanged(follow);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
