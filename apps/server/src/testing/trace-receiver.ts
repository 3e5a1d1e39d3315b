import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { openTracing } from '../platform/tracing/open-tracing';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  links: { traceId: string; spanId: string }[];
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};

/** An OTLP receiver, and traces that are sent to it under the given `OTEL_` variables. */
export async function traceReceiver(env: Record<string, string> = {}) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_BSP_MAX_QUEUE_SIZE: '100000',
    ...env,
  };
  // The packages read the environment while they are set up.
  Object.assign(process.env, variables);
  const warnings: unknown[] = [];
  const tracing = await openTracing({ warn: (warning: unknown) => void warnings.push(warning) });
  for (const name of Object.keys(variables)) delete process.env[name];
  return {
    tracing,
    warnings,
    /** Everything that was sent, once the traces are closed. */
    async received() {
      await tracing.close();
      await new Promise((resolve) => server.close(resolve));
      return bodies;
    },
  };
}

type Export = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

export const spansOf = (bodies: readonly string[]): ReceivedSpan[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
