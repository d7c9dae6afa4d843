import { act, renderRemote, screen } from '../../testing/index.ts';
import { MoreMenu } from './MoreMenu.tsx';

const phone = { clientWidth: 390, clientHeight: 844 };
const menu = new DOMRect(0, 0, 220, 100);

test.each<[string, 'en' | 'ar', DOMRect, { top: number; left: number }]>([
  ['below its button, aligned with its end', 'en', new DOMRect(270, 80, 90, 40), { top: 124, left: 140 }],
  ['aligned with its end from right to left', 'ar', new DOMRect(30, 80, 90, 40), { top: 124, left: 30 }],
  ['off the left edge', 'en', new DOMRect(33, 80, 90, 40), { top: 124, left: 16 }],
  ['off the right edge', 'ar', new DOMRect(280, 80, 90, 40), { top: 124, left: 154 }],
  ['above its button at the foot of the screen', 'en', new DOMRect(270, 760, 90, 40), { top: 656, left: 140 }],
])('a menu opens %s', async (_, language, button, { top, left }) => {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(phone.clientWidth);
  jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(phone.clientHeight);
  jest.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue(menu);
  jest.spyOn(HTMLButtonElement.prototype, 'getBoundingClientRect').mockReturnValue(button);
  const { user } = renderRemote(<MoreMenu actions={[{ label: 'Withdraw', onChosen: jest.fn() }]} />, { language });
  await user.click(screen.getByRole('button'));
  expect(screen.getByRole('list')).toHaveStyle({ top: `${top}px`, left: `${left}px` });
});

test('a menu closes when the page scrolls, because it would stay behind', async () => {
  const { user } = renderRemote(<MoreMenu actions={[{ label: 'Withdraw', onChosen: jest.fn() }]} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  act(() => void document.dispatchEvent(new Event('scroll')));
  expect(screen.queryByRole('list')).toBeNull();
});
