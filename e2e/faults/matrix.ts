import type { Registry, RemoteDescriptor } from '@guildhall/shared/federation/manifest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { faults, type FaultName } from './faults.ts';
import type { Rule } from './proxy.ts';

type StageName =
  'registry (staff)' | 'registry (member)' | 'entry' | 'chunk' | 'CSS' | 'translations' | 'translations (en)';

/**
 * How a cell must end: `card` the area reports what happened, and "Try again" shows the page once the fault is gone;
 * `page` the page is eventually shown anyway; `page in English` the same, with the default language's translations.
 */
type Outcome = 'card' | 'page' | 'page in English';

/** One stage with one fault. */
export interface Cell {
  stage: StageName;
  fault: string;
  person: 'member' | 'staff';
  language: 'en' | 'fr';
  /** The page to open. */
  page: string;
  /** Texts that show the page has rendered. */
  texts: Record<'en' | 'fr', string>;
  /** Another remote's page, which must keep working. */
  elsewhere: string;
  /** True for the stage's requests. */
  isHit: (path: string) => boolean;
  rule: Rule;
  /** What stays broken when "Try again" is expected to fix the page. */
  remains?: Rule;
  outcome: Outcome;
  /** True for a fault that only starts with the click: the page is left and re-entered by in-app navigation. */
  isHealing: boolean;
  isHanging: boolean;
  /** True when the area must show "still loading". */
  isSlow: boolean;
  /** Deadline for the area to report, in ms after the stage began. */
  speaksWithinMs: number;
  /** The person's percentile bucket. */
  bucket?: number;
  /** Sets up a fault outside the network. */
  prepare?: () => Promise<void>;
  /** Removes it again. */
  heal?: () => Promise<void>;
  /** True for errors caused by the remote itself. */
  isOwnError?: (text: string) => boolean;
  /** Maximum number of requests for the faulty file in one load. */
  mostRequests: number;
}

interface Stage {
  name: StageName;
  isHit: (path: string) => boolean;
  language?: 'fr';
  person?: 'staff';
  outcome?: Outcome;
  /** Time in ms until unanswered requests are abandoned. */
  hangsForMs: number;
  mostRequests: number;
}

const persistent = ['404', '500', 'HTML instead', 'cut off', 'garbage', 'hang'] as const satisfies FaultName[];
const onceOnly = ['404', '500', 'cut off'] as const satisfies FaultName[];

/** Backoff between three attempts and diagnosis, on a busy machine. */
const patienceMs = 5_000;
/** Duration of a slow response. */
const slowMs = 8_000;

/** Builds the matrix from the demo remote's registry entry, so that no file URL is hard-coded. */
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
      // A refusal is final; a truncated response is requested again.
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
 * Members get their registry with the page. It is requested again only when something else fails, so the entry is
 * missing here, too, and is the only part to recover: the registry in the page is good enough for a retry.
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
    // Counts the abandoned load and the new one.
    mostRequests: stage.mostRequests * (isHanging ? 2 : 1),
  };
}

const onceCell = (stage: Stage, fault: FaultName): Cell => ({
  ...cell(stage, fault),
  fault: `${fault} once`,
  rule: { hits: stage.isHit, fault: faults[fault], times: 1 },
  // Translations are not retried.
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
