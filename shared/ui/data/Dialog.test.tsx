import { useState } from 'react';
import { renderRemote, screen, waitFor } from '../../testing/index.ts';
import { ConfirmDialog } from './Dialog.tsx';
import { Page } from './Page.tsx';

function Letter() {
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const discard = () => {
    setOpen(false);
    setThere(false);
  };
  return (
    <Page title="Letters">
      {isThere && <button onClick={() => setOpen(true)}>Open the letter</button>}
      <ConfirmDialog
        open={isOpen}
        title="Discard?"
        confirm="Discard"
        onConfirmed={discard}
        onClose={() => setOpen(false)}
      >
        It is not sent.
      </ConfirmDialog>
    </Page>
  );
}

async function openTheLetter() {
  const { user } = renderRemote(<Letter />);
  await user.click(screen.getByRole('button', { name: 'Open the letter' }));
  await screen.findByRole('dialog', { name: 'Discard?' });
  return user;
}

test('a closed dialog returns the focus to its opener', async () => {
  const user = await openTheLetter();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open the letter' })).toHaveFocus());
});

test('closing a dialog whose opener no longer exists moves the focus to the page title', async () => {
  const user = await openTheLetter();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Letters' })).toHaveFocus());
});
