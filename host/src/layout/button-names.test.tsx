import { screen, within } from '@guildhall/shared/testing';
import { renderLayout } from '../testing/layout.tsx';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

// WCAG 2.5.3: people who use speech input say what they see. Initials and shortcuts do not count as visible text.
test('names every button of the bar with its visible text', () => {
  renderLayout();
  const buttons = within(screen.getByRole('banner')).getAllByRole('button');
  expect(buttons.length).toBeGreaterThan(4);
  const misnamed = buttons.filter((button) => {
    const name = wordsOf(button.getAttribute('aria-label') ?? button.textContent).join(' ');
    return !name.includes(wordsOf(button.textContent).join(' '));
  });
  expect(misnamed.map((button) => button.textContent)).toEqual([]);
});
