import { act, renderRemote, screen } from '@guildhall/shared/testing';
import { toast, Toaster } from './index.ts';
import { takeToasts, waitingToasts } from './toast.ts';

test('taking from an empty list is no change; otherwise the notifier would re-render forever', () => {
  toast.success('Saved.');
  expect(takeToasts()).toEqual([{ kind: 'success', text: 'Saved.' }]);
  const emptied = waitingToasts.getState();
  takeToasts();
  expect(waitingToasts.getState()).toBe(emptied);
});

test('shows several messages and keeps the page', async () => {
  renderRemote(
    <>
      <h1>Referees</h1>
      <Toaster />
    </>,
  );
  for (const text of ['Marta Silva was saved.', 'Jonas Weber was saved.']) {
    act(() => toast.success(text));
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
  expect(screen.getByRole('heading', { name: 'Referees' })).toBeVisible();
});
