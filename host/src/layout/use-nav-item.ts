import { useTranslation } from '@guildhall/shared/i18n';
import { type IconName, isIconName } from '@guildhall/shared/ui/core';
import type { NavItem } from '../routing/nav.ts';
import { useRegistryStore } from '../routing/registry-context.ts';

/** What an entry of the navigation shows; its page is fetched when the pointer or the focus comes near. */
export function useNavItem(item: NavItem) {
  const { t } = useTranslation('layout');
  const registry = useRegistryStore();
  const icon: IconName = isIconName(item.icon) ? item.icon : 'file';
  const preload = () =>
    void import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts').then(
      ({ preloadPath }) => preloadPath(registry, item.to),
      // Whoever goes there tries again, and is told.
      () => undefined,
    );
  return { label: t(item.label), icon, preload };
}
