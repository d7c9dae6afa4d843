import { renderRemote, screen, stopClock, within } from '@guildhall/shared/testing';
import { NewPassword } from './NewPassword.tsx';

const input = () => screen.getByLabelText('Password');
const rules = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const show = () => renderRemote(<NewPassword label="Password" />, { role: null });

test.each([
  ['en', ', '],
  ['ar', '، '],
  ['cn', '，'],
] as const)('screen readers pause in %s at the language’s own comma', (language, comma) => {
  renderRemote(<NewPassword label="Password" />, { role: null, language });
  for (const rule of rules()) expect(rule?.split(comma)).toHaveLength(2);
});

test('ticks the rules in words while typing', async () => {
  const { user } = show();
  expect(rules()).toEqual([
    'At least 12 characters, not yet',
    'Not a commonly used password, not yet',
    'Does not contain “Guildhall”, not yet',
  ]);
  await user.type(input(), 'guildhall!');
  expect(rules()).toEqual([
    'At least 12 characters, not yet',
    'Not a commonly used password, done',
    'Does not contain “Guildhall”, not yet',
  ]);
  await user.clear(input());
  await user.type(input(), 'copper lantern');
  expect(rules()).toEqual([
    'At least 12 characters, done',
    'Not a commonly used password, done',
    'Does not contain “Guildhall”, done',
  ]);
});

test.each([
  ['copper la', 'Add 3 more characters.'],
  ['P@ssw0rd2026', 'This password is too common. Use a few unrelated words.'],
  ['abababababab', 'This password is too common. Use a few unrelated words.'],
  ['my guildhall key', 'Do not use the name “Guildhall”.'],
  ['noon noon eve', 'Repeated characters add little. Use more different ones.'],
  ['copper lantern', 'Another word would make it much stronger.'],
  ['copper lanterns', 'Add a capital letter, digit or punctuation mark to make it stronger.'],
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
  expect(said()).toContain('Password strength: Fair. Another word would make it much stronger.');
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
