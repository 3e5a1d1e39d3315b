import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../services';
import { seconds } from '../clock';
import type { Db } from '../database/db';

export type GaugeValue = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/**
 * A gauge that is read from the database when Prometheus asks. Its labels must have few values, and its statement must
 * read an index of open rows, not history: it runs every few seconds.
 */
export type DatabaseGauge = {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  read(db: Db, now: Date): Promise<readonly GaugeValue[]>;
};

/** Several Prometheus servers and people with a browser share one reading. */
const cachedMs = seconds(10);

/** Adds gauges to a registry. One that cannot be read is absent, never old, and is counted. */
export function registerGauges(
  registry: Registry,
  { database, clock, log, metrics }: Pick<Services, 'database' | 'clock' | 'log' | 'metrics'>,
  gauges: readonly DatabaseGauge[],
): void {
  for (const { name, help, labels = [], read } of gauges) {
    let readAt = Number.NEGATIVE_INFINITY;
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        if (performance.now() - readAt < cachedMs) return;
        readAt = performance.now();
        try {
          const values = await read(database, clock.now());
          clear(this, labels);
          for (const { labels: labelValues = {}, value } of values) this.set(labelValues, value);
        } catch (error) {
          readAt = Number.NEGATIVE_INFINITY;
          clear(this, labels);
          metrics.gaugeFailures.inc({ gauge: name });
          log.warn({ err: error, gauge: name }, 'a gauge could not be read');
        }
      },
    });
  }
}

/** Removes all values. A gauge without labels would otherwise show 0. */
function clear(gauge: Gauge, labels: readonly string[]) {
  gauge.reset();
  if (labels.length === 0) gauge.remove();
}
