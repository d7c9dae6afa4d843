import { customize, resetLooks, setIdentity, store } from './index.ts';

const shown = () => store.getState().customizer.activeTheme;

test('the association’s colours show to whoever has chosen none, and change with the association', () => {
  setIdentity({ theme: 'GREEN_THEME' });
  expect(shown()).toBe('GREEN_THEME');
  setIdentity({ theme: 'CYAN_THEME' });
  expect(shown()).toBe('CYAN_THEME');
});

test('colours that a person has chosen stay, also the ones that are the default elsewhere', () => {
  customize({ activeTheme: 'PURPLE_THEME' });
  setIdentity({ theme: 'GREEN_THEME' });
  expect(shown()).toBe('PURPLE_THEME');
});

test('going back to blue from the association’s green is a choice', () => {
  setIdentity({ theme: 'GREEN_THEME' });
  customize({ activeTheme: 'BLUE_THEME' });
  setIdentity({ theme: 'CYAN_THEME' });
  expect(shown()).toBe('BLUE_THEME');
});

test('going back to the first looks shows the association’s colours', () => {
  customize({ activeTheme: 'PURPLE_THEME', borderRadius: 12 });
  setIdentity({ theme: 'GREEN_THEME' });
  resetLooks();
  expect(store.getState().customizer).toMatchObject({ activeTheme: 'GREEN_THEME', borderRadius: 7 });
});
