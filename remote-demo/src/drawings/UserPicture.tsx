import user1 from './user-1.jpg';
import user2 from './user-2.jpg';
import user3 from './user-3.jpg';
import user4 from './user-4.jpg';
import user5 from './user-5.jpg';

/** The five pictures of users (specification §3), drawn by ourselves. */
const pictures = [user1, user2, user3, user4, user5] as const;

/** The same person always has the same picture; the sample people are in the order of the pictures. */
const known = ['Amara Okafor', 'Jonas Weber', 'Li Wen', 'Marta Silva', 'Nadia Haddad'];

function pictureOf(name: string): string {
  const place = known.indexOf(name);
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return pictures[(place < 0 ? sum : place) % pictures.length] ?? user1;
}

/** The picture of a sample person; decorative next to their name. */
export const UserPicture = ({ name, size = 44 }: { name: string; size?: number }) => (
  <img src={pictureOf(name)} alt="" width={size} height={size} style={{ flex: 'none', borderRadius: '50%' }} />
);
