import { useState } from 'react';
import { act, renderRemote, screen } from '../../testing/index.ts';
import { lazyPart } from './lazy-part.tsx';

const Note = ({ text }: { text: string }) => <input aria-label={text} />;
const never = () => new Promise<typeof Note>(() => undefined);

test('shows the fallback, then the part, with the props of the last render', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Note>();
  const Part = lazyPart(() => promise, { fallback: <p>Loading the note</p> });
  const { rerender } = renderRemote(<Part text="First" />);
  expect(screen.getByText('Loading the note')).toBeInTheDocument();
  rerender(<Part text="Second" />);
  await act(async () => resolve(Note));
  expect(screen.getByRole('textbox', { name: 'Second' })).toBeVisible();
  expect(screen.queryByText('Loading the note')).not.toBeInTheDocument();
});

test('waits for the translations', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Part = lazyPart(async () => Note, { translations: () => promise });
  renderRemote(<Part text="Note" />);
  await act(async () => Part.preload.length);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await act(async () => resolve());
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeVisible();
});

test('says that a part failed to load, and loads it on retry', async () => {
  const load = jest.fn(async () => Note);
  load.mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  const { user } = renderRemote(<Part text="Note" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page did not load');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads once, however often it is shown or preloaded, and again after a failed preload', async () => {
  const load = jest.fn(async () => Note);
  load.mockRejectedValueOnce(new Error('offline'));
  const Part = lazyPart(load);
  await expect(Part.preload()).rejects.toThrow('offline');
  await Promise.all([Part.preload(), Part.preload()]);
  renderRemote(<Part text="Note" />);
  // Without a placeholder in between.
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('leaves the focus and the text of the page around it alone', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Note>();
  const Part = lazyPart(() => promise);
  function Form() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Name" onFocus={() => setOpen(true)} />
        {isOpen && <Part text="Note" />}
      </>
    );
  }
  const { user } = renderRemote(<Form />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada');
  await act(async () => resolve(Note));
  expect(screen.getByRole('textbox', { name: 'Note' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
});

test('does nothing when it is closed before it has loaded', () => {
  const Part = lazyPart(never);
  const { unmount } = renderRemote(<Part text="Note" />);
  expect(() => unmount()).not.toThrow();
});
