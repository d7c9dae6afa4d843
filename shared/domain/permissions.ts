/** The role values of the specification, set and enforced by the server. */
export const Role = { administrator: 1, staff: 2, member: 3 } as const;
export type Role = (typeof Role)[keyof typeof Role];

export const roles: readonly Role[] = [Role.administrator, Role.staff, Role.member];

const { administrator, staff, member } = Role;

/** Groups of roles for manifests' pages. */
export const roleGroups = {
  everybody: [administrator, staff, member],
  office: [administrator, staff],
  administrators: [administrator],
  members: [member],
} satisfies Record<string, Role[]>;

/**
 * Who may do what. "own" permissions let people act on what belongs to them; the service decides whether it does, and
 * answers 404 for everything that is not visible to the caller.
 */
export const permissions = {
  'profile:own': [administrator, staff, member],
  'search:own': [administrator, staff, member],
  'search:office': [administrator, staff],
  'dashboard:own': [administrator, staff, member],
  'dashboard:office': [administrator, staff],

  'application:fill': [administrator, staff, member],
  'application:read': [administrator, staff, member],
  'application:readAll': [administrator, staff],
  'application:process': [administrator, staff],
  'application:file': [administrator],
  'application:decide': [administrator],
  'application:waive': [administrator],

  'application:export': [administrator, staff],

  'view:save': [administrator, staff],
  'notification:read': [administrator, staff],

  'meeting:manage': [administrator, staff],
  'schedule:read': [administrator, staff],

  'user:read': [administrator, staff],
  'user:edit': [administrator],
  'user:import': [administrator],

  'query:read': [administrator, staff, member],
  'query:readAll': [administrator, staff],
  'query:ask': [administrator, staff, member],
  'query:handle': [administrator, staff],

  'invoice:read': [administrator, staff, member],
  'invoice:readAll': [administrator, staff],
  'invoice:manage': [administrator, staff],
  'invoice:waive': [administrator],
  'invoice:pay': [administrator, staff, member],

  'renewal:run': [administrator],

  'accounting:read': [administrator, staff],
  'accounting:manage': [administrator],

  'mail:manage': [administrator, staff],

  'junk:manage': [administrator, staff],
  'junk:purge': [administrator],

  'audit:read': [administrator],

  'configuration:edit': [administrator],

  'deployment:read': [administrator],
  'deployment:manage': [administrator],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** True when `role` has `permission`. */
export const may = (role: Role, permission: Permission): boolean =>
  (permissions[permission] as readonly Role[]).includes(role);
