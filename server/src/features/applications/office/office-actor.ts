import { Role, type ApplicationActor } from '@guildhall/shared/domain';
import type { Caller } from '../../../platform/sessions/caller.ts';

/** The role in which a member of the office acts. */
export const officeActor = ({ role }: Caller['user']): Extract<ApplicationActor, 'staff' | 'administrator'> =>
  role === Role.administrator ? 'administrator' : 'staff';
