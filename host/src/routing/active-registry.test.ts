import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { Role } from '@guildhall/shared/domain';
import { buildRemote, buildRoute } from '../testing/registry.ts';
import { activeRegistry, updateOf } from './active-registry.ts';

const first = '1.0.0+abc';
const second = '1.1.0+def';
const membership = (build = first, changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  ...buildRemote('membership', [buildRoute('/home', [Role.member], build === first ? 'HomePage' : 'NewHomePage')]),
  build,
  ...changes,
});
const admin = (build = first): RemoteDescriptor => ({ ...buildRemote('admin', []), build, audience: 'staff' });
const registry = (remotes: RemoteDescriptor[], changes: Partial<Registry> = {}): Registry => ({
  audience: 'public',
  generation: '2',
  shell: 'shell-1',
  remotes,
  ...changes,
});
const pins = (...remotes: RemoteDescriptor[]) => new Map(remotes.map((remote) => [remote.id, remote]));

describe('a remote in use', () => {
  test('keeps its build, routes and translations when another one is released', () => {
    const { remotes } = activeRegistry(registry([membership(second)]), pins(membership()));
    expect(remotes).toEqual([membership()]);
  });

  test('is turned off immediately for pages that are not loaded yet', () => {
    const { remotes } = activeRegistry(registry([membership(second, { enabled: false })]), pins(membership()));
    expect(remotes).toEqual([membership(first, { enabled: false })]);
  });

  test('counts as switched off when the registry no longer names it', () => {
    expect(activeRegistry(registry([]), pins(membership())).remotes).toEqual([membership(first, { enabled: false })]);
  });

  test('of staff is not shown to the next person', () => {
    expect(activeRegistry(registry([membership()]), pins(admin())).remotes).toEqual([membership()]);
    expect(activeRegistry(registry([], { audience: 'staff' }), pins(admin())).remotes).toHaveLength(1);
  });
});

describe('an update', () => {
  test.each([
    ['the same shell and builds', registry([membership()])],
    ['another build of a remote that is not in use', registry([membership(), admin(second)], { audience: 'staff' })],
    ['a remote in use that was removed', registry([])],
    ['a server that does not name its shell', registry([membership()], { shell: '' })],
  ])('is not %s', (_name, latest) => {
    expect(updateOf(latest, pins(membership()), 'shell-1')).toBeNull();
  });

  test('is another build of a remote in use, also an older one', () => {
    expect(updateOf(registry([membership(second)]), pins(membership()), 'shell-1')).toEqual({
      key: 'membership@1.1.0+def',
      isShell: false,
    });
  });

  test('is another shell', () => {
    expect(updateOf(registry([membership()], { shell: 'shell-2' }), pins(), 'shell-1')).toEqual({
      key: 'shell-2',
      isShell: true,
    });
  });

  test('does not exist for a page without a server', () => {
    expect(updateOf(registry([], { shell: 'shell-2' }), pins(), 'none')).toBeNull();
  });
});
