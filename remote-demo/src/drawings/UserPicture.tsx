import type { Portrait as Look } from '../slices/contacts.ts';
import { Portrait } from './Portrait.tsx';

/** The five pictures of users (specification §3), drawn by ourselves. */
const pictures = {
  'user-1': { backdrop: '#ECF2FF', skin: '#6F452B', hair: '#2B2118', cut: 'curls' },
  'user-2': { backdrop: '#FEF5E5', skin: '#F6D3B3', hair: '#8C5A2B', cut: 'short' },
  'user-3': { backdrop: '#E6FFFA', skin: '#E5B08A', hair: '#2B2118', cut: 'long' },
  'user-4': { backdrop: '#FDEDE8', skin: '#C68A5E', hair: '#5A3825', cut: 'bun' },
  'user-5': { backdrop: '#E8F7FF', skin: '#E5B08A', hair: '#3E4A5B', cut: 'scarf' },
} as const satisfies Record<string, Look>;

const names = ['user-1', 'user-2', 'user-3', 'user-4', 'user-5'] as const;

/** The same person always has the same picture; the sample people are in the order of the pictures. */
const known = ['Amara Okafor', 'Jonas Weber', 'Li Wen', 'Marta Silva', 'Nadia Haddad'];

function pictureOf(name: string): keyof typeof pictures {
  const place = known.indexOf(name);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return names[(place < 0 ? sum : place) % names.length] ?? 'user-1';
}

/** The picture of a sample person; decorative next to their name. */
export const UserPicture = ({ name, size = 44 }: { name: string; size?: number }) => (
  <Portrait look={pictures[pictureOf(name)]} size={size} />
);
