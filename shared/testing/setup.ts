import createCache from '@emotion/cache';
import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';
import axios from 'axios';
import { TextDecoder, TextEncoder } from 'node:util';
import { defaultIdentity } from '../contracts/page.ts';
import { changeLanguage, initI18n } from '../i18n/index.ts';
import { defaultCustomizer, restore, setIdentity, signedOut, store } from '../store/index.ts';
import { addIcons } from '../ui/core/icons.ts';
import { moreIcons } from '../ui/core/more-icons.ts';
import { startClock } from './clock.ts';
import { fakeNetwork, forgetReplies } from './network.ts';
import { allTranslations } from './translations.ts';

configure({ asyncUtilTimeout: 3000 });
addIcons(moreIcons);

// The HTTP client asks axios for the browser's network.
axios.getAdapter = () => fakeNetwork;

// Browser features missing in jsdom.
Object.assign(globalThis, { TextEncoder, TextDecoder });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Document.prototype.elementFromPoint = () => null;
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });

// jsdom does no layout, but evaluates every rule of every style sheet for each element whose name or visibility a query
// needs: a third of a test's time. Tests only depend on rules that hide something or keep it on one line.
const sheets = Object.getPrototypeOf(createCache({ key: 'probe' }).sheet);
const { insert } = sheets;
sheets.insert = function insertWhatCounts(rule: string) {
  if (/display:\s*none|visibility:\s*hidden|white-space:\s*nowrap/.test(rule)) insert.call(this, rule);
};

beforeAll(async () => {
  await initI18n('en', allTranslations());
  await restore();
});

afterEach(async () => {
  // Unmount the screens first, so that the cleanup below does not notify them.
  cleanup();
  startClock();
  forgetReplies();
  signedOut();
  setIdentity(defaultIdentity);
  store.setState({ customizer: defaultCustomizer });
  window.localStorage.clear();
  window.sessionStorage.clear();
  await changeLanguage('en');
});
