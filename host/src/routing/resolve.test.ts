import type { Registry } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { buildRemote as remote, buildRoute as route } from '../testing/registry.ts';
import { resolve } from './resolve.ts';

const everyone = [Role.administrator, Role.staff, Role.member];
const membership = remote('membership', [
  route('/', everyone, 'ApplicationsPage'),
  route('/forms/membership/:id', everyone, 'ApplicationFormPage'),
  route('/forms/membership/list', everyone, 'ApplicationsPage'),
  route('/invoiceList', [Role.member], 'OwnInvoicesPage'),
]);
const publicForms = remote('public-forms', [route('/forms/referee-consent/:id', 'public', 'RefereeConsentPage')]);
const admin = remote('admin', [
  route('/invoiceList', [Role.administrator, Role.staff], 'InvoicesPage'),
  route('/forms/membership/view/:id', [Role.administrator], 'ApplicationFilePage'),
  route('/user/add', [Role.administrator], 'UserPage'),
]);
const publicRegistry: Registry = {
  audience: 'public',
  generation: '1',
  shell: '1',
  remotes: [membership, publicForms],
};
const staffRegistry: Registry = {
  audience: 'staff',
  generation: '1',
  shell: '1',
  remotes: [membership, publicForms, admin],
};

const shown = (path: string, registry: Registry, role: Role | null) => {
  const resolution = resolve(path, registry, role);
  if (resolution.kind === 'remote') return `${resolution.remote.id}/${resolution.route.page}`;
  return resolution.kind === 'shell' ? `shell/${resolution.route.page}` : resolution.kind;
};

test.each([
  ['/auth/login', 'shell/login'],
  ['/auth/two-steps/1/email', 'shell/twoSteps'],
  ['/forms/referee-consent/abc', 'public-forms/RefereeConsentPage'],
  ['/', 'signIn'],
  ['/forms/membership/list', 'signIn'],
  ['/user/add', 'signIn'],
  ['/no/such/path', 'signIn'],
])('a visitor who opens %s gets %s', (path, expected) => {
  expect(shown(path, publicRegistry, null)).toBe(expected);
});

test.each([
  ['/', 'membership/ApplicationsPage'],
  ['/forms/membership/list', 'membership/ApplicationsPage'],
  ['/forms/membership/0198-x', 'membership/ApplicationFormPage'],
  ['/invoiceList', 'membership/OwnInvoicesPage'],
  ['/user/add', 'notFound'],
  ['/forms/membership/view/1', 'notAuthorised'],
  ['/no/such/path', 'notFound'],
])('a member who opens %s gets %s', (path, expected) => {
  expect(shown(path, publicRegistry, Role.member)).toBe(expected);
});

test.each([
  [Role.administrator, '/invoiceList', 'admin/InvoicesPage'],
  [Role.staff, '/invoiceList', 'admin/InvoicesPage'],
  [Role.administrator, '/forms/membership/view/1', 'admin/ApplicationFilePage'],
  [Role.staff, '/forms/membership/view/1', 'notAuthorised'],
  [Role.administrator, '/user/add', 'admin/UserPage'],
  [Role.staff, '/user/add', 'notFound'],
])('role %i that opens %s gets %s', (role, path, expected) => {
  expect(shown(path, staffRegistry, role)).toBe(expected);
});
