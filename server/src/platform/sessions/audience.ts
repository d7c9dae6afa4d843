import { permissions, Role, type Permission } from '@guildhall/shared/domain';
import type { FastifyRequest } from 'fastify';

/**
 * True when this address serves the staff area: the process may (`AUDIENCES`), and so may the host name that was asked
 * (`STAFF_HOSTS`; without it every one). Elsewhere even an administrator learns nothing of it.
 */
export function servesStaff(request: FastifyRequest): boolean {
  const { audiences, staffHosts } = request.server.config;
  if (!audiences.includes('staff')) return false;
  return staffHosts.length === 0 || staffHosts.includes(request.hostname.toLowerCase());
}

/**
 * The role an account acts in at the address that was asked: at one for the public, everybody is a member. There an
 * administrator sees and does what is their own, and learns nothing of other people, however they signed in.
 */
export const roleAt = (request: FastifyRequest, accountRole: Role): Role =>
  servesStaff(request) ? accountRole : Role.member;

/** True for what only the office may do; no member's screen needs it. */
export const isForStaffOnly = (permission: Permission): boolean =>
  !(permissions[permission] as readonly Role[]).includes(Role.member);
