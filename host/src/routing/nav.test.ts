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

test('entries stand in the order of sections and of their own numbers', () => {
  expect(shown(registryOf(admin, membership), Role.staff)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
    ['office', ['/draft-mails']],
    ['finance', ['/invoiceList']],
  ]);
});

test('a member sees nothing of the office', () => {
  expect(shown(registryOf(membership), Role.member)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
    ['finance', ['/invoiceList']],
  ]);
});

test('a remote that is switched off takes its entries along', () => {
  expect(shown(registryOf({ ...admin, enabled: false }, membership), Role.staff)).toEqual([
    ['membership', ['/home', '/forms/membership/list']],
  ]);
});
