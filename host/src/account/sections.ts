import type { IconName } from '@guildhall/shared/ui/core';

/** The sections of the account in order; the names are the anchors in the URL. */
export const parts = ['about', 'region', 'password', 'secondStep', 'sessions'] as const;
export type PartName = (typeof parts)[number];

export const partIcons: Record<PartName, IconName> = {
  about: 'user',
  region: 'globe',
  password: 'lock',
  secondStep: 'checkCircle',
  sessions: 'dashboard',
};
