import { type IconName } from '@guildhall/shared/ui/core';
import { may, type Role } from '@guildhall/shared/domain';

/** The sections of the account in order; the names are the anchors in the URL. */
const parts = ['about', 'region', 'notifications', 'password', 'secondStep', 'sessions'] as const;

export type PartName = (typeof parts)[number];

/** True for people who get notifications. */
export const isNotified = (role: Role | undefined): boolean => role !== undefined && may(role, 'notification:read');

/** The sections that a person has. */
export const partsOf = (role: Role | undefined): readonly PartName[] =>
  parts.filter((part) => part !== 'notifications' || isNotified(role));

export const partIcons: Record<PartName, IconName> = {
  about: 'user',
  region: 'globe',
  notifications: 'bell',
  password: 'lock',
  secondStep: 'checkCircle',
  sessions: 'dashboard',
};
