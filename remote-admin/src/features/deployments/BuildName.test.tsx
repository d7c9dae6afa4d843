import { renderRemote, screen } from '@guildhall/shared/testing';
import { Toaster } from '@guildhall/shared/ui/core';
import { Command } from './RemoteCard.tsx';

const show = () =>
  renderRemote(
    <>
      <Command>pnpm release rollback admin</Command>
      <Toaster />
    </>,
  );

test('copies a command and says so', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Copy pnpm release rollback admin' }));
  expect(await screen.findByText('pnpm release rollback admin copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('pnpm release rollback admin');
});

test('says when the browser does not allow copying, and keeps the command selectable', async () => {
  const { user } = show();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await screen.findByText(/Select the text and copy it manually/)).toBeVisible();
});
