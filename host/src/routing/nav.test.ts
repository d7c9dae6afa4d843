import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { buildRemote, buildRoute } from '../testing/registry.ts';
import { navigation } from './nav.ts';

const registryOf = (...remotes: RemoteDescriptor[]): Registry => ({
  audience: 'staff',
  generation: '1',
  shell: '1',
  remotes,
});
const all = [Role.administrator, Role.staff, Role.member];

const membership = buildRemote('membership', [
  buildRoute('/forms/membership/list', all, 'ApplicationsPage', { section: 'membership', order: 20 }),
  buildRoute('/home', all, 'HomePage', { section: 'membership', order: 10 }),
  buildRoute('/invoiceList', [Role.member], 'OwnInvoicesPage', { section: 'finance', order: 10 }),
]);
const admin = buildRemote('admin', [
  buildRoute('/invoiceList', [Role.administrator, Role.staff], 'InvoicesPage', { section: 'finance', order: 10 }),
  buildRoute('/draft-mails', [Role.administrator, Role.staff], 'DraftMailsPage', { section: 'office', order: 10 }),
]);
const shown = (registry: Registry, role: Role) =>
  navigation(registry, role).map(({ name, items }) => [name, items.map(({ to }) => to)]);

test('sorts entries by section and by their own numbers', () => {
  expect(shown(registryOf(admin, membership), Role.staff)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
    ['office', ['/draft-mails']],
    ['finance', ['/invoiceList']],
  ]);
});

test('hides the office’s entries from a member', () => {
  expect(shown(registryOf(membership), Role.member)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
    ['finance', ['/invoiceList']],
  ]);
});

test('omits the entries of a remote that is switched off', () => {
  expect(shown(registryOf({ ...admin, enabled: false }, membership), Role.staff)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
  ]);
});
