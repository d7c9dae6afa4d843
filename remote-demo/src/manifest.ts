import { defineRemote } from '@guildhall/shared/federation/manifest';

export const manifest = defineRemote({
  id: 'demo',
  hostApi: '^1.0.0',
  audience: 'public',
  namespace: 'demo',
  routes: [
    {
      path: '/apps/contacts',
      // Every signed-in role: administrator, staff, member.
      access: [1, 2, 3],
      page: 'ContactsPage',
      title: 'demo:nav.contacts',
      nav: { label: 'demo:nav.contacts', section: 'demo', order: 30, icon: 'users' },
    },
  ],
});
