import type { Registry } from '@guildhall/shared/federation/manifest';
import type { Role } from '@guildhall/shared/domain';

export interface NavItem {
  to: string;
  /** Translation key with its namespace. */
  label: string;
  icon: string;
  order: number;
}

export interface NavSection {
  name: string;
  items: NavItem[];
}

/** True on an entry's page and the pages below it. */
export const isBelow = (path: string, { to }: NavItem): boolean => path === to || path.startsWith(`${to}/`);

/** The navigation sections in order; unknown ones follow. */
const sectionOrder = ['membership', 'office', 'people', 'finance', 'demo', 'developers'];

const rank = (name: string) => {
  const index = sectionOrder.indexOf(name);
  return index < 0 ? sectionOrder.length : index;
};

/** The navigation of a role, from the registry alone: no code of a remote is needed. */
export function navigation(registry: Registry, role: Role): NavSection[] {
  const sections = new Map<string, NavItem[]>();
  for (const remote of registry.remotes) {
    if (!remote.enabled) continue;
    for (const { path, access, nav } of remote.routes) {
      if (!nav || access === 'public' || !access.includes(role)) continue;
      const items = sections.get(nav.section) ?? [];
      items.push({ to: path, label: nav.label, icon: nav.icon, order: nav.order });
      sections.set(nav.section, items);
    }
  }
  return [...sections]
    .map(([name, items]) => ({ name, items: items.sort((a, b) => a.order - b.order) }))
    .sort((a, b) => rank(a.name) - rank(b.name));
}
