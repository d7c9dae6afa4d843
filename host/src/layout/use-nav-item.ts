import { useTranslation } from '@guildhall/shared/i18n';
import { type IconName, isIconName } from '@guildhall/shared/ui/core';
import type { NavItem } from '../routing/nav.ts';
import { useRegistryStore } from '../routing/registry-context.ts';

/** The content of a navigation entry; hover or focus preloads its page. */
export function useNavItem(item: NavItem) {
  const { t } = useTranslation('layout');
  const registry = useRegistryStore();
  const icon: IconName = isIconName(item.icon) ? item.icon : 'file';
  const preload = () =>
    void import(/* webpackChunkName: "federation" */ '../remotes/remotes.ts').then(
      ({ preloadPath }) => preloadPath(registry, item.to),
      // Navigating there retries and reports the failure.
      () => undefined,
    );
  return { label: t(item.label), icon, preload };
}
