import type { Browser, Page } from '@playwright/test';
import { isFullRun, sample } from '@guildhall/shared/testing/sample';
import { misfitsOf } from './fit.ts';
import { contextOf, expect, type Person, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { expected, fill, readRoutes } from './routes.ts';

// Nothing that is pressed here writes: the writing requests are answered as by a server that is down.
const signedOutAlone = /The server could not be told about the sign-out/;
test.use({ allowedInConsole: [[refusedWith(401, 404, 503), signedOutAlone], { scope: 'test' }] });

const readers = [
  { who: 'a member', person: 'member', role: 3 },
  { who: 'an administrator', person: 'administrator', role: 1 },
] as const satisfies { who: string; person: Person; role: 1 | 3 }[];

const languages = ['ar', 'fr'] as const;

/** `npm test` opens some of what this page has in one language; complete runs read all of all pages in both. */
const always = {
  'a member': { path: '/home', language: 'fr' },
  'an administrator': { path: '/invoiceList', language: 'ar' },
} as const;

/** How many openers of a page, and items of a menu, `npm test` presses. */
const sampled = 8;

const regions = { ar: 'ar-EG', fr: 'fr-FR' };

const overlays = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-opened]';
/** Dialogs with an address of their own are opened by links. */
const openers = 'header button, main button, main summary, main [role=combobox], main a[href*="?"]';
const items = '[role=menuitem], main [data-opened] button';

/** The names of the visible, enabled elements, in order. The first row of a list stands for all of them. */
const namesOf = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const names = [...document.querySelectorAll<HTMLElement>(wanted)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [aria-disabled=true]'))
        return [];
      if (element instanceof HTMLAnchorElement && element.pathname !== location.pathname) return [];
      const row = element.closest('tbody tr, main li, [data-card-row]');
      if (row && row !== row.parentElement?.querySelector(':scope > :first-child')) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\d+/g, '#');
      element.dataset.opener = name;
      return [name];
    });
    return [...new Set(names)];
  }, selector);

/** Presses the first element of this name. @returns whether it could be pressed */
async function pressNamed(page: Page, selector: string, name: string): Promise<boolean> {
  await namesOf(page, selector);
  const element = page.locator(`[data-opener=${JSON.stringify(name)}]`).first();
  return element.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

const overlayOf = (page: Page) => page.locator(overlays).filter({ visible: true }).first();

/** Whether pressing an opener opens something soon, which has come to rest. What it discloses counts, too. */
async function opens(page: Page, opener: string): Promise<boolean> {
  await page.waitForTimeout(300);
  await page.evaluate((name) => {
    const expanded = [...document.querySelectorAll<HTMLElement>('[data-opener][aria-expanded=true]')];
    const controlled = expanded.find(({ dataset }) => dataset.opener === name)?.getAttribute('aria-controls');
    document.getElementById(controlled ?? '')?.setAttribute('data-opened', '');
  }, opener);
  const isOpen = await overlayOf(page)
    .waitFor({ timeout: 700 })
    .then(
      () => true,
      () => false,
    );
  if (isOpen) await page.waitForTimeout(500);
  return isOpen;
}

/** Opens everything that the pages of a reader can open, and reads each on a phone. */
class PhoneReader {
  readonly found: string[] = [];
  opened = 0;
  private readonly seen = new Set<string>();
  private readonly label: string;
  constructor(label: string) {
    this.label = label;
  }

  async readPage(page: Page, address: string): Promise<void> {
    const open = async () => {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
      await page.waitForTimeout(1_500);
    };
    await open();
    const home = page.url();
    const again = async () => {
      for (let tries = 0; tries < 3 && (await overlayOf(page).isVisible()); tries += 1) {
        await page.keyboard.press('Escape');
        await page.waitForTimeout(400);
      }
      if (page.url() !== home || (await overlayOf(page).isVisible())) await open();
    };
    for (const opener of await this.newNames(page, openers)) {
      await again();
      if (!(await pressNamed(page, openers, opener)) || !(await opens(page, opener))) continue;
      await this.read(page, address, opener);
      for (const item of await this.newNames(page, items)) {
        await again();
        if (!(await pressNamed(page, openers, opener)) || !(await opens(page, opener))) continue;
        if (!(await pressNamed(page, items, item))) continue;
        if (await opens(page, item)) await this.read(page, address, `${opener} → ${item}`);
      }
    }
  }

  /** Names that no page had before: the same dialog is read once. */
  private async newNames(page: Page, selector: string): Promise<string[]> {
    const fresh = (await namesOf(page, selector)).filter((name) => !this.seen.has(name));
    const names = sample(fresh, { size: sampled, keyOf: (name) => name });
    for (const name of names) this.seen.add(name);
    return names;
  }

  private async read(page: Page, address: string, opener: string): Promise<void> {
    this.opened += 1;
    const folder = process.env.GUILDHALL_SCREENSHOTS;
    if (folder) await page.screenshot({ path: `${folder}/${this.label}-${String(this.opened).padStart(3, '0')}.png` });
    const misfits = await misfitsOf(page, overlays);
    this.found.push(...misfits.map((line) => `${address}, “${opener}”: ${line}`));
  }
}

async function readAll(
  { browser, product }: { browser: Browser; product: Product },
  { who, person, role }: (typeof readers)[number],
  language: (typeof languages)[number],
) {
  const { rows, ids } = await readRoutes(product);
  const addresses = [...rows].flatMap(([path, answers]) =>
    typeof expected(answers, path, role) === 'string' || (!isFullRun() && path !== always[who].path)
      ? []
      : [fill(path, role, ids)],
  );
  const options = {
    reducedMotion: 'reduce',
    locale: regions[language],
    viewport: { width: 390, height: 844 },
  } as const;
  const first = await contextOf(browser, product, person);
  const storageState = await first.storageState();
  await first.close();
  const reader = new PhoneReader(`${person}-${language}`);
  for (const address of addresses) {
    // Anew for each page: something pressed on the last one may have ended the session in this browser.
    const context = await browser.newContext({ ...options, baseURL: product.url, storageState });
    await context.addCookies([{ name: 'gh_lang', value: language, url: product.url }]);
    await context.route('**/api/**', (route) =>
      ['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : route.fulfill({ status: 503 }),
    );
    await reader.readPage(await context.newPage(), address);
    await context.close();
  }
  return reader;
}

for (const reader of readers)
  for (const language of languages)
    test(`the menus and dialogs of ${reader.who} fit a phone in ${language}`, async ({ browser, product }) => {
      test.skip(!isFullRun() && language !== always[reader.who].language, 'Only complete runs read both languages.');
      test.setTimeout(isFullRun() ? 3_600_000 : 240_000);
      const { found, opened } = await readAll({ browser, product }, reader, language);
      console.log(`Menus and dialogs opened by ${reader.who} in ${language}: ${opened}.`);
      expect(found).toEqual([]);
      expect(opened).toBeGreaterThan(0);
    });
