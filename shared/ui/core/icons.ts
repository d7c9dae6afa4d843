import { firstIcons } from './first-icons.ts';
import type { MoreIconName } from './more-icons.ts';

export type IconName = keyof typeof firstIcons | MoreIconName;

const known: Record<string, string> = { ...firstIcons };

/** Adds the icons of signed-in pages: `ui/more-icons`, with the layout. */
export const addIcons = (icons: Readonly<Partial<Record<MoreIconName, string>>>): void =>
  void Object.assign(known, icons);

/** The path of an icon. */
export const iconPath = (name: IconName): string | undefined => known[name];

/** True when a name from data, for example from a manifest, is one of our icons. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(known, name);

/** Icons that mean "forward" or "back", or follow the reading direction; mirrored in Arabic. */
export const mirrored: ReadonlySet<IconName> = new Set<IconName>([
  'arrowBack',
  'arrowForward',
  'chevronEnd',
  'chevronStart',
  'list',
  'message',
  'play',
  'send',
  'signOut',
  'undo',
]);
