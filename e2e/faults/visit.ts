import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { StoredState } from '../fixtures.ts';
import { lucky } from './broken-builds.ts';
import type { Cell } from './matrix.ts';
import { visitCookie, type FaultProxy } from './proxy.ts';
import { watch, watchedIn } from './page-observer.ts';

export interface Visit {
  cell: Cell;
  /** Milliseconds from the start of the document until the area reported or the page rendered. */
  ms: number;
  requests: number;
  healed: boolean;
  /** When the page was re-entered, in milliseconds since 1970; all timeouts restarted then. */
  cameBackAt?: number;
  /** The failed expectations; empty is good. */
  problems: string[];
  /** True for a repeated run, alone, after a failure among many. */
  isSecond?: boolean;
}

interface Surroundings {
  browser: Browser;
  proxy: FaultProxy;
  /** Signed-in states. */
  states: Record<Cell['person'], StoredState>;
}

const screenshots = path.resolve(import.meta.dirname, '../../test-results/faults');

const quietMs = 10_000;
const shellMs = 2_000;
const stillLoadingMs = 3_000;
/** The clock advances in steps of this many ms while nothing is expected; between steps the network gets real time. */
const clockStepMs = 2_000;
const breathMs = 60;

/**
 * Runs one cell of the matrix as a person would, in its own browser profile.
 * @param round tells a second visit from the first
 */
export async function visit(cell: Cell, surroundings: Surroundings, round = 1): Promise<Visit> {
  const { browser, proxy, states } = surroundings;
  const id = `${cell.stage}-${cell.fault}-${round}`.replaceAll(/\W+/g, '-');
  const context = await browser.newContext(profile(proxy, states[cell.person]));
  await context.addCookies([
    { name: visitCookie, value: id, url: proxy.url },
    { name: 'gh_lang', value: cell.language, url: proxy.url },
    { name: 'gh_bucket', value: String(cell.bucket ?? lucky), url: proxy.url },
  ]);
  // The page's clock runs normally until a test advances it: nobody sits through two minutes without a response.
  await context.clock.install();
  await watch(context, { shell: linkTo(cell.elsewhere), slowText: slowTexts[cell.language] });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !isAboutFault(text, cell)) complaints.push(`console: ${text}`);
  });
  page.on('dialog', (dialog) => void dialog.dismiss());

  const problems: string[] = [];
  const result: Visit = { cell, ms: 0, requests: 0, healed: false, problems };
  const steps: Steps = { surroundings, page, cell, proxy, id, result };
  try {
    await cell.prepare?.();
    if (cell.isHealing) await recoversAutomatically(steps);
    else await staysUsable(steps);
    if (cell.outcome === 'card') await reportsAndRecovers(steps);
  } catch (error) {
    problems.push(inOneLine(error));
  }
  await checkInvariants(steps, complaints).catch((error: unknown) =>
    problems.push(`The page is gone: ${String(error)}`),
  );
  if (problems.length > 0) await page.screenshot({ path: path.join(screenshots, `${id}.png`) }).catch(() => undefined);
  await context.close();
  return result;
}

/** Without animations: a dozen pages with loading indicators would keep the machine busy. */
const profile = (proxy: FaultProxy, storageState: StoredState): BrowserContextOptions => ({
  baseURL: proxy.url,
  storageState,
  reducedMotion: 'reduce',
});

interface Steps {
  surroundings: Surroundings;
  page: Page;
  cell: Cell;
  proxy: FaultProxy;
  /** Of the visit, for the proxy. */
  id: string;
  result: Visit;
}

