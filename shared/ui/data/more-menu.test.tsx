import { renderRemote, screen } from '../../testing/index.ts';
import { MoreMenu } from './MoreMenu.tsx';

test.each([
  ['beyond the right edge', { left: 250, right: 470 }, 'translateX(-96px)'],
  ['beyond the left edge', { left: -80, right: 140 }, 'translateX(96px)'],
  ['within the screen', { left: 40, right: 260 }, 'translateX(0px)'],
])('a menu that would be %s stays on the screen', async (_, place, transform) => {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  jest.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue({ ...new DOMRect(), ...place });
  const { user } = renderRemote(<MoreMenu actions={[{ label: 'Withdraw', onChosen: jest.fn() }]} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('list')).toHaveStyle({ transform });
});
