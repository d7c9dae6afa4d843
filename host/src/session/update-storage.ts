import { textPlace } from '@guildhall/shared/store';

/** The update a tab was reloaded for: names of our builds. Sign-out must know it before `app/updates` has loaded. */
export const updatePlace = textPlace(
  { key: 'guildhall-update', where: 'tab', owner: 'device', atSignOut: 'kept' },
  Boolean,
);
