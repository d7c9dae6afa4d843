import { customize, resetLooks, store } from '@guildhall/shared/store';
import { followDeviceMode } from './device-mode.ts';

/** A device that reports dark or light mode and may change it. */
function device(isDark: boolean) {
  const listeners = new Set<() => void>();
  const query = {
    matches: isDark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  Object.assign(window, { matchMedia: () => query });
  return (becomesDark: boolean) => {
    query.matches = becomesDark;
    for (const listener of listeners) listener();
  };
}

const shown = () => store.getState().customizer.activeMode;
let stop = () => {};
afterEach(() => stop());

test('the mode follows the device, also when it changes', () => {
  const turn = device(false);
  customize({ isModeBySystem: true, activeMode: 'dark' });
  stop = followDeviceMode();
  expect(shown()).toBe('light');
  turn(true);
  expect(shown()).toBe('dark');
  turn(false);
  expect(shown()).toBe('light');
});

test('without a choice, the mode follows the device, also after resetting the appearance', () => {
  device(true);
  stop = followDeviceMode();
  expect(shown()).toBe('dark');
  resetLooks();
  expect(shown()).toBe('dark');
});

test('a chosen mode stays, whatever the device reports', () => {
  const turn = device(true);
  customize({ isModeBySystem: false });
  stop = followDeviceMode();
  turn(false);
  turn(true);
  expect(shown()).toBe('light');
});

test('the setting applies immediately, here and in other tabs', () => {
  device(true);
  customize({ isModeBySystem: false, activeMode: 'light' });
  stop = followDeviceMode();
  expect(shown()).toBe('light');
  // Another tab's setting arrives in the same way: as a change of the store.
  customize({ isModeBySystem: true });
  expect(shown()).toBe('dark');
});

test('a tab with a different device mode does not override another tab’s change', () => {
  device(true);
  customize({ isModeBySystem: true });
  stop = followDeviceMode();
  customize({ activeMode: 'light' });
  expect(shown()).toBe('light');
});