/** Opens the page's URL while its stage is faulty, and checks that the rest keeps working. */
async function staysUsable(steps: Steps): Promise<void> {
  const { page, cell, proxy, id, result } = steps;
  proxy.arm(id, cell.rule);
  const { shellAt } = await inSequence(async () => {
    await page.goto(cell.page, { waitUntil: 'commit' });
    await mark(page);
    await expect.poll(async () => (await watchedIn(page)).shellAt, { timeout: 15_000 }).not.toBeNull();
    return watchedIn(page);
  });
  const allowed = Math.max(shellMs, ...((shellAt ?? 0) > shellMs ? [3 * (await healthyStartMs(steps))] : []));
  expect(shellAt, 'the shell is usable after so many ms').toBeLessThanOrEqual(allowed);
  if (cell.isHanging) {
    await visitElsewhere(page, cell);
    await page.evaluate(() => history.back());
    result.cameBackAt = Date.now();
  }
  if (cell.outcome === 'card') return;
  const shown = cell.outcome === 'page' ? cell.texts[cell.language] : cell.texts.en;
  if (cell.isHanging) await advanceClock(page, cell, textOf(page, shown));
  await expect(textOf(page, shown)).toBeVisible({ timeout: cell.speaksWithinMs + 10_000 });
  const watched = await watchedIn(page);
  result.ms = await page.evaluate(() => Date.now() - window.watched.begunAt);
  result.healed = true;
  expect(watched.spokeAt, 'no card was shown').toBeNull();
  if (cell.isSlow) {
    expect(watched.slowAt, 'it said "still loading" after so many ms').not.toBeNull();
    expect(watched.slowAt).toBeGreaterThanOrEqual(stillLoadingMs);
  }
}

/** Advances the clock until something is visible, for a response that never comes. */
async function advanceClock(page: Page, cell: Cell, seen: Locator): Promise<void> {
  // The browser itself abandons these, by its own clock.
  if (cell.stage.startsWith('registry')) return;
  for (let passed = 0; passed < cell.speaksWithinMs && !(await seen.isVisible()); passed += clockStepMs) {
    await page.clock.runFor(clockStepMs);
    await page.waitForTimeout(breathMs);
  }
}

/** On a busy machine nothing starts in time; the same page without a fault is the baseline. */
async function healthyStartMs({ cell, surroundings: { browser, proxy, states } }: Steps): Promise<number> {
  const context = await browser.newContext(profile(proxy, states[cell.person]));
  await watch(context, { shell: linkTo(cell.elsewhere), slowText: slowTexts.en });
  const page = await context.newPage();
  await inSequence(async () => {
    await page.goto(cell.page, { waitUntil: 'commit' });
    await expect.poll(async () => (await watchedIn(page)).shellAt, { timeout: 15_000 }).not.toBeNull();
  });
  const { shellAt } = await watchedIn(page);
  await context.close();
  return shellAt ?? 0;
}

let lastStart: Promise<unknown> = Promise.resolve();

/**
 * Visits run in parallel but start one at a time: the first two seconds of a page are measured and need a processor.
 */
function inSequence<Value>(start: () => Promise<Value>): Promise<Value> {
  const mine = lastStart.then(start);
  lastStart = mine.catch(() => undefined);
  return mine;
}

