import { render } from '@testing-library/react';
import { buildSessionUser } from '../testing/index.ts';
import { signedIn, signedOut } from './auth.ts';
import { keptFor } from './kept.ts';
import { forgetWork, keepWork, keptWorkOf, useWorkInProgress } from './kept-work.ts';
import { onBeforeSignOut, sendUnsavedWork } from './unsaved.ts';

const ada = buildSessionUser();
const bela = '0192f0c1-0000-7000-8000-000000000002';
const work = (path: string, parts = {}) => ({ path, title: path, savedAt: new Date().toISOString(), ...parts });
const signIn = () => signedIn({ user: ada, token: 'secret', loginTime: '2026-11-20T08:00:00Z' });
const paths = (userId = ada.id) => keptWorkOf(userId).map(({ path }) => path);

describe('saved work', () => {
  test('is offered to its own person, the newest first, and to nobody else', () => {
    keepWork(ada.id, work('/forms/membership/1'));
    keepWork(ada.id, work('/forms/membership/2?step=referees'));
    expect(paths()).toEqual(['/forms/membership/2?step=referees', '/forms/membership/1']);
    expect(paths(bela)).toEqual([]);
  });

  test('counts as one for all steps of a form, also when it is removed', () => {
    keepWork(ada.id, work('/forms/membership/1?step=personal'));
    keepWork(ada.id, work('/forms/membership/1?step=referees'));
    expect(paths()).toEqual(['/forms/membership/1?step=referees']);
    forgetWork(ada.id, '/forms/membership/1');
    expect(paths()).toEqual([]);
  });

  test.each([
    ['another site', work('//evil.example')],
    ['sign-in', work('/auth/login')],
    ['an expired entry', work('/forms/membership/1', { savedAt: '2025-01-01T00:00:00Z' })],
    ['something else', { hello: 'world' }],
  ])('leads nowhere when the storage contains %s', (_name, kept) => {
    keptFor(ada.id, 'work').write(JSON.stringify([kept]));
    expect(keptWorkOf(ada.id)).toEqual([]);
  });

  test('is empty when the storage is damaged or blocked', () => {
    keptFor(ada.id, 'work').write('[{');
    expect(keptWorkOf(ada.id)).toEqual([]);
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(() => keepWork(ada.id, work('/forms/membership/1'))).not.toThrow();
    forbidden.mockRestore();
  });
});

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
    keepWork(ada.id, work('/forms/membership/1'));
    signIn();
    render(<Form />);
    expect(paths()).toEqual([]);
  });

  test('sends its content before the shell signs out, and nothing after it is left', async () => {
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
