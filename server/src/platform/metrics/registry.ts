import { Registry, type OpenMetricsContentType } from 'prom-client';

export type MetricRegistry = Registry<OpenMetricsContentType>;

/** An empty registry in the OpenMetrics text format. */
export function newRegistry(): MetricRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}
