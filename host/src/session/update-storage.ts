import { textPlace } from '@guildhall/shared/store';

/** For which update a tab was loaded again: builds of ours. Sign-out must know it before `app/updates` has come. */
export const updatePlace = textPlace(
  { key: 'guildhall-update', where: 'tab', owner: 'device', atSignOut: 'kept' },
  Boolean,
);
