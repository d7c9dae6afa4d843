import type { Contract } from '@guildhall/shared/contracts';
import { permissions, Role, type Permission } from '@guildhall/shared/domain';
import type { FastifyRequest } from 'fastify';

/**
 * True when the requested host name serves the staff area: both the process (`AUDIENCES`) and the host name
 * (`STAFF_HOSTS`; without it, all) must allow it. Elsewhere it is hidden even from administrators.
 */
export function servesStaff(request: FastifyRequest): boolean {
  const { audiences, staffHosts } = request.server.config;
  if (!audiences.includes('staff')) return false;
  return staffHosts.length === 0 || staffHosts.includes(request.hostname.toLowerCase());
}

/**
 * An account's effective role at the requested host name: at a public one, everyone is a member. There an administrator
 * only sees and edits their own data, however they signed in.
 */
export const roleAt = (request: FastifyRequest, accountRole: Role): Role =>
  servesStaff(request) ? accountRole : Role.member;

/** True for permissions that only the office has; no member screen needs them. */
export const isForStaffOnly = (permission: Contract['permission']): boolean =>
  isOfRoles(permission) && !(permissions[permission] as readonly Role[]).includes(Role.member);

const isOfRoles = (permission: Contract['permission']): permission is Permission =>
  Object.hasOwn(permissions, permission);
