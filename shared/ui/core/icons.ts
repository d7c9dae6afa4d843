import type { MoreIconName } from './more-icons.ts';

// Our own line icons on a 24 × 24 grid, stroke 1.75. One path each; `mirrored` ones point in reading direction.

/**
 * Icons of pages opened from a mail, sign-in and errors; part of every page.
 * @internal a test draws each of them
 */
export const firstIcons = {
  alert:
    'M12 8.5v4.5M12 16.4v.1M10.4 4.1 2.9 17a1.9 1.9 0 0 0 1.6 2.9h15a1.9 1.9 0 0 0 1.6-2.9L13.6 4.1a1.9 1.9 0 0 0-3.2 0Z',
  arrowBack: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  arrowForward: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  calendar:
    'M4.5 6.5h15c.6 0 1 .4 1 1v12c0 .6-.4 1-1 1h-15c-.6 0-1-.4-1-1v-12c0-.6.4-1 1-1ZM3.5 11h17M8 3.5v5M16 3.5v5',
  check: 'm5 12.6 4.6 4.7L19.2 7',
  checkCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8L16.2 9.4',
  chevronDown: 'm6 9.5 6 6 6-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.2l3.3 2',
  close: 'M6 6l12 12M18 6 6 18',
  crossCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9 9l6 6M15 9l-6 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.2 7.4A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9.4 9.4 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.3 12h17.4M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11.5v5M12 7.8v.1',
  lock: 'M6.5 10.5h11c.6 0 1 .4 1 1v8c0 .6-.4 1-1 1h-11c-.6 0-1-.4-1-1v-8c0-.6.4-1 1-1ZM8 10.5V8a4 4 0 1 1 8 0v2.5M12 14.5v2',
  mail: 'M4.5 5.5h15c.6 0 1 .4 1 1v11c0 .6-.4 1-1 1h-15c-.6 0-1-.4-1-1v-11c0-.6.4-1 1-1ZM4 7l8 6 8-6',
  question: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.8M12 16.7v.1',
  refresh: 'M20 5v5h-5M4 19v-5h5M5.5 9.5a7 7 0 0 1 12-2.5L20 10M4 14l2.5 3a7 7 0 0 0 12-2.5',
  send: 'M20.5 3.5 10.5 13.5M20.5 3.5l-6.3 17-3.7-7-7-3.7 17-6.3Z',
  signOut: 'M14 4.5H6c-.8 0-1.5.7-1.5 1.5v12c0 .8.7 1.5 1.5 1.5h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  warning: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.3v.1',
} as const;

export type IconName = keyof typeof firstIcons | MoreIconName;

const known: Record<string, string> = { ...firstIcons };

/** Adds icons that first screens do not need: `ui/more-icons` with the layout, `ui/late-icons` with later parts. */
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
