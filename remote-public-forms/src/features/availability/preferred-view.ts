import { textPlace } from '@guildhall/shared/store';

export type View = 'list' | 'grid';

const place = textPlace(
  { key: 'guildhall.availability-view', where: 'device', owner: 'device', atSignOut: 'kept' },
  (text) => text === 'grid' || text === 'list',
);

/** The person's preferred view; the list unless they chose the grid, because it fits every screen. */
export const rememberedView = (): View => (place.read() === 'grid' ? 'grid' : 'list');

export const rememberView = (view: View) => place.write(view);
