import { Counter, Gauge, Histogram } from 'prom-client';
import {
  isRefusal,
  type BreakerState,
  type CrashPhase,
  type LoadStage,
  type LoadReason,
  minuteMs,
} from '@guildhall/shared/domain';
import type { Clock } from '../clock/clock.ts';
import type { DeploymentSource } from '../deployments/source.ts';
import type { MetricRegistry } from './registry.ts';

const ofBuild = ['remote', 'build'] as const;

/** Tabs' reports about remotes, as metrics. */
export function createRemoteMetrics(
  registry: MetricRegistry,
  { clock, deployments }: { clock: Clock; deployments: KnownBuilds },
) {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'guildhall_remote_load_seconds',
    help: 'How long each stage of loading a page of a remote took in the browser.',
    labelNames: [...ofBuild, 'stage'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
    registers,
  });
  const loads = new Counter({
    name: 'guildhall_remote_loads_total',
    help: 'Tries to load a page of a remote, by how they ended: loaded, failed or refused (switched off, or not in the registry).',
    labelNames: [...ofBuild, 'outcome'],
    registers,
  });
  const failures = new Counter({
    name: 'guildhall_remote_failures_total',
    help: 'Tries that brought no page, by the stage that failed and why; also those that a later try healed.',
    labelNames: [...ofBuild, 'stage', 'reason'],
    registers,
  });
  const crashes = new Counter({
    name: 'guildhall_remote_crashes_total',
    help: 'Pages that threw once they were there, by where: render, effect, handler or promise.',
    labelNames: [...ofBuild, 'phase'],
    registers,
  });
  const changes = new Counter({
    name: 'guildhall_remote_breaker_changes_total',
    help: 'Breakers of tabs that went into a state: open (left alone after repeated failures), half-open, closed.',
    labelNames: [...ofBuild, 'state'],
    registers,
  });
  const breakers = createRecentBreakers(clock);
  new Gauge({
    name: 'guildhall_remote_breaker_open',
    help: 'Tabs that opened their breaker in the last five minutes, less those that closed it again, never below 0. A tab that was shut counts until its five minutes are over.',
    labelNames: ofBuild,
    registers,
    collect() {
      this.reset();
      for (const { named, open } of breakers.counts()) if (isCurrent(deployments, named)) this.set({ ...named }, open);
    },
  });
  const violations = new Counter({
    name: 'guildhall_csp_violations_total',
    help: 'What browsers refused by the content security policy, by the directive and whose file it was: a remote, the shell, the page itself, an extension of the browser, or unknown.',
    labelNames: ['remote', 'directive'],
    registers,
  });

  return {
    loaded(named: Named, stages: readonly { stage: string; ms: number }[]): void {
      loads.inc({ ...named, outcome: 'loaded' });
      for (const { stage, ms } of stages) seconds.observe({ ...named, stage }, ms / 1000);
    },
    failed(named: Named, stage: LoadStage, reason: LoadReason): void {
      loads.inc({ ...named, outcome: isRefusal(reason) ? 'refused' : 'failed' });
      failures.inc({ ...named, stage, reason });
    },
    crashed: (named: Named, phase: CrashPhase): void => crashes.inc({ ...named, phase }),
    breaker(named: Named, state: BreakerState): void {
      changes.inc({ ...named, state });
      breakers.note(named, state);
    },
    violated: (remote: string, directive: string): void => violations.inc({ remote, directive }),

    /**
     * Keeps the series in line with the deployments: those of an active build start with 0, so that its first failure
     * is seen as a change; those of builds that are no longer served are removed.
     */
    async followDeployments(): Promise<void> {
      for (const { id: remote, build, isActive } of deployments.known())
        if (isActive) for (const outcome of ['loaded', 'failed']) loads.inc({ remote, build, outcome }, 0);
      const isGone = (named: Named) => !isCurrent(deployments, named);
      for (const counter of [loads, failures, crashes, changes]) await forget(counter, isGone);
      await forget(seconds, isGone);
    },
  };
}

type Forgettable<Label extends string> = Pick<Counter<Label | keyof Named>, 'get' | 'remove'>;

async function forget<Label extends string>(
  metric: Forgettable<Label>,
  isGone: (named: Named) => boolean,
): Promise<void> {
  const { values } = await metric.get();
  for (const { labels } of values) {
    const { remote, build } = labels;
    // A histogram has a row for each bucket; the one without a bound represents the whole series.
    if (!('le' in labels) && isGone({ remote: String(remote), build: String(build) })) metric.remove(labels);
  }
}

/** A build of a remote, as named in counters and logs. */
export interface Named {
  remote: string;
  build: string;
}

export type KnownBuilds = Pick<DeploymentSource, 'known'>;

/**
 * Reports may claim anything. Builds that aren't deployed here share this one name, or anyone could create a million
 * series.
 */
export const unknownName: Named = { remote: 'unknown', build: 'unknown' };

/** Replaces the build if a remote failed before its build was known. */
const noBuild = 'none';

/** The name under which a report is counted. */
export function nameOf({ known }: KnownBuilds, remote: string, build: string | null): Named {
  const isKnown = known().some(({ id, build: one }) => id === remote && (build === null || build === one));
  return isKnown ? { remote, build: build ?? noBuild } : unknownName;
}

/** True while a counted name still refers to something that is deployed. */
function isCurrent({ known }: KnownBuilds, { remote, build }: Named): boolean {
  if (remote === unknownName.remote) return true;
  return known().some(({ id, build: one }) => id === remote && (build === noBuild || build === one));
}

const windowMinutes = 5;

interface Recent {
  named: Named;
  /** Opened minus closed, per minute. */
  minutes: Map<number, number>;
}

/**
 * Estimates how many tabs have an open breaker for a remote: a tab reports when its breaker opens and closes, but not
 * when the tab is closed.
 */
function createRecentBreakers(clock: Clock) {
  const all = new Map<string, Recent>();
  const thisMinute = () => Math.floor(clock.now().getTime() / minuteMs);

  return {
    note(named: Named, state: BreakerState): void {
      if (state === 'half-open') return;
      const key = `${named.remote} ${named.build}`;
      const recent = all.get(key) ?? { named, minutes: new Map<number, number>() };
      all.set(key, recent);
      const minute = thisMinute();
      recent.minutes.set(minute, (recent.minutes.get(minute) ?? 0) + (state === 'open' ? 1 : -1));
      recent.minutes.delete(minute - windowMinutes);
    },

    counts(): { named: Named; open: number }[] {
      const oldest = thisMinute() - windowMinutes;
      const counts: { named: Named; open: number }[] = [];
      for (const [key, { named, minutes }] of all) {
        const recent = [...minutes].filter(([minute]) => minute > oldest);
        if (recent.length === 0) all.delete(key);
        else
          counts.push({
            named,
            open: Math.max(
              0,
              recent.reduce((sum, [, change]) => sum + change, 0),
            ),
          });
      }
      return counts;
    },
  };
}
