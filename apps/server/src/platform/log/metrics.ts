import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Services } from '../../services';
import { type DatabaseGauge, registerGauges } from './gauges';
import { registerProcessGauges } from './process-gauges';

/** Metrics for Prometheus: the process, the count and duration of each call by route and result code, and `gauges`. */
export function createMetrics(services: Services, gauges: readonly DatabaseGauge[]) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'gift_http_request_seconds',
    help: 'Time to answer, by route and by the code of the envelope',
    labelNames: ['method', 'route', 'status', 'code'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  registerProcessGauges(registry, services);
  registerGauges(registry, services, gauges);
  return {
    observe: (labels: { method: string; route: string; status: number; code: number }, seconds: number) =>
      requests.observe(labels, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
