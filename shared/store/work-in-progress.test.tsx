import { render } from '@testing-library/react';
import { buildSessionUser } from '../testing/index.ts';
import { signedIn, signedOut } from './auth.ts';
import { keepWork, keptWorkOf } from './kept-work.ts';
import { onBeforeSignOut, sendUnsavedWork } from './unsaved.ts';
import { useWorkInProgress } from './work-in-progress.ts';

const ada = buildSessionUser();
const signIn = () => signedIn({ user: ada, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
const paths = () => keptWorkOf(ada.id).map(({ path }) => path);

describe('a form in progress', () => {
  interface FormProps {
    isBegun?: boolean;
    isUnsaved?: boolean;
    send?: () => unknown;
  }
  function Form({ isBegun = false, isUnsaved = false, send }: FormProps) {
    useWorkInProgress({
      userId: ada.id,
      path: '/forms/membership/1?step=referees',
      title: 'Full member',
      isBegun: () => isBegun,
      isUnsaved: () => isUnsaved,
      ...(send && { send }),
    });
    return null;
  }

  test.each([
    ['started and saved', { isBegun: true }, 'inactivity', true],
    ['started and saved', { isBegun: true }, null, true],
    ['started and saved', { isBegun: true }, 'person', false],
    ['not saved', { isUnsaved: true }, 'person', true],
    ['only opened', {}, 'inactivity', false],
  ] as const)('that was %s (%o) when the session ended by %s is offered again: %s', (_name, form, by, isOffered) => {
    signIn();
    render(<Form {...form} />);
    signedOut({ by });
    expect(paths()).toEqual(isOffered ? ['/forms/membership/1?step=referees'] : []);
  });

  test('is no longer offered once it is open again', () => {
    keepWork(ada.id, { path: '/forms/membership/1', title: 'Full member', savedAt: new Date().toISOString() });
    signIn();
    render(<Form />);
    expect(paths()).toEqual([]);
  });

  test('sends its content before the shell signs out, and leaves nothing behind', async () => {
    const send = jest.fn();
    const { unmount } = render(<Form send={send} />);
    await sendUnsavedWork();
    expect(send).toHaveBeenCalledTimes(1);
    unmount();
    await sendUnsavedWork();
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('that fails to send does not block other forms', async () => {
    const other = jest.fn();
    const stops = [
      onBeforeSignOut(() => {
        throw new Error('broken');
      }),
      onBeforeSignOut(() => Promise.reject(new Error('refused'))),
      onBeforeSignOut(other),
    ];
    await sendUnsavedWork();
    expect(other).toHaveBeenCalled();
    stops.forEach((stop) => stop());
  });
});
