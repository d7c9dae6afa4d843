import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderRemote } from '@guildhall/shared/testing';
import { sampleUsers } from '../mock/social.ts';
import { UserPicture } from './UserPicture.tsx';

function pictureOf(name: string): string {
  const { container, unmount } = renderRemote(<UserPicture name={name} />);
  const picture = container.querySelector('img')!;
  expect(picture).toHaveAttribute('alt', '');
  unmount();
  return picture.getAttribute('src')!;
}

const five = [1, 2, 3, 4, 5].map((number) => `user-${number}.jpg`);

test('there are five pictures of users, and the first five people have one each (specification §3)', () => {
  const [first, others] = [sampleUsers().slice(0, 5), sampleUsers().slice(5)];
  expect(new Set(first.map(({ name }) => pictureOf(name)))).toEqual(new Set(five));
  for (const { name } of others) expect(five).toContain(pictureOf(name));
});

test.each(five)('%s is a JPEG file of at most 12 KB (specification §3)', (file) => {
  const content = readFileSync(join(import.meta.dirname, file));
  expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(content.length).toBeLessThanOrEqual(12 * 1024);
});

test('a person has the same picture everywhere', () => {
  expect(pictureOf('Ada Moreau')).toBe(pictureOf('Ada Moreau'));
});
