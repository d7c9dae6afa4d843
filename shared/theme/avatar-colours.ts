import type { avatarColours } from '../domain/user.ts';

export type AvatarColour = (typeof avatarColours)[number];

const white = '#FFFFFF';

/** The six colours people choose from: a background with the initials' colour, the same in every theme and mode. */
const avatarPairs: Readonly<Record<AvatarColour, { ground: string; text: string }>> = {
  blue: { ground: '#3A5FD9', text: white },
  aqua: { ground: '#0069A8', text: white },
  purple: { ground: '#6B36B0', text: white },
  green: { ground: '#0A7363', text: white },
  cyan: { ground: '#00747A', text: white },
  orange: { ground: '#B2451B', text: white },
};

const isColour = (name: string): name is AvatarColour => name in avatarPairs;

/** The colours of a person's initials; blue by default. */
export const avatarPair = (name: string | null | undefined) => avatarPairs[name && isColour(name) ? name : 'blue'];
