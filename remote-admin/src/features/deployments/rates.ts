import type { LoadFigures, LoadsOfBuild, RemoteOverview } from '@guildhall/shared/contracts';

/** This many failures of one build within an hour, at this share of its loads, are a problem. */
const troubleFaults = 3;
const troubleRate = 0.02;
/** With fewer loads, a comparison with the active build is not meaningful. */
const enoughLoads = 20;

/** How often people started to load a build; `loads` counts the successful ones. */
export const begun = ({ loads, failures }: LoadFigures): number => loads + failures;

const faults = ({ failures, crashes }: LoadFigures) => failures + crashes;

/** True when a build fails so often that someone should act. */
export const isFailingOften = (figures: LoadFigures): boolean =>
  faults(figures) >= troubleFaults && (figures.rate ?? 0) >= troubleRate;

/** A canary's performance compared with the active build. */
export type Verdict = 'worse' | 'better' | 'same' | 'few';

/** Compares the last hour, or the last day if the hour has too few loads. */
export function compare(active: LoadsOfBuild, canary: LoadsOfBuild): Verdict {
  const span = begun(canary.hour) >= enoughLoads ? 'hour' : 'day';
  const [old, fresh] = [active[span], canary[span]];
  // A canary that fails from its first loads is reported at once; a good result needs more loads.
  if (isFailingOften(fresh) && (fresh.rate ?? 0) >= 2 * (old.rate ?? 0)) return 'worse';
  if (begun(fresh) < enoughLoads) return 'few';
  return isFailingOften(old) && (old.rate ?? 0) >= 2 * (fresh.rate ?? 0) ? 'better' : 'same';
}

/** What an operator should look at first; nothing loads from a remote that is switched off on purpose. */
export type HealthStatus = 'troubled' | 'canary' | 'off';

export function concernsOf({ enabled, loads }: RemoteOverview): HealthStatus[] {
  if (!enabled) return ['off'];
  const isCanaryWorse = loads.canary !== null && compare(loads.active, loads.canary) === 'worse';
  return [
    ...(isFailingOften(loads.active.hour) ? (['troubled'] as const) : []),
    ...(isCanaryWorse ? (['canary'] as const) : []),
  ];
}
