import { renderRemote, screen, stopClock, within } from '@guildhall/shared/testing';
import { NewPassword } from './NewPassword.tsx';

const input = () => screen.getByLabelText('Password');
const rules = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const show = () => renderRemote(<NewPassword label="Password" />, { role: null });

test('ticks the rules in words while typing', async () => {
  const { user } = show();
  expect(rules()).toEqual([
    'At least 12 characters, still open',
    'Not one that many people use, still open',
    'Without the name “Guildhall”, still open',
  ]);
  await user.type(input(), 'guildhall!');
  expect(rules()).toEqual([
    'At least 12 characters, still open',
    'Not one that many people use, done',
    'Without the name “Guildhall”, still open',
  ]);
  await user.clear(input());
  await user.type(input(), 'copper lantern');
  expect(rules()).toEqual([
    'At least 12 characters, done',
    'Not one that many people use, done',
    'Without the name “Guildhall”, done',
  ]);
});

test.each([
  ['copper la', '3 more characters are needed.'],
  ['P@ssw0rd2026', 'Many people use this one. Choose words that have nothing to do with each other.'],
  ['abababababab', 'Many people use this one. Choose words that have nothing to do with each other.'],
  ['my guildhall key', 'Leave out the name “Guildhall”.'],
  ['noon noon eve', 'Repeats hardly help. Use more different letters.'],
  ['copper lantern', 'Another word makes it much stronger.'],
  ['copper lanterns', 'A capital letter, a digit or a punctuation mark makes it stronger.'],
  ['Copper lantern river 7', 'This is a strong password.'],
])('gives “%s” the most useful advice', async (password, advice) => {
  const { user } = show();
  await user.type(input(), password);
  expect(screen.getByText(advice)).toBeVisible();
});

test('announces the strength after a pause, not on every key press', async () => {
  const clock = stopClock();
  const { user } = show();
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim());
  await user.type(input(), 'copper');
  await clock.advance(500);
  await user.type(input(), ' lantern');
  await clock.advance(1000);
  expect(said().join('')).toBe('');
  await clock.advance(300);
  expect(said()).toContain('Strength: Fair. Another word makes it much stronger.');
});

test('can show the password and warns about Caps Lock', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input()).toHaveAttribute('type', 'text');
  await user.click(input());
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('Caps Lock is on.')).toBeVisible();
  await user.keyboard('{CapsLock}b');
  expect(screen.queryByText('Caps Lock is on.')).not.toBeInTheDocument();
});
