import { type Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { Services } from '../../services';
import { type DatabaseGauge, registerGauges } from './gauges';
import { registerProcessGauges } from './process-gauges';

/** All metrics of a process, in the text format of Prometheus. */
export function metricsPage(services: Services, gauges: readonly DatabaseGauge[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of Object.values(services.metrics)) registry.registerMetric(metric as Counter);
  registerProcessGauges(registry, services);
  registerGauges(registry, services, gauges);
  return { text: () => registry.metrics(), contentType: registry.contentType };
}
