import { screen, userEvent } from '@guildhall/shared/testing';
import { withinDeadline } from './startup-gate.ts';
import { offerFreshStart } from './startup-recovery.ts';

const texts = { lateTitle: 'Not restored', lateText: 'Reload or go on.', reload: 'Reload', fresh: 'Continue' };

beforeEach(() => {
  const root = document.createElement('div');
  root.id = 'root';
  document.body.replaceChildren(root);
});

test('starts when the state is restored in time', async () => {
  jest.useFakeTimers();
  const restoring = new Promise<void>((resolve) => setTimeout(resolve, 4999));
  const outcome = withinDeadline(restoring);
  await jest.advanceTimersByTimeAsync(4999);
  await expect(outcome).resolves.toBeUndefined();
  jest.useRealTimers();
});

test('fails when the state has not loaded after 5000 ms', async () => {
  jest.useFakeTimers();
  const outcome = expect(withinDeadline(new Promise(() => undefined))).rejects.toThrow('5000 ms');
  await jest.advanceTimersByTimeAsync(5000);
  await outcome;
  jest.useRealTimers();
});

test('fails immediately when the storage throws', async () => {
  await expect(withinDeadline(Promise.reject(new Error('denied')))).rejects.toThrow('denied');
});

test('lets the person continue without the stored state', async () => {
  const choice = offerFreshStart(texts);
  expect(screen.getByRole('alert')).toHaveTextContent('Not restored');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await expect(choice).resolves.toBe('fresh');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
