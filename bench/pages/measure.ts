// Five journeys on a slow phone with an empty cache: our pages, the same sources as one bundle, and a login page with
// only React and MUI.
import { chromium, type Browser } from 'playwright';
import { installedChromium } from '../../scripts/chromium.mjs';
import type { Database } from '../../server/src/platform/database/client.ts';
import { median, percentile } from '../asking.ts';
import { serveBaseline } from '../baseline/serve.ts';
import { budgets, type Line } from '../budgets.ts';
import { journeysOf } from './journeys.ts';
import type { OneBundle } from './one-bundle.ts';
import { serveThrough } from './one-bundle-server.ts';
import { visit, type Journey, type Visit } from './visit.ts';

type Name = keyof Awaited<ReturnType<typeof journeysOf>>;
type Budgets = Partial<Record<Name, Line['budget']>>;

/** Divided by the time until the baseline is usable. */
const besideBare: Record<'visible' | 'usable', Budgets> = {
  visible: {
    login: budgets.loginVisible,
    referee: budgets.publicFormVisible,
    availability: budgets.publicFormVisible,
    application: budgets.applicationVisible,
  },
  usable: {
    login: budgets.loginUsable,
    referee: budgets.publicFormUsable,
    availability: budgets.publicFormUsable,
    application: budgets.applicationUsable,
  },
};

const bareLogin: Journey = { what: 'React and MUI alone', path: '/', usable: { element: 'button', text: 'Sign in' } };

/** The medians of several visits, and all their interactions. */
const medianOf = (visits: readonly Visit[]): Visit => ({
  visible: median(visits.map(({ visible }) => visible)),
  usable: median(visits.map(({ usable }) => usable)),
  kilobytes: median(visits.map(({ kilobytes }) => kilobytes)),
  requests: median(visits.map(({ requests }) => requests)),
  longestTask: median(visits.map(({ longestTask }) => longestTask)),
  interactions: visits.flatMap(({ interactions }) => interactions),
});

export interface PagesOrder {
  /** The server's origin, with the demo data. */
  origin: string;
  db: Database;
  bundle: OneBundle;
  /** Visits per page; their medians count. */
  rounds: number;
}

interface Compared {
  bare: Visit;
  journeys: { name: Name; what: string; ours: Visit; oneBundle: Visit }[];
}

/**
 * Alternates, so that other load on the machine affects all equally. The first round warms up everything except the
 * browser cache.
 */
async function compare(browser: Browser, { origin, db, bundle, rounds }: PagesOrder): Promise<Compared> {
  const journeys = Object.entries(await journeysOf(origin, db)) as [Name, Journey][];
  // Our own pages go through the same proxy, which leaves them unchanged.
  const [bare, ours, oneBundle] = [
    await serveBaseline(),
    await serveThrough(origin, null),
    await serveThrough(origin, bundle),
  ];
  const bareVisits: Visit[] = [];
  const visits = new Map(journeys.map(([name]) => [name, { ours: [] as Visit[], oneBundle: [] as Visit[] }]));
  try {
    for (let round = 0; round <= rounds; round++) {
      const beside = await visit(browser, bare.url, bareLogin);
      if (round > 0) bareVisits.push(beside);
      for (const [name, journey] of journeys) {
        const short = { ...journey, interact: undefined };
        const mine = await visit(browser, ours.url, round === 0 ? short : journey);
        const theirs = await visit(browser, oneBundle.url, short);
        if (round === 0) continue;
        visits.get(name)?.ours.push(mine);
        visits.get(name)?.oneBundle.push(theirs);
      }
    }
  } finally {
    for (const served of [bare, ours, oneBundle]) served.close();
  }
  return {
    bare: medianOf(bareVisits),
    journeys: journeys.map(([name, { what }]) => ({
      name,
      what,
      ours: medianOf(visits.get(name)?.ours ?? []),
      oneBundle: medianOf(visits.get(name)?.oneBundle ?? []),
    })),
  };
}

const units = { visible: 'ms', usable: 'ms', kilobytes: 'KB', requests: 'requests' } as const;

type Value = keyof typeof units;

const valuesOf = (what: Value, ours: Visit, oneBundle: Visit, bare: Visit): string => {
  const [mine, one, alone] = [ours, oneBundle, bare].map((visited) => visited[what].toFixed(0));
  return `${mine}, as one bundle ${one}, React and MUI alone ${alone} ${units[what]}`;
};

/** Responsiveness once a page is usable. */
function afterUsable(journeys: Compared['journeys']): Line[] {
  const longest = journeys.map(({ what, ours }) => ({ what, ms: ours.longestTask })).sort((a, b) => b.ms - a.ms);
  const all = journeys.flatMap(({ ours }) => ours.interactions);
  const byJourney = journeys.map(
    ({ what, ours }) => `${what} ${percentile(ours.interactions, 0.75).toFixed(0)} (${ours.interactions.length})`,
  );
  return [
    {
      what: 'longest task after a page is usable',
      unit: 'ms',
      value: longest[0]?.ms ?? NaN,
      details: longest.map(({ what, ms }) => `${what} ${ms.toFixed(0)}`).join(', '),
      budget: budgets.longestTaskMs,
    },
    {
      what: 'interactions, 75th percentile',
      unit: 'ms',
      value: percentile(all, 0.75),
      details: `of ${all.length}, processor 4 times slower: ${byJourney.join(', ')}`,
      budget: budgets.interactionMs,
    },
  ];
}

/** How much slower and larger our pages are than the two baselines. */
export async function measurePages(order: PagesOrder): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: installedChromium() });
  try {
    const { bare, journeys } = await compare(browser, order);
    const compared = journeys.flatMap(({ name, what, ours, oneBundle }) => {
      const besideBareLine = (measured: 'visible' | 'usable'): Line => ({
        what: `${what} ${measured}`,
        unit: '× of React and MUI alone',
        value: ours[measured] / bare.usable,
        details: valuesOf(measured, ours, oneBundle, bare),
        budget: besideBare[measured][name],
      });
      const taxLine = (measured: Value, label: string, budget?: Line['budget']): Line => ({
        what: `${what}, ${label}`,
        unit: '× of one bundle',
        value: ours[measured] / oneBundle[measured],
        details: valuesOf(measured, ours, oneBundle, bare),
        budget,
      });
      return [
        besideBareLine('visible'),
        besideBareLine('usable'),
        taxLine('usable', 'until usable', budgets.federatedUsable),
        taxLine('kilobytes', 'bytes', budgets.federatedBytes),
        taxLine('requests', 'requests'),
      ];
    });
    return [...compared, ...afterUsable(journeys)];
  } finally {
    await browser.close();
  }
}
