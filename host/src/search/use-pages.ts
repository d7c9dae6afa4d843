import { useTranslation } from '@guildhall/shared/i18n';
import { useNavigate } from '@guildhall/shared/router';
import { isIconName } from '@guildhall/shared/ui/core';
import type { Role } from '@guildhall/shared/domain';
import { navigation } from '../routing/nav.ts';
import { useRegistry } from '../routing/registry-context.ts';
import { resolve } from '../routing/resolve.ts';
import { paths } from '../routing/shell-routes.ts';
import { end } from '../session/sign-out.ts';
import type { Finding } from './search-results.ts';

const newApplication = '/forms/membership';

/**
 * The pages of the role's navigation and the global actions; all of it is known without the network.
 * @param showSettings opens the appearance settings
 */
export function usePages(role: Role, showSettings: () => void): Finding[] {
  const { t } = useTranslation(['layout', 'shell']);
  const { registry } = useRegistry();
  const navigate = useNavigate();
  const pages = navigation(registry, role).flatMap(({ name, items }) =>
    items.map((item): Finding => {
      const section = t(`section.${name}`, { defaultValue: name });
      const icon = isIconName(item.icon) ? item.icon : 'file';
      return { key: item.to, kind: 'page', icon, label: t(item.label), aside: section, to: item.to };
    }),
  );
  const profile: Finding = {
    key: paths.profile,
    kind: 'page',
    icon: 'user',
    label: t('shell:top.profile'),
    keywords: t('search.profileKeywords'),
    to: paths.profile,
  };
  const apply: Finding = {
    key: 'apply',
    kind: 'action',
    icon: 'add',
    label: t('search.newApplication'),
    to: newApplication,
  };
  const settings: Finding = {
    key: 'settings',
    kind: 'action',
    icon: 'settings',
    label: t('search.settings'),
    run: showSettings,
  };
  const signOut: Finding = {
    key: 'signOut',
    kind: 'action',
    icon: 'signOut',
    label: t('shell:action.signOut'),
    run() {
      navigate(paths.login);
      void end();
    },
  };
  const canApply = resolve(newApplication, registry, role).kind === 'remote';
  return [...pages, profile, ...(canApply ? [apply] : []), settings, signOut];
}
