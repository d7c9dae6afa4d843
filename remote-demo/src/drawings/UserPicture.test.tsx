import { renderRemote } from '@guildhall/shared/testing';
import { sampleUsers } from '../mock/users.ts';
import { UserPicture } from './UserPicture.tsx';

function drawingOf(name: string): string {
  const { container, unmount } = renderRemote(<UserPicture name={name} />);
  const drawing = container.querySelector('svg')!;
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
  unmount();
  return drawing.innerHTML;
}

test('there are five pictures of users, and the first five people have one each (specification §3)', () => {
  const [first, others] = [sampleUsers().slice(0, 5), sampleUsers().slice(5)];
  const five = new Set(first.map(({ name }) => drawingOf(name)));
  expect(five.size).toBe(5);
  for (const { name } of others) expect(five).toContain(drawingOf(name));
});

test('a person has the same picture everywhere', () => {
  expect(drawingOf('Ada Moreau')).toBe(drawingOf('Ada Moreau'));
});
