import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faults, type FaultName } from './faults.ts';
import type { Rule } from './proxy.ts';

export type LegName = 'registry (staff)' | 'registry (member)' | 'entry' | 'chunk' | 'CSS' | 'words' | 'words (en)';

/**
 * How a cell must end:
 * `card` the area says what happened, and "Try again" shows the page once the fault is gone;
 * `page` the page is shown all the same, in the end; `page in English` so, with the default language's words.
 */
export type Outcome = 'card' | 'page' | 'page in English';

/** One leg with one fault. */
export interface Cell {
  leg: LegName;
  fault: string;
  person: 'member' | 'staff';
  language: 'en' | 'fr';
  /** What the person opens. */
  page: string;
  /** Words on it, by which it is known to be there. */
  words: Record<'en' | 'fr', string>;
  /** Another remote's page, which must go on. */
  elsewhere: string;
  /** True for what the leg asks for. */
  isHit: (path: string) => boolean;
  rule: Rule;
  /** What goes on being wrong when "Try again" is to heal the page. */
  remains?: Rule;
  outcome: Outcome;
  /** True for a fault that only comes with the click: the page is left and entered from within. */
  isHealing: boolean;
  isHanging: boolean;
  /** True when the area must say "still loading" meanwhile. */
  isSlow: boolean;
  /** The area must have spoken so long after the leg began, in ms. */
  speaksWithinMs: number;
  /** The hundredth of people the person belongs to. */
  bucket?: number;
  /** Brings the fault about where it is none of the network. */
  prepare?: () => Promise<void>;
  /** Takes it away again. */
  heal?: () => Promise<void>;
  /** True for errors that are the remote's own. */
  isOwnError?: (text: string) => boolean;
  /** Most requests of one load for what is faulty. */
  mostRequests: number;
}

interface Leg {
  name: LegName;
  isHit: (path: string) => boolean;
  language?: 'fr';
  person?: 'staff';
  outcome?: Outcome;
  /** Ms until requests without an answer are given up for good. */
  hangsForMs: number;
  mostRequests: number;
}

const persistent = ['404', '500', 'HTML instead', 'cut off', 'garbage', 'hang'] as const satisfies FaultName[];
const onceOnly = ['404', '500', 'cut off'] as const satisfies FaultName[];

/** Backing off between three tries and asking what is wrong, on a busy machine. */
const patienceMs = 5_000;
/** What a slow answer takes. */
const slowMs = 8_000;

/** Makes the matrix from what the registry says of the demo remote: no address of a file is written down. */
export function faultMatrix({ remotes }: Registry): Cell[] {
  const demo = remotes.find(({ id }) => id === 'demo');
  if (!demo) throw new Error('The registry has no demo remote.');
  const registryFaults = [...persistent, 'slow', 'something else'] as const;
  const files = legsOf(demo).flatMap((leg) => [
    ...persistent.map((fault) => cell(leg, fault)),
    cell({ ...leg, outcome: 'page' }, 'slow'),
    cell(leg, 'tampered'),
    ...onceOnly.map((fault) => onceCell(leg, fault)),
  ]);
  return [
    ...files,
    ...registryFaults.map((fault) => withoutEntry(fault, demo)),
    ...registryFaults.map((fault) => cell({ ...staffRegistry, outcome: fault === 'slow' ? 'page' : 'card' }, fault)),
    ...onceOnly.map((fault) => ({
      ...onceCell(staffRegistry, fault),
      // A refusal is taken at its word; what came in pieces is asked for once more.
      outcome: fault === 'cut off' ? ('page' as const) : ('card' as const),
      isHealing: false,
    })),
  ];
}

function legsOf(demo: RemoteDescriptor): Leg[] {
  const page = Object.values(demo.pages).flatMap(({ assets }) => assets);
  const [scripts, styles] = [/\.js$/, /\.css$/].map((ending) => page.filter((asset) => ending.test(asset)));
  const leg = (name: LegName, assets: readonly string[] = [], more: Partial<Leg> = {}): Leg => {
    if (assets.length === 0) throw new Error(`The demo remote has no file for the leg "${name}".`);
    const isHit = (requested: string) => assets.some((asset) => requested === demo.base + asset);
    return { name, isHit, hangsForMs: 125_000, mostRequests: 7, ...more };
  };
  return [
    leg('entry', [demo.entry.path], { hangsForMs: 120_000 }),
    leg('chunk', scripts),
    leg('CSS', styles),
    leg('words', demo.words.fr.assets, { language: 'fr', outcome: 'page in English' }),
    leg('words (en)', demo.words.en.assets),
  ];
}

const isPublicRegistry = (requested: string) => requested === '/registry/public.json';

const staffRegistry: Leg = {
  name: 'registry (staff)',
  person: 'staff',
  isHit: (requested) => requested === '/registry/staff.json',
  hangsForMs: 10_000,
  mostRequests: 3,
};

/**
 * Members have their registry from the page. It is only asked for again when something else is wrong, so the entry is
 * missing here, too, and is healed alone: the registry in the page is good enough to try again with.
 */
function withoutEntry(fault: FaultName, demo: RemoteDescriptor): Cell {
  const isEntry = (requested: string) => requested === demo.base + demo.entry.path;
  const leg = { name: 'registry (member)' as const, isHit: isPublicRegistry, hangsForMs: 10_000, mostRequests: 5 };
  const alone = cell(leg, fault);
  const triesMs = fault === 'hang' ? 2 * leg.hangsForMs : fault === 'slow' ? 2 * slowMs : 0;
  return {
    ...alone,
    rule: {
      hits: (requested) => isPublicRegistry(requested) || isEntry(requested),
      fault: (answer) => faults[isEntry(answer.request.url ?? '') ? '404' : fault](answer),
    },
    remains: alone.rule,
    speaksWithinMs: triesMs + patienceMs,
  };
}

function cell(leg: Leg, fault: FaultName): Cell {
  const isHanging = fault === 'hang';
  return {
    ...placeOf(leg),
    fault,
    isHit: leg.isHit,
    rule: { hits: leg.isHit, fault: faults[fault] },
    outcome: leg.outcome ?? 'card',
    isHealing: false,
    isHanging,
    isSlow: fault === 'slow' && !leg.name.startsWith('registry'),
    speaksWithinMs: (isHanging ? leg.hangsForMs : 0) + patienceMs,
    // Of a load that was left and one that was begun anew.
    mostRequests: leg.mostRequests * (isHanging ? 2 : 1),
  };
}

const onceCell = (leg: Leg, fault: FaultName): Cell => ({
  ...cell(leg, fault),
  fault: `${fault} once`,
  rule: { hits: leg.isHit, fault: faults[fault], times: 1 },
  // Words are not worth waiting for another try.
  outcome: leg.outcome ?? 'page',
  isHealing: true,
  mostRequests: 3,
});

const titles = { en: wordsOf('en').contacts.subtitle, fr: wordsOf('fr').contacts.subtitle };

const placeOf = ({ name, language, person }: Leg) => ({
  leg: name,
  language: language ?? ('en' as const),
  person: person ?? ('member' as const),
  ...(person === 'staff'
    ? { page: '/dashboard/admin', elsewhere: '/apps/contacts', words: { en: 'Office', fr: 'Office' } }
    : { page: '/apps/contacts', elsewhere: '/forms/membership/list', words: titles }),
});

function wordsOf(language: string): { contacts: { subtitle: string } } {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, `../../remote-demo/locales/${language}.json`), 'utf8'));
}
