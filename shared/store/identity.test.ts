import { customize, resetLooks, setIdentity, store } from './index.ts';

const shown = () => store.getState().customizer.activeTheme;

test('people without a chosen theme see the association’s colours, also after a change', () => {
  setIdentity({ theme: 'GREEN_THEME' });
  expect(shown()).toBe('GREEN_THEME');
  setIdentity({ theme: 'CYAN_THEME' });
  expect(shown()).toBe('CYAN_THEME');
});

test('keeps a person’s chosen colours, also if they are the default elsewhere', () => {
  customize({ activeTheme: 'PURPLE_THEME' });
  setIdentity({ theme: 'GREEN_THEME' });
  expect(shown()).toBe('PURPLE_THEME');
});

test('switching back to blue from the association’s green is a choice', () => {
  setIdentity({ theme: 'GREEN_THEME' });
  customize({ activeTheme: 'BLUE_THEME' });
  setIdentity({ theme: 'CYAN_THEME' });
  expect(shown()).toBe('BLUE_THEME');
});

test('resetting the appearance shows the association’s colours', () => {
  customize({ activeTheme: 'PURPLE_THEME', borderRadius: 12 });
  setIdentity({ theme: 'GREEN_THEME' });
  resetLooks();
  expect(store.getState().customizer).toMatchObject({ activeTheme: 'GREEN_THEME', borderRadius: 7 });
});
