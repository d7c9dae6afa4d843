import { act, renderRemote, screen, stopClock } from '@guildhall/shared/testing';
import { fireEvent } from '@testing-library/react';
import { toast as notify } from 'react-toastify/unstyled';
import { undoMs } from '../../domain/junk.ts';
import { limits } from '../../domain/limits.ts';
import { toast, Toaster } from './index.ts';
import './Notifier.tsx';

// A message closes when its bar's animation ends, which jsdom does not run: this replaces the browser and, like it,
// stops the time while the animation is paused.
function runAnimations(advance: (ms: number) => Promise<void>) {
  const spent = new Map<Element, number>();
  return async (ms: number) => {
    const step = 100;
    for (let passed = 0; passed < ms; passed += step) {
      await advance(step);
      for (const bar of document.querySelectorAll<HTMLElement>('.Toastify__progress-bar')) {
        if (bar.style.animationPlayState !== 'paused') spent.set(bar, (spent.get(bar) ?? 0) + step);
        const duration = Number.parseInt(getComputedStyle(bar).animationDuration, 10);
        if ((spent.get(bar) ?? 0) >= duration) fireEvent.animationEnd(bar);
      }
      for (const moving of document.querySelectorAll('.gh-toast-in, .gh-toast-out')) fireEvent.animationEnd(moving);
    }
    // The exit animation collapses the message last.
    await advance(1000);
  };
}

async function openToast(show: () => void) {
  const clock = stopClock();
  const wait = runAnimations(clock.advance);
  renderRemote(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  act(show);
  await clock.advance(500);
  for (const entering of document.querySelectorAll('.gh-toast-in')) fireEvent.animationEnd(entering);
  return wait;
}

const shown = () => screen.queryByText('Saved.');

test('the product’s messages close after 3500 ms', async () => {
  const wait = await openToast(() => toast.success('Saved.'));
  await wait(limits.toastMs - 100);
  expect(shown()).toBeInTheDocument();
  await wait(100);
  expect(shown()).not.toBeInTheDocument();
});

test('the notifier’s own default is 5000 ms', async () => {
  const wait = await openToast(() => toast.error('Not saved.'));
  act(() => void notify('Saved.'));
  await wait(limits.notifierDefaultMs - 100);
  expect(shown()).toBeInTheDocument();
  await wait(200);
  expect(shown()).not.toBeInTheDocument();
});

test('pauses the timeout while a message is hovered', async () => {
  const wait = await openToast(() => toast.success('Saved.'));
  const message = screen.getByText('Saved.').closest('.Toastify__toast') ?? document.body;
  fireEvent.mouseEnter(message);
  await wait(limits.toastMs * 3);
  expect(shown()).toBeInTheDocument();
  fireEvent.mouseLeave(message);
  await wait(limits.toastMs);
  expect(shown()).not.toBeInTheDocument();
});

test('pauses the timeout while the window has no focus', async () => {
  const wait = await openToast(() => toast.success('Saved.'));
  fireEvent.blur(window);
  await wait(limits.toastMs * 3);
  expect(shown()).toBeInTheDocument();
  fireEvent.focus(window);
  await wait(limits.toastMs);
  expect(shown()).not.toBeInTheDocument();
});

test('Alt+T focuses the messages', async () => {
  await openToast(() => toast.success('Saved.'));
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT', key: '†' });
  expect(document.activeElement).toHaveClass('Toastify__toast');
  expect(document.activeElement).toHaveTextContent('Saved.');
  expect(screen.getByRole('region', { name: 'Notifications, Alt+T' })).toContainElement(screen.getByText('Saved.'));
});

test('keeps a message with an undo for 10 seconds, reachable by Alt+T and Tab', async () => {
  const run = jest.fn();
  const wait = await openToast(() => toast.undoable('Saved.', { run, ms: undoMs }));
  await wait(undoMs - 100);
  fireEvent.keyDown(document, { altKey: true, code: 'KeyT', key: '†' });
  expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Saved.Undo');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  await wait(500);
  expect(shown()).not.toBeInTheDocument();
});

test('takes back the undo of an item that has been purged meanwhile, and keeps others', async () => {
  const wait = await openToast(() => {
    toast.undoable('Saved.', { run: jest.fn(), ms: undoMs, of: ['purged', 'other'] });
    toast.undoable('Kept.', { run: jest.fn(), ms: undoMs, of: ['kept'] });
  });
  act(() => toast.withdrawUndo('purged'));
  await wait(500);
  expect(shown()).not.toBeInTheDocument();
  expect(screen.getByText('Kept.')).toBeInTheDocument();
});
