import { buildDescriptor } from '../loader/testing.ts';
import { checkStyleSheets } from './style-sheets.ts';

const loadable = (assets: string[]) => ({ assets, shared: [] });
const remote = buildDescriptor({
  pages: { ContactsPage: loadable(['page.js', 'page.css']), PlainPage: loadable(['plain.js']) },
});

function addSheet(href: string, rules: number) {
  const link = document.createElement('link');
  Object.defineProperty(link, 'sheet', { value: { cssRules: { length: rules } } });
  // Without `rel` while setting the URL, so that nothing is loaded.
  link.setAttribute('href', href);
  document.head.append(link);
  link.setAttribute('rel', 'stylesheet');
  return link;
}

afterEach(() => document.head.replaceChildren());

test('keeps a sheet with rules', () => {
  const link = addSheet(`${remote.base}page.css`, 3);
  checkStyleSheets(remote, 'ContactsPage');
  expect(link.isConnected).toBe(true);
});

test('refuses and removes a sheet without rules, so that it can be loaded again', () => {
  const link = addSheet(`${remote.base}page.css`, 0);
  expect(() => checkStyleSheets(remote, 'ContactsPage')).toThrow('page.css holds no rules');
  expect(link.isConnected).toBe(false);
  expect(() => checkStyleSheets(remote, 'ContactsPage')).not.toThrow();
});

test('ignores sheets of other pages and builds', () => {
  addSheet('/r/demo/1.0.0+old/page.css', 0);
  checkStyleSheets(remote, 'ContactsPage');
  addSheet(`${remote.base}page.css`, 0);
  checkStyleSheets(remote, 'PlainPage');
  expect(document.querySelectorAll('link')).toHaveLength(2);
});
