import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Config } from '../../config.ts';
import { metricsOfAllWorkers, serveMetrics } from '../cluster.ts';
import type { Database } from '../database/client.ts';
import type { Clock } from '../clock/clock.ts';
import { type KnownBuilds, createRemoteMetrics } from './remotes.ts';
import { createOperatingMetrics } from './operating.ts';
import { createPlatformMetrics, createRequestMetrics } from './platform.ts';
import { aggregatedText, metricsOfProcess, newRegistry, type MetricRegistry } from './registry.ts';

interface MetricsOptions {
  db: Database;
  clock: Clock;
  config: Config;
  deployments: KnownBuilds;
}

export type Metrics = ReturnType<typeof createMetrics>;

let ofProcess: MetricRegistry | undefined;

/** Memory, CPU, event loop: once per process, however many servers run in it. */
function processRegistry(): MetricRegistry {
  if (ofProcess) return ofProcess;
  ofProcess = newRegistry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Everything counted and measured, for `/metrics`. */
export function createMetrics({ db, clock, config, deployments }: MetricsOptions) {
  const registry = newRegistry();
  const requests = createRequestMetrics(registry);
  const platform = createPlatformMetrics(registry, db);
  createOperatingMetrics(registry, { db, clock, config });
  const remotes = createRemoteMetrics(registry, { clock, deployments });
  new Gauge({
    name: 'guildhall_deployment_info',
    help: 'Always 1, for each build that is active.',
    labelNames: ['remote', 'build'],
    registers: [registry],
    // The same in all workers.
    aggregator: 'first',
    collect() {
      this.reset();
      for (const { id, build, isActive } of deployments.known()) if (isActive) this.set({ remote: id, build }, 1);
    },
  });
  const ofThisProcess = processRegistry();
  serveMetrics(async () => {
    await remotes.followDeployments();
    return metricsOfProcess(registry, ofThisProcess);
  });

  return {
    requests,
    remotes,
    jobFailed: platform.jobFailed,
    replicaUsed: platform.replicaUsed,
    contentType: registry.contentType,
    /**
     * All metrics of all workers in the OpenMetrics text format, ending with `# EOF`. Series of removed builds are left
     * out.
     */
    async text(): Promise<string> {
      const ofAll = await metricsOfAllWorkers();
      if (ofAll) return aggregatedText(ofAll);
      await remotes.followDeployments();
      const [ours, theirs] = await Promise.all([registry.metrics(), ofThisProcess.metrics()]);
      return ours.replace(/# EOF\n$/, '') + theirs;
    },
  };
}
