import { watchInactivity } from './inactivity.ts';

const minute = 60_000;
const hour = 60 * minute;
const noon = Date.parse('2026-11-20T12:00:00Z');

/** One browser: the shared memory of its tabs, and its two clocks. */
const openBrowser = () => {
  const browser = { last: null as number | null, told: null as number | null, wall: noon, steady: 5000 };
  return browser;
};
type Browser = ReturnType<typeof openBrowser>;

function openTab(browser: Browser, begunAt: number | null = null) {
  const seen = { warnings: [] as (number | null)[], ended: 0, told: 0, quiet: 0, isServerAway: false };
  const watch = watchInactivity({
    now: () => browser.wall,
    monotonic: () => browser.steady,
    begunAt,
    memory: {
      readLast: () => browser.last,
      writeLast: (instant) => (browser.last = instant),
      readTold: () => browser.told,
      writeTold: (instant) => (browser.told = instant),
    },
    onWarning: (left) => seen.warnings.push(left),
    onQuiet: () => (seen.quiet += 1),
    tell: () => {
      seen.told += 1;
      return seen.isServerAway ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    onInactive: () => (seen.ended += 1),
  });
  return { watch, seen };
}
type Tab = ReturnType<typeof openTab>;

/** Time passes second by second for the tabs whose timers run. */
function pass(browser: Browser, ms: number, ...tabs: Tab[]) {
  for (let passed = 0; passed < ms; passed += 1000) {
    browser.wall += 1000;
    browser.steady += 1000;
    for (const { watch } of tabs) watch.check();
  }
}

const sleep = (browser: Browser, ms: number) => (browser.wall += ms);

test('signs out once after one hour of inactivity', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  pass(browser, hour - 1000, tab);
  expect(tab.seen.ended).toBe(0);
  pass(browser, 5000, tab);
  expect(tab.seen.ended).toBe(1);
  expect(tab.watch.seen()).toBe(false);
});

test('activity in another tab keeps this one signed in', () => {
  const browser = openBrowser();
  const [one, other] = [openTab(browser), openTab(browser)];
  pass(browser, 40 * minute, one, other);
  other.watch.seen();
  pass(browser, 40 * minute, one, other);
  expect(one.seen.ended).toBe(0);
  pass(browser, 20 * minute, one, other);
  expect([one.seen.ended, other.seen.ended]).toEqual([1, 1]);
});

test('the last activity counts to the millisecond in every tab, however many events came in the same second', () => {
  const browser = openBrowser();
  const [one, other] = [openTab(browser), openTab(browser)];
  const passMs = (ms: number) => {
    browser.wall += ms;
    browser.steady += ms;
    for (const { watch } of [one, other]) watch.check();
  };
  one.watch.seen();
  browser.wall += 900;
  browser.steady += 900;
  one.watch.seen();
  passMs(1000);
  passMs(hour - 1500);
  expect([one.seen.ended, other.seen.ended]).toEqual([0, 0]);
  passMs(500);
  expect([one.seen.ended, other.seen.ended]).toEqual([1, 1]);
});

test('counts down the last two minutes and cancels the warning on activity, in every tab', () => {
  const browser = openBrowser();
  const [one, other] = [openTab(browser), openTab(browser)];
  pass(browser, 58 * minute - 1000, one, other);
  expect(one.seen.warnings).toEqual([]);
  pass(browser, 15_000, one, other);
  expect(one.seen.warnings.slice(0, 2)).toEqual([120_000, 119_000]);
  expect(one.seen.warnings.at(-1)).toBe(106_000);
  one.watch.seen();
  pass(browser, 1000, one, other);
  expect([one, other].map(({ seen }) => seen.warnings.at(-1))).toEqual([null, null]);
});

test('signs out a laptop that slept through the hour, even if the mouse moves first', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  sleep(browser, 90 * minute);
  expect(tab.watch.seen()).toBe(false);
  expect(tab.seen.ended).toBe(1);
});

test('signs out a hidden tab with paused timers at its next check', () => {
  const browser = openBrowser();
  const [hidden, other] = [openTab(browser), openTab(browser)];
  pass(browser, 30 * minute, other);
  other.watch.seen();
  pass(browser, 59 * minute, other);
  hidden.watch.check();
  expect(hidden.seen.ended).toBe(0);
  expect(hidden.seen.warnings).toHaveLength(1);
  pass(browser, minute);
  hidden.watch.check();
  expect(hidden.seen.ended).toBe(1);
});

test('setting the clock back does not extend the session', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  pass(browser, 30 * minute, tab);
  browser.wall -= 5 * hour;
  pass(browser, 30 * minute - 1000, tab);
  expect(tab.seen.ended).toBe(0);
  pass(browser, 1000, tab);
  expect(tab.seen.ended).toBe(1);
});

test('keeps a person signed in who continues working after the clock was set back, and tells the server', () => {
  const browser = openBrowser();
  const [one, other] = [openTab(browser), openTab(browser)];
  browser.wall -= 5 * hour;
  for (let i = 0; i < 8; i += 1) {
    pass(browser, 10 * minute, one, other);
    one.watch.seen();
  }
  expect([one.seen.ended, other.seen.ended]).toEqual([0, 0]);
  expect(one.seen.told + other.seen.told).toBeGreaterThanOrEqual(7);
});

test('a page opened automatically by the browser does not count as activity', () => {
  const browser = openBrowser();
  browser.last = noon - 59 * minute;
  const tab = openTab(browser, noon - 3 * hour);
  expect(tab.seen.warnings).toEqual([minute]);
  expect(openTab({ ...browser, last: noon - hour }).seen.ended).toBe(1);
});

test('signing in counts as activity, whatever the browser remembers of the previous day', () => {
  const browser = openBrowser();
  browser.last = noon - 20 * hour;
  browser.told = noon - 20 * hour;
  const tab = openTab(browser, noon - 1000);
  pass(browser, 10_000, tab);
  expect(tab.seen).toMatchObject({ ended: 0, warnings: [], told: 0 });
});

test('tells the server of activity every five minutes, once for all tabs', () => {
  const browser = openBrowser();
  const [one, other] = [openTab(browser), openTab(browser)];
  for (let i = 0; i < 600; i += 1) {
    pass(browser, 1000, one, other);
    (i % 2 ? one : other).watch.seen();
  }
  expect(one.seen.told + other.seen.told).toBe(2);
});

test('tells the server of the last activity too, so that it never ends the session first', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  pass(browser, 4 * minute, tab);
  tab.watch.seen();
  pass(browser, 50 * minute, tab);
  expect(tab.seen.told).toBe(1);
});

test('tells the server immediately when the person cancels the warning', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  pass(browser, 59 * minute, tab);
  expect(tab.seen.told).toBe(0);
  tab.watch.seen();
  expect(tab.seen.told).toBe(1);
});

test('tells the server again after half a minute when the request failed', async () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  tab.seen.isServerAway = true;
  pass(browser, 5 * minute, tab);
  tab.watch.seen();
  pass(browser, 1000, tab);
  expect(tab.seen.told).toBe(1);
  await Promise.resolve();
  await Promise.resolve();
  pass(browser, 20_000, tab);
  expect(tab.seen.told).toBe(1);
  pass(browser, 10_000, tab);
  expect(tab.seen.told).toBe(2);
});

test('preloads the dialog half an hour before, and retries every minute until it is needed', () => {
  const browser = openBrowser();
  const tab = openTab(browser);
  pass(browser, 30 * minute - 1000, tab);
  expect(tab.seen.quiet).toBe(0);
  pass(browser, 3 * minute, tab);
  expect(tab.seen.quiet).toBe(3);
});
