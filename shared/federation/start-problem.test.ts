/** @jest-environment jsdom */
import { runInNewContext } from 'node:vm';
import { rootElementId, startFailedEvent, startProblemId } from '../contracts/page.ts';
import { languages } from '../domain/languages.ts';
import { startProblem, startProblemScript } from './start-problem.ts';

const site = 'https://guild.example';

/** The page as the server sends it, with its script running. */
function openPage(language: (typeof languages)[number] = 'en') {
  const html = `<div id="${rootElementId}"><form>Sign in</form></div><template id="${startProblemId}">${startProblem(language)}</template>`;
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
  const listeners = new AbortController();
  const fetched: string[] = [];
  const reload = jest.fn();
  runInNewContext(startProblemScript, {
    document,
    addEventListener: (type: string, listener: EventListener, capture?: boolean) =>
      window.addEventListener(type, listener, { capture: capture ?? false, signal: listeners.signal }),
    location: { origin: site, reload },
    AbortSignal: { timeout: () => undefined },
    fetch: (url: string, { cache }: { cache: string }) => {
      fetched.push(`${cache} ${url}`);
      return Promise.resolve({ blob: () => Promise.resolve() });
    },
  });
  leave = () => listeners.abort();
  return { fetched, reload };
}
let leave = () => {};
afterEach(() => leave());

/** A script that the browser refused to run. */
function refuse(address: string, { isFirst }: { isFirst: boolean }) {
  const script = document.createElement('script');
  // A type that no browser runs, to prevent loading.
  script.type = 'text/plain';
  script.src = address;
  script.defer = isFirst;
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
}

const shown = () => document.getElementById(rootElementId)?.textContent;
const pressTryAgain = () => document.querySelector('button')?.click();

test('replaces the page when an initial script fails, and says what happened and what to do', () => {
  openPage();
  expect(shown()).toBe('Sign in');
  refuse(`${site}/static/js/main.1.js`, { isFirst: true });
  expect(shown()).toMatch(/^Guildhall could not start.*so your browser did not run it.*Try again$/);
  expect(document.querySelector('[role=alert] h1')).not.toBeNull();
});

test('uses the language of the page', () => {
  const titles = languages.map((language) => {
    openPage(language);
    window.dispatchEvent(new Event(startFailedEvent));
    leave();
    return document.querySelector('h1')?.textContent;
  });
  expect(titles).toEqual([
    'Guildhall could not start',
    'Guildhall n’a pas pu démarrer',
    'تعذّر تشغيل Guildhall',
    'Guildhall 无法启动',
  ]);
});

test('"Try again" refetches the failed files bypassing the cache, then reloads the page', async () => {
  const { fetched, reload } = openPage();
  refuse(`${site}/static/js/main.1.js`, { isFirst: true });
  fetched.length = 0;
  pressTryAgain();
  expect(reload).not.toHaveBeenCalled();
  await new Promise(process.nextTick);
  expect(fetched).toEqual([`reload ${site}/static/js/main.1.js`]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('refetches a failed later script immediately, bypassing the cache, and keeps the page', () => {
  const { fetched } = openPage();
  refuse(`${site}/static/js/7.abc.chunk.js`, { isFirst: false });
  expect(fetched).toEqual([`reload ${site}/static/js/7.abc.chunk.js`]);
  expect(shown()).toBe('Sign in');
});

test('leaves scripts of remotes to the loader', () => {
  const { fetched } = openPage();
  refuse(`${site}/r/demo/1.0.0+abc/static/js/7.js`, { isFirst: false });
  refuse('https://chat.example/static/js/7.js', { isFirst: false });
  expect(fetched).toEqual([]);
});
