import { AggregatorRegistry, Registry, type OpenMetricsContentType } from 'prom-client';

export type MetricRegistry = Registry<OpenMetricsContentType>;

/** An empty registry in the OpenMetrics text format. */
export function newRegistry(): MetricRegistry {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** The metrics of one process, to be aggregated with those of others. */
export async function metricsOfProcess(...registries: MetricRegistry[]): Promise<object[]> {
  const metrics = await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()));
  // A counter's family has no `_total`; the text format adds it to its samples. An aggregated registry would repeat it.
  return metrics
    .flat()
    .map((metric) =>
      String(metric.type) === 'counter' ? { ...metric, name: metric.name.replace(/_total$/, '') } : metric,
    );
}

/** The metrics of several processes as one text. */
export function aggregatedText(ofProcesses: object[]): Promise<string> {
  const registry = AggregatorRegistry.aggregate<OpenMetricsContentType>(ofProcesses);
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return registry.metrics();
}
