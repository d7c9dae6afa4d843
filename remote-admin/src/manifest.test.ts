import { Role } from '@guildhall/shared/domain';
import { manifest } from './manifest.ts';

test('is listed for staff only, and none of its routes opens for members', () => {
  expect(manifest.audience).toBe('staff');
  for (const { access } of manifest.routes) expect(access).not.toContain(Role.member);
});

test('the confidential file opens for administrators only (specification §6)', () => {
  const file = manifest.routes.find(({ path }) => path === '/forms/membership/view/:id');
  expect(file?.access).toEqual([Role.administrator]);
});
