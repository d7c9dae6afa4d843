// First screens on a slow phone, cold, against a login page of React and MUI as one bundle.
import { chromium } from 'playwright';
import { installedChromium } from '../scripts/chromium.mjs';
import { median } from './asking.ts';
import { load, type Times } from './baseline/phone.ts';
import { serveBaseline } from './baseline/serve.ts';
import { budgets, type Line } from './budgets.ts';

interface Screen {
  what: string;
  url: string;
  /** A button that can be used once the page can. */
  button: string;
  /** What the page says by then. */
  text: string;
}

/** Alternates between ours and the baseline; the first round warms everything but the visitor's cache. */
export async function measurePages(origin: string, referee: string, rounds: number): Promise<Line[]> {
  const baseline = await serveBaseline();
  const browser = await chromium.launch({ executablePath: installedChromium() });
  const bare: Screen = { what: 'baseline', url: baseline.url, button: 'Sign in', text: 'E-mail address' };
  const screens: Screen[] = [
    { what: 'login page', url: `${origin}/auth/login`, button: 'Sign in', text: 'Password' },
    { what: 'referee’s form', url: `${origin}${referee}`, button: 'Yes, start', text: 'reference' },
  ];
  const all = [bare, ...screens];
  const times = all.map((): Times[] => []);
  try {
    for (let round = 0; round <= rounds; round++)
      for (const [index, { url, button, text }] of all.entries()) {
        const taken = await load(browser, url, button, text);
        if (round > 0) times[index]?.push(taken);
      }
  } finally {
    await browser.close();
    baseline.close();
  }
  const of = (index: number, what: keyof Times) => median((times[index] ?? []).map((one) => one[what]));
  const line = (index: number, what: keyof Times, budget: Line['budget']): Line => ({
    what: `${all[index]?.what ?? ''} ${what}`,
    unit: '× of React and MUI alone',
    value: of(index, what) / of(0, 'usable'),
    details: `${of(index, what).toFixed(0)} and ${of(0, 'usable').toFixed(0)} ms on Slow 4G, processor 4 times slower`,
    budget,
  });
  return [
    line(1, 'visible', budgets.loginVisible),
    line(1, 'usable', budgets.loginHydrated),
    line(2, 'visible', budgets.refereeVisible),
    line(2, 'usable', budgets.refereeUsable),
  ];
}
