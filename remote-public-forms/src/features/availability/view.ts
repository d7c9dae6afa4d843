import { attempt } from '../../kept.ts';

export type View = 'list' | 'grid';

const key = 'guildhall.availability-view';

/** How this person likes to see the slots; the list unless they chose the grid, for it is at home on every screen. */
export const rememberedView = (): View => (attempt((storage) => storage.getItem(key)) === 'grid' ? 'grid' : 'list');

export const rememberView = (view: View) => attempt((storage) => storage.setItem(key, view));
