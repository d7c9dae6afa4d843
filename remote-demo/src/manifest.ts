import { roleGroups } from '@guildhall/shared/domain';
import { defineRemote } from '@guildhall/shared/federation/manifest';

export const manifest = defineRemote({
  id: 'demo',
  hostApi: '^2.0.0',
  audience: 'public',
  namespace: 'demo',
  routes: [
    {
      path: '/apps/contacts',
      access: roleGroups.everybody,
      page: 'ContactsPage',
      title: 'demo:nav.contacts',
      nav: { label: 'demo:nav.contacts', section: 'demo', order: 30, icon: 'users' },
    },
    {
      path: '/apps/kit',
      access: roleGroups.everybody,
      page: 'KitPage',
      title: 'demo:nav.kit',
      nav: { label: 'demo:nav.kit', section: 'demo', order: 40, icon: 'rows' },
    },
  ],
});
