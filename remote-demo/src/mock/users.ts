import type { Follower } from '../slices/userposts.ts';

type Row = readonly [name: string, role: string, place: string, isFollowed: boolean, isFriend: boolean];

const rows: readonly Row[] = [
  ['Amara Okafor', 'Paper conservator', 'Eastmere', true, true],
  ['Jonas Weber', 'Joiner', 'Norden', true, true],
  ['Li Wen', 'Bookbinder', 'Hangzhou', false, true],
  ['Marta Silva', 'Archivist', 'Porto', true, true],
  ['Nadia Haddad', 'Calligrapher', 'Beirut', false, false],
  ['Owen Price', 'Map librarian', 'Swansea', false, true],
  ['Inès Laurent', 'Letterpress printer', 'Lyon', true, false],
  ['Kofi Mensah', 'Type designer', 'Accra', false, false],
  ['Yara Nasser', 'Museum educator', 'Cairo', false, true],
  ['Tomás Reyes', 'Paper maker', 'Oaxaca', false, false],
  ['Hanna Lind', 'Photographer', 'Uppsala', true, false],
  ['Bao Nguyen', 'Woodcut artist', 'Hue', false, false],
];

export const sampleUsers = (): Follower[] =>
  rows.map(([name, role, place, isFollowed, isFriend], index) => ({
    id: index + 1,
    ...{ name, role, place, isFollowed, isFriend },
  }));
