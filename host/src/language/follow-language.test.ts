import { currentLanguage } from '@guildhall/shared/i18n';
import { store, storeKey } from '@guildhall/shared/store';
import { waitFor } from '@guildhall/shared/testing';
import { followLanguage } from './follow-language.ts';
import { beforeLanguage, prepareLanguage, switchLanguage } from './language.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));

/** The storage entry another tab writes when it shows another language. */
function shownElsewhere(isLanguage: string, activeDir: string, isLanguageChosen = true) {
  const customizer = { ...store.getState().customizer, isLanguage, isLanguageChosen, activeDir };
  const newValue = JSON.stringify({ state: { customizer }, version: 1 });
  localStorage.setItem(storeKey, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue }));
}

let stop = () => {};
beforeEach(() => {
  stop = followLanguage();
});
afterEach(() => stop());

test('shows a language chosen in another tab and does not write it back', async () => {
  const write = jest.spyOn(Storage.prototype, 'setItem');
  shownElsewhere('fr', 'ltr');
  const writes = write.mock.calls.length;
  await waitFor(() => expect(currentLanguage()).toBe('fr'));
  expect(write.mock.calls).toHaveLength(writes);
  write.mockRestore();
});

test('keeps the last of two languages chosen in two tabs', async () => {
  shownElsewhere('fr', 'ltr');
  await switchLanguage('cn');
  await tick();
  expect(currentLanguage()).toBe('cn');
  expect(store.getState().customizer.isLanguage).toBe('cn');
});

test('also prepares a page that loads during the language change', async () => {
  const pages = ['Contacts'];
  const prepared = new Set<string>();
  beforeLanguage(async () => {
    const missing = pages.filter((page) => !prepared.has(page));
    await tick();
    for (const page of missing) prepared.add(page);
    if (pages.length === 1) pages.push('Deployments');
  });
  await prepareLanguage('fr');
  expect([...prepared]).toEqual(['Contacts', 'Deployments']);
});

test('a mail link opened in another language does not change this tab', async () => {
  const before = currentLanguage();
  shownElsewhere('ar', 'rtl', false);
  await prepareLanguage('ar');
  await tick();
  expect(currentLanguage()).toBe(before);
});