/** A single fault after in-app navigation: a retry recovers before the person sees anything. */
async function recoversAutomatically({ page, cell, proxy, id, result }: Steps): Promise<void> {
  await inSequence(async () => {
    await page.goto(cell.elsewhere);
    await mark(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  proxy.arm(id, cell.rule);
  const start = await page.evaluate(() => performance.now());
  await page.locator(linkTo(cell.page)).click();
  const shown = cell.outcome === 'page' ? cell.texts[cell.language] : cell.texts.en;
  await expect(textOf(page, shown)).toBeVisible();
  result.ms = await page.evaluate((since) => Math.round(performance.now() - since), start);
  result.healed = true;
  expect((await watchedIn(page)).spokeAt, 'no card was shown').toBeNull();
}

/** The area reports what happened, leaves the server alone, and "Try again" fixes it. */
async function reportsAndRecovers(steps: Steps): Promise<void> {
  const { page, cell, proxy, id, result } = steps;
  const card = cardOf(page);
  if (cell.isHanging) await advanceClock(page, cell, card);
  await expect(card).toBeVisible({ timeout: cell.speaksWithinMs + 5_000 });
  const begun = result.cameBackAt ?? proxy.seen(id).find((request) => cell.isHit(request.path))?.at ?? Date.now();
  await expect.poll(async () => (await watchedIn(page)).spokeAt).not.toBeNull();
  const { spokeAt, begunAt: documentBegan } = await watchedIn(page);
  result.ms = spokeAt ?? NaN;
  const waited = documentBegan + result.ms - begun;
  const allowed = cell.speaksWithinMs + (waited > cell.speaksWithinMs ? 3 * (await healthyStartMs(steps)) : 0);
  expect(waited, 'the area spoke so many ms after the stage began').toBeLessThanOrEqual(allowed);
  expect(await card.innerText(), 'a sentence stands on the card').toMatch(/\p{L}+( \p{L}+){3,}[^.]*\./u);
  await expect(textOf(page, cell.texts[cell.language])).toHaveCount(0);

  const requestsSoFar = () => proxy.seen(id).filter((request) => cell.isHit(request.path));
  const asked = requestsSoFar();
  // By file: a page has several scripts, and all of them fail.
  const byFile = [...Map.groupBy(asked, ({ path: file }) => file).values()].map(({ length }) => length);
  expect(Math.max(0, ...byFile), 'requests of one file in one load').toBeLessThanOrEqual(cell.mostRequests);
  await page.clock.runFor(quietMs);
  expect(requestsSoFar().length - asked.length, 'requests after giving up').toBe(0);

  if (!cell.isHanging) {
    await visitElsewhere(page, cell);
    await page.evaluate(() => history.back());
    await expect(card).toBeVisible({ timeout: cell.speaksWithinMs + 5_000 });
  }
  await cell.heal?.();
  if (cell.remains) proxy.arm(id, cell.remains);
  else proxy.lift(id);
  await card.getByRole('button').first().click();
  await expect(textOf(page, cell.texts[cell.language])).toBeVisible({ timeout: 20_000 });
  await expect(card).toHaveCount(0);
  result.healed = true;
}

/** The card for a part that failed to load: a remote's in its area, or the shell's about the staff area. */
const cardOf = (page: Page) =>
  page
    .getByRole('group')
    .or(page.getByRole('alert'))
    .filter({ hasText: /: [0-9a-f]{8}/ });

async function visitElsewhere(page: Page, cell: Cell): Promise<void> {
  await page.locator(linkTo(cell.elsewhere)).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert').or(cardOf(page))).toHaveCount(0);
}

/** Checks what must hold in every cell, whatever happened in it. */
async function checkInvariants({ page, cell, proxy, id, result }: Steps, complaints: string[]): Promise<void> {
  const { problems } = result;
  result.requests = proxy.seen(id).filter(({ path }) => cell.isHit(path)).length;
  const watched = await watchedIn(page);
  // A file that differs from the published one is not run, so it cannot throw; only a broken build may.
  const foreign = watched.errors.filter(({ text, file }) => !cell.isOwnError?.(`${text} ${file}`));
  const documents = proxy.seen(id).filter(({ destination }) => destination === 'document').length;
  if (watched.polls === 0) problems.push('The shell never came.');
  if (watched.blank > 0) problems.push(`The page was blank at ${watched.blank} of ${watched.polls} looks.`);
  if (documents !== 1 || !(await isMarked(page))) problems.push(`The page was loaded ${documents} times.`);
  for (const { text, file } of foreign) problems.push(`uncaught: ${text} (${file})`);
  for (const violation of watched.violations) problems.push(`policy: ${violation}`);
  problems.push(...complaints);
  if (result.requests === 0) problems.push('The fault was never met.');
}

/** True for browser messages about the faulty file and for errors reported as the remote's own. */
const isAboutFault = (text: string, { rule, isOwnError }: Cell) =>
  isOwnError?.(text) ||
  text.includes('] demo@') ||
  [...text.matchAll(/https?:\/\/[^\s')]+/g)].some(([url]) => rule.hits(new URL(url).pathname));

/** An expectation's message without colours and the log of its attempts. */
function inOneLine(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  return (text.split('Call log:')[0] ?? text).trim().replaceAll(/\s+/g, ' ');
}

const textOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first();

const linkTo = (to: string) => `nav li a[href="${to}"]`;

const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isSameDocument') === true);

const slowTexts = { en: slowText('en'), fr: slowText('fr') };

function slowText(language: string): string {
  const file = path.join(import.meta.dirname, `../../host/src/locales/${language}.json`);
  const translations: { remote: { slow: string } } = JSON.parse(readFileSync(file, 'utf8'));
  return translations.remote.slow;
}
