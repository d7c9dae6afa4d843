import type { LoadFigures, LoadsOfBuild, RemoteOverview } from '@guildhall/shared/contracts';

/** So many faults of one build within an hour, and such a share of its loads, are no accident any more. */
const troubleFaults = 3;
const troubleRate = 0.02;
/** With fewer loads nobody can tell whether a canary is better. */
const enoughLoads = 20;

/** How often people began to load a build: `loads` counts those that came through. */
export const begun = ({ loads, failures }: LoadFigures): number => loads + failures;

const faults = ({ failures, crashes }: LoadFigures) => failures + crashes;

/** True when a build fails so often that somebody should do something. */
export const isTroubled = (figures: LoadFigures): boolean =>
  faults(figures) >= troubleFaults && (figures.rate ?? 0) >= troubleRate;

/** How a canary does beside the active build. */
export type Verdict = 'worse' | 'better' | 'same' | 'few';

/** Compares over the last hour, or over the day while the hour has too few loads. */
export function compare(inForce: LoadsOfBuild, canary: LoadsOfBuild): Verdict {
  const span = begun(canary.hour) >= enoughLoads ? 'hour' : 'day';
  const [old, fresh] = [inForce[span], canary[span]];
  // A canary that fails from its first loads on is told at once; praise takes longer.
  if (isTroubled(fresh) && (fresh.rate ?? 0) >= 2 * (old.rate ?? 0)) return 'worse';
  if (begun(fresh) < enoughLoads) return 'few';
  return isTroubled(old) && (old.rate ?? 0) >= 2 * (fresh.rate ?? 0) ? 'better' : 'same';
}

/** What an operator should look at first; nothing of a remote that is switched off on purpose loads. */
export type Concern = 'troubled' | 'canary' | 'off';

export function concernsOf({ enabled, loads }: RemoteOverview): Concern[] {
  if (!enabled) return ['off'];
  const isCanaryWorse = loads.canary !== null && compare(loads.inForce, loads.canary) === 'worse';
  return [
    ...(isTroubled(loads.inForce.hour) ? (['troubled'] as const) : []),
    ...(isCanaryWorse ? (['canary'] as const) : []),
  ];
}
