import type { Browser, BrowserContext, Page } from '@playwright/test';
import { isFullRun, sample } from '@guildhall/shared/testing/sample';
import { comeToRest, type Control, controlsOf, press } from './controls.ts';
import { contextOf, expect, type Person, refusedWith, test } from './fixtures.ts';
import type { Product } from './product.ts';
import { expected, fill, readRoutes } from './routes.ts';
import { openAvailabilityLink, openReferenceLink } from './steps.ts';

// Unknown links show their page, too; forms sent empty are refused; the session ends where a control ends it. Several
// tabs that load at once on a busy machine run what they preloaded later than Chromium expects.
const late = /was preloaded using link preload but not used within a few seconds/;
test.use({ allowedInConsole: [[refusedWith(400, 401, 404, 409, 422), late], { scope: 'test' }] });

const readers = [
  { who: 'a visitor', person: null, role: null },
  { who: 'a member', person: 'member', role: 3 },
  { who: 'staff', person: 'staff', role: 2 },
  { who: 'an administrator', person: 'administrator', role: 1 },
] as const satisfies { who: string; person: Person | null; role: 1 | 2 | 3 | null }[];
type Reader = (typeof readers)[number];

/** `npm test` presses some controls of each kind of page: a form, a home page, an inbox, a list. */
const always: Record<Reader['who'], readonly string[]> = {
  'a visitor': ['/auth/login'],
  'a member': ['/home'],
  staff: ['/query/list'],
  'an administrator': ['/invoiceList'],
};

/** Controls of a page that `npm test` presses; each takes seconds, until its page is at rest. */
const sampled = 8;

/** Pages of a reader are divided among this many tests, so that several workers share them in complete runs. */
const shares = 4;
/** Open tabs at a time: most of the time they rest. */
const tabs = 3;

/** The pages a reader can open, with their addresses. */
async function pagesOf(product: Product, { who, role }: Reader): Promise<{ path: string; address: string }[]> {
  const { rows, ids } = await readRoutes(product);
  const paths = [...rows].flatMap(([path, answers]) =>
    typeof expected(answers, path, role) === 'string' ? [] : [{ path, address: fill(path, role, ids) }],
  );
  const links =
    role === null
      ? [
          { path: 'the form of a referee', address: (await openReferenceLink(product)).address },
          { path: 'the form of a poll', address: (await openAvailabilityLink(product)).address },
        ]
      : [];
  return [...paths, ...links].filter(({ path }) => isFullRun() || always[who].includes(path));
}

async function freshPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  // Several tabs at a time keep a small machine busy.
  await page.goto(address, { timeout: 90_000 });
  await expect(page.getByRole('heading').first()).toBeVisible({ timeout: 30_000 });
  await comeToRest(page);
  return page;
}

/** Presses the controls of a page, each on a fresh copy. @returns a line per control without effect */
async function pressAll(open: () => Promise<BrowserContext>, address: string, all: Control[]): Promise<string[]> {
  const dead: string[] = [];
  const waiting = all.toSorted((a, b) => Number(a.isFinal) - Number(b.isFinal));
  const work = async () => {
    let context = await open();
    for (let control = waiting.shift(); control; control = waiting.shift()) {
      const attempt = async () => {
        const page = await freshPage(context, address);
        const outcome = await press(page, control).catch((error: unknown) => String(error).split('\n')[0] ?? '');
        await page.close();
        return outcome;
      };
      let outcome = await attempt();
      if (outcome !== 'worked') {
        // What this browser remembers of earlier controls may have changed the page: a new browser decides.
        await context.close();
        context = await open();
        outcome = await attempt();
      }
      // Earlier controls may have done what this one is for, for good.
      if (outcome !== 'worked' && outcome !== 'gone') dead.push(`${address}: ${control.name} ${outcome}`);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: Math.min(tabs, all.length) }, work));
  return dead;
}

async function readShare(browser: Browser, product: Product, reader: Reader, share: number) {
  const pages = (await pagesOf(product, reader)).filter((_, index) => index % shares === share);
  const dead: string[] = [];
  let pressed = 0;
  for (const [index, { address }] of pages.entries()) {
    // Signs in anew for each page: a control of the last one may have ended the session.
    const first = await contextOf(browser, product, reader.person, { reducedMotion: 'reduce' });
    const storageState = await first.storageState();
    const page = await freshPage(first, address);
    // The controls around the pages are the same on all of them.
    const isFirst = share === 0 && index === 0;
    const all = sample(await controlsOf(page, isFirst && isFullRun()), {
      size: sampled,
      keyOf: ({ name, nth }) => `${name} ${nth}`,
    });
    await first.close();
    pressed += all.length;
    const open = () => browser.newContext({ baseURL: product.url, reducedMotion: 'reduce', storageState });
    dead.push(...(await pressAll(open, address, all)));
  }
  return { pages: pages.length, pressed, dead };
}

for (const reader of readers)
  for (let share = 0; share < shares; share += 1)
    test(`every control ${reader.who} can press does something (${share + 1} of ${shares})`, async ({
      browser,
      product,
    }) => {
      test.skip(!isFullRun() && share >= always[reader.who].length, 'Only complete runs have more pages.');
      test.setTimeout(isFullRun() ? 3_600_000 : 300_000);
      const { pages, pressed, dead } = await readShare(browser, product, reader, share);
      console.log(`Controls pressed by ${reader.who}: ${pressed} on ${pages} pages, ${dead.length} without effect.`);
      expect(dead).toEqual([]);
      expect(pressed).toBeGreaterThan(0);
    });
