import { loadTranslations } from '@guildhall/shared/i18n';
import { deferred } from '../components/deferred.tsx';
import type { ClosedFor } from './closed-for.ts';

/** Shown to people while Guildhall is closed for maintenance (4 KB). */
export const closedNotice = deferred<{ closedFor: ClosedFor }>(async () => {
  const [module] = await Promise.all([
    import(/* webpackChunkName: "maintenance" */ './ClosedNotice.tsx'),
    loadTranslations('auth'),
  ]);
  return module.ClosedNotice;
});
