import { useState } from 'react';
import { act, renderRemote, screen, stopClock } from '../../testing/index.ts';
import { Button, PasswordInput, TextInput, toast, Toaster } from './index.ts';
import { firstIcons } from './first-icons.ts';
import { moreIcons } from './more-icons.ts';

test('links an input with its label, error and help', () => {
  renderRemote(<TextInput label="Email" help="We never show it." error="This is not complete." />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('This is not complete. We never show it.');
});

test('an empty input of any language follows the page’s direction, a filled one its text', async () => {
  function Name() {
    const [value, setValue] = useState('');
    return <TextInput label="Name" value={value} dir="auto" onChange={({ target }) => setValue(target.value)} />;
  }
  const { user } = renderRemote(<Name />);
  expect(screen.getByRole('textbox')).not.toHaveAttribute('dir');
  await user.type(screen.getByRole('textbox'), 'نور');
  expect(screen.getByRole('textbox')).toHaveAttribute('dir', 'auto');
});

test('can show a password while typing', async () => {
  const { user } = renderRemote(<PasswordInput label="Password" autoComplete="current-password" />);
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('a pending button ignores clicks and keeps its focus', async () => {
  const press = jest.fn();
  const { user } = renderRemote(
    <Button pending onClick={press}>
      Save
    </Button>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('shows a toast', async () => {
  const clock = stopClock();
  renderRemote(<Toaster />);
  act(() => toast.success('The application was sent.'));
  await clock.advance(100);
  expect(await screen.findByText('The application was sent.')).toBeInTheDocument();
});

test.each(Object.entries({ ...firstIcons, ...moreIcons }))('the path of %s is well-formed', (_, path) => {
  expect(path).toMatch(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/);
});
