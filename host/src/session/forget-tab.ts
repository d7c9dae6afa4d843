import { rememberedPath, rememberPath } from '@guildhall/shared/store';
import { takenUpdateKey } from './taken-key.ts';

/**
 * Empties what this tab keeps, whoever wrote it there: what was searched for, steps of a sign-in, receipts, the way
 * back. Only what is about nobody stays.
 * @param leadsBack keeps the way back, for a session that the server has ended
 */
export function forgetTab({ leadsBack }: { leadsBack: boolean }): void {
  try {
    const [path, update] = [rememberedPath(), sessionStorage.getItem(takenUpdateKey)];
    sessionStorage.clear();
    if (leadsBack && path !== null) rememberPath(path);
    if (update !== null) sessionStorage.setItem(takenUpdateKey, update);
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
