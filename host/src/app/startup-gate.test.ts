import { screen, userEvent } from '@guildhall/shared/testing';
import { withinDeadline } from './startup-gate.ts';
import { askForWayOut } from './startup-recovery.ts';

const texts = { lateTitle: 'Not restored', lateText: 'Reload or go on.', reload: 'Reload', fresh: 'Go on' };

beforeEach(() => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
});

test('a state that is restored in time lets the start go on', async () => {
  jest.useFakeTimers();
  const restoring = new Promise<void>((resolve) => setTimeout(resolve, 4999));
  const outcome = withinDeadline(restoring);
  await jest.advanceTimersByTimeAsync(4999);
  await expect(outcome).resolves.toBeUndefined();
  jest.useRealTimers();
});

test('a state that has not come after 5000 ms is an error', async () => {
  jest.useFakeTimers();
  const outcome = expect(withinDeadline(new Promise(() => undefined))).rejects.toThrow('5000 ms');
  await jest.advanceTimersByTimeAsync(5000);
  await outcome;
  jest.useRealTimers();
});

test('a storage that throws is an error at once', async () => {
  await expect(withinDeadline(Promise.reject(new Error('denied')))).rejects.toThrow('denied');
});

test('the person may go on without the stored state', async () => {
  const choice = askForWayOut(texts);
  expect(screen.getByRole('alert')).toHaveTextContent('Not restored');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await expect(choice).resolves.toBe('fresh');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
