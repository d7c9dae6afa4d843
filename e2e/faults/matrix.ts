import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faults, type FaultName } from './faults.ts';
import type { Rule } from './proxy.ts';

type StageName =
  'registry (staff)' | 'registry (member)' | 'entry' | 'chunk' | 'CSS' | 'translations' | 'translations (en)';

/**
 * How a cell must end:
 * `card` the area says what happened, and "Try again" shows the page once the fault is gone;
 * `page` the page is shown all the same, in the end; `page in English` so, with the default language's translations.
 */
type Outcome = 'card' | 'page' | 'page in English';

/** One stage with one fault. */
export interface Cell {
  stage: StageName;
  fault: string;
  person: 'member' | 'staff';
  language: 'en' | 'fr';
  /** What the person opens. */
  page: string;
  /** Texts on it, by which it is known to be there. */
  texts: Record<'en' | 'fr', string>;
  /** Another remote's page, which must go on. */
  elsewhere: string;
  /** True for what the stage asks for. */
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
  /** The area must have spoken so long after the stage began, in ms. */
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

interface Stage {
  name: StageName;
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
  const files = stagesOf(demo).flatMap((stage) => [
    ...persistent.map((fault) => cell(stage, fault)),
    cell({ ...stage, outcome: 'page' }, 'slow'),
    cell(stage, 'tampered'),
    ...onceOnly.map((fault) => onceCell(stage, fault)),
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

function stagesOf(demo: RemoteDescriptor): Stage[] {
  const page = Object.values(demo.pages).flatMap(({ assets }) => assets);
  const [scripts, styles] = [/\.js$/, /\.css$/].map((ending) => page.filter((asset) => ending.test(asset)));
  const stage = (name: StageName, assets: readonly string[] = [], more: Partial<Stage> = {}): Stage => {
    if (assets.length === 0) throw new Error(`The demo remote has no file for the stage "${name}".`);
    const isHit = (requested: string) => assets.some((asset) => requested === demo.base + asset);
    return { name, isHit, hangsForMs: 125_000, mostRequests: 7, ...more };
  };
  return [
    stage('entry', [demo.entry.path], { hangsForMs: 120_000 }),
    stage('chunk', scripts),
    stage('CSS', styles),
    stage('translations', demo.translations.fr.assets, { language: 'fr', outcome: 'page in English' }),
    stage('translations (en)', demo.translations.en.assets),
  ];
}

const isPublicRegistry = (requested: string) => requested === '/registry/public.json';

const staffRegistry: Stage = {
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
  const stage = { name: 'registry (member)' as const, isHit: isPublicRegistry, hangsForMs: 10_000, mostRequests: 5 };
  const alone = cell(stage, fault);
  const triesMs = fault === 'hang' ? 2 * stage.hangsForMs : fault === 'slow' ? 2 * slowMs : 0;
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

function cell(stage: Stage, fault: FaultName): Cell {
  const isHanging = fault === 'hang';
  return {
    ...placeOf(stage),
    fault,
    isHit: stage.isHit,
    rule: { hits: stage.isHit, fault: faults[fault] },
    outcome: stage.outcome ?? 'card',
    isHealing: false,
    isHanging,
    isSlow: fault === 'slow' && !stage.name.startsWith('registry'),
    speaksWithinMs: (isHanging ? stage.hangsForMs : 0) + patienceMs,
    // Of a load that was left and one that was begun anew.
    mostRequests: stage.mostRequests * (isHanging ? 2 : 1),
  };
}

const onceCell = (stage: Stage, fault: FaultName): Cell => ({
  ...cell(stage, fault),
  fault: `${fault} once`,
  rule: { hits: stage.isHit, fault: faults[fault], times: 1 },
  // Translations are not worth waiting for another try.
  outcome: stage.outcome ?? 'page',
  isHealing: true,
  mostRequests: 3,
});

const titles = { en: translationsOf('en').contacts.subtitle, fr: translationsOf('fr').contacts.subtitle };

const placeOf = ({ name, language, person }: Stage) => ({
  stage: name,
  language: language ?? ('en' as const),
  person: person ?? ('member' as const),
  ...(person === 'staff'
    ? { page: '/dashboard/admin', elsewhere: '/apps/contacts', texts: { en: 'Office', fr: 'Office' } }
    : { page: '/apps/contacts', elsewhere: '/forms/membership/list', texts: titles }),
});

function translationsOf(language: string): { contacts: { subtitle: string } } {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, `../../remote-demo/locales/${language}.json`), 'utf8'));
}
