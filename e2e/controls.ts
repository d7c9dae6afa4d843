import type { Locator, Page, Request } from '@playwright/test';

/** A control of a page, found again on a fresh copy of the page. */
export interface Control {
  /** What a person calls it: `button "Export"`. */
  name: string;
  /** Which of the page's controls with this name. */
  nth: number;
  /** Whether it ends the session or deletes something: pressed after all others. */
  isFinal: boolean;
}

const controls =
  'a[href], button, select, summary, input[type=checkbox], input[type=radio], [role=tab], [role=menuitem], [role=switch]';

/** Marks the controls of the current page with their name. Runs in the browser. */
function nameControls(selector: string): { name: string; isLayout: boolean }[] {
  const rows = new Set<Element | null>();
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const { width, height, bottom } = element.getBoundingClientRect();
    // A checkbox is often drawn by its label, above an invisible input.
    if ((width <= 1 || height <= 1) && !(element instanceof HTMLInputElement)) return [];
    // The link that skips to the content shows on focus.
    if (bottom + window.scrollY <= 0) return [];
    if (
      element.matches(
        ':disabled, [aria-disabled=true], [aria-current], [aria-selected=true], input[type=radio]:checked',
      )
    )
      return [];
    if (element.matches('[aria-pressed=true]') && element.closest('[role=group]')) return [];
    if (element instanceof HTMLAnchorElement) {
      const { origin, pathname, search, hash } = new URL(element.href);
      if (!/^https?:$/.test(new URL(element.href).protocol)) return [];
      if (origin === location.origin && pathname + search === location.pathname + location.search && !hash) return [];
    }
    // All rows of a list have the same controls: those of the first one stand for them.
    const row = element.closest('tbody tr, main li, [data-card-row]');
    const list = row?.parentElement ?? null;
    if (row && rows.has(list) && row !== list?.querySelector('[data-first]')) return [];
    if (row && list && !rows.has(list)) {
      rows.add(list);
      row.setAttribute('data-first', '');
    }
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    const words = element.getAttribute('aria-label') ?? label ?? element.textContent;
    const name = `${element.getAttribute('role') ?? element.localName} "${words.trim().replace(/\s+/g, ' ').slice(0, 60)}"`;
    element.dataset.control = name;
    return [{ name, isLayout: element.closest('main') === null }];
  });
}

const finalWords = /sign out|delete|remove|withdraw|discard|cancel|empty|revoke|reset|suspend|purge|close/i;

/**
 * The controls a person can press on the current page, without those that lead nowhere on purpose (the current page, the
 * selected tab). Lists count with their first row.
 * @param withLayout includes the controls around the page, which all pages have in common
 */
export async function controlsOf(page: Page, withLayout: boolean): Promise<Control[]> {
  const found = await page.evaluate(nameControls, controls);
  const seen = new Map<string, number>();
  return found
    .map(({ name, isLayout }) => {
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      return { name, nth, isLayout, isFinal: finalWords.test(name) };
    })
    .filter(({ isLayout }) => withLayout || !isLayout)
    .map(({ name, nth, isFinal }) => ({ name, nth, isFinal }));
}

/** Waits until nothing has been requested for three seconds, as when a person has read the page. */
export async function comeToRest(page: Page): Promise<void> {
  const quietMs = 3_000;
  let lastAt = Date.now();
  const note = () => {
    lastAt = Date.now();
  };
  page.on('request', note).on('requestfinished', note);
  // A page that keeps asking (a progress, for example) is read anyway.
  for (let tries = 0; Date.now() - lastAt < quietMs && tries < 100; tries += 1) await page.waitForTimeout(200);
  page.off('request', note).off('requestfinished', note);
}

/** What a person would see change at once: the address, a download or a new tab, a request that writes, or pixels. */
class Effects {
  readonly seen: string[] = [];
  private readonly address: string;
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
    this.address = page.url();
    page.on('request', this.onRequest);
    page.once('download', () => this.seen.push('download'));
    page.once('popup', () => this.seen.push('new tab'));
  }
  private readonly onRequest = (request: Request) => {
    if (!['GET', 'HEAD'].includes(request.method()) && !request.url().includes('/telemetry')) this.seen.push('request');
  };
  has(): boolean {
    return this.seen.length > 0 || this.page.url() !== this.address;
  }
  stop(): void {
    this.page.off('request', this.onRequest);
  }
}

const stateOf = (control: Locator) =>
  control.evaluate((element) =>
    element instanceof HTMLInputElement
      ? String(element.checked)
      : element instanceof HTMLSelectElement
        ? element.value
        : ['aria-checked', 'aria-pressed', 'aria-expanded', 'aria-selected']
            .map((name) => element.getAttribute(name))
            .join(),
  );

/** A picture of the window without the control itself: a hover, a ripple or a focus ring is no effect. */
async function pictureWithout(page: Page, control: Locator): Promise<Buffer> {
  const box = await control.boundingBox({ timeout: 500 }).catch(() => null);
  await page.evaluate((place) => {
    document.getElementById('hidden-control')?.remove();
    if (!place) return;
    const cover = Object.assign(document.createElement('div'), { id: 'hidden-control' });
    cover.style.cssText = `position: fixed; z-index: 99999; background: #888; pointer-events: none; left: ${place.x - 12}px;
      top: ${place.y - 12}px; width: ${place.width + 24}px; height: ${place.height + 24}px`;
    document.body.append(cover);
  }, box);
  // With `animations: 'disabled'`, Playwright would also end the animation that a message waits for before it closes.
  const picture = await page.screenshot({ caret: 'hide' });
  await page.evaluate(() => document.getElementById('hidden-control')?.remove());
  return picture;
}

/** The picture of a page where nothing moves any more. */
async function stillPictureWithout(page: Page, control: Locator): Promise<Buffer> {
  let last = await pictureWithout(page, control);
  for (let tries = 0; tries < 5; tries += 1) {
    await page.waitForTimeout(150);
    const next = await pictureWithout(page, control);
    if (next.equals(last)) return next;
    last = next;
  }
  return last;
}

/** How long a person waits before pressing again. */
const patienceMs = 4_000;

/**
 * Presses a control of a page at rest.
 * @returns `worked` if something happened, `gone` if the page no longer has the control
 */
export async function press(page: Page, { name, nth }: Control): Promise<'worked' | 'gone' | 'has no effect'> {
  await page.evaluate(nameControls, controls);
  const control = page.locator(`[data-control=${JSON.stringify(name)}]`).nth(nth);
  if ((await control.count()) === 0) return 'gone';
  const isInput = await control.evaluate((element) => element instanceof HTMLInputElement);
  const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
  await control.scrollIntoViewIfNeeded();
  if (!isInput) await control.hover();
  await page.waitForTimeout(400);
  const [before, stateBefore] = [await stillPictureWithout(page, control), await stateOf(control)];
  const effects = new Effects(page);
  if (isSelect) {
    const other = await control.evaluate((element) =>
      element instanceof HTMLSelectElement
        ? [...element.options].find(({ selected, disabled }) => !selected && !disabled)?.value
        : undefined,
    );
    if (other === undefined) return 'worked';
    await control.selectOption(other);
  } else if (isInput) await control.click({ force: true });
  else await control.click();
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (effects.has()) return 'worked';
    const isGone = (await control.count()) === 0;
    if (isGone || (await stateOf(control).catch(() => 'gone')) !== stateBefore) return 'worked';
    if (!before.equals(await pictureWithout(page, control))) return 'worked';
    await page.waitForTimeout(150);
  }
  effects.stop();
  return 'has no effect';
}
