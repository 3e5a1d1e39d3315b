import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { minutes, seconds } from '../clock';
import type { Log } from '../log/log';
import type { ActiveSpan, SpanOptions, Tracing } from './tracing';

const warnEveryMs = minutes(1);
const closeWithinMs = seconds(2);

// Loaded only when traces are on (`main.ts`), because the packages cost start time and memory.

/** Sends spans to the receiver that the standard OTEL_ variables name; the packages read these themselves. */
export function openTracing(log: Pick<Log, 'warn'>): Tracing {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = () => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn('traces could not be sent; see OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const ignore = () => {};
  diag.setLogger({ error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gift' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('gift');
  return {
    start: (name, { traceParent, ...options } = {}) =>
      new OpenSpan(tracer, name, options, contextOf(traceParent)),
    // A receiver that is down must not delay the exit.
    close: () =>
      Promise.race([provider.shutdown().catch(warn), sleep(closeWithinMs, undefined, { ref: false })]),
  };
}

class OpenSpan implements ActiveSpan {
  readonly #tracer: Tracer;
  readonly #context: Context;
  readonly #span: Span;
  isEnded = false;

  constructor(tracer: Tracer, name: string, { kind, attributes, startedAt }: SpanOptions, parent: Context) {
    this.#tracer = tracer;
    this.#span = tracer.startSpan(
      name,
      {
        kind: SpanKind[kind ?? 'INTERNAL'],
        attributes: attributes ?? {},
        ...(startedAt && { startTime: startedAt }),
      },
      parent,
    );
    this.#context = trace.setSpan(parent, this.#span);
  }

  get traceID() {
    return this.#span.isRecording() ? this.#span.spanContext().traceId : undefined;
  }

  get traceParent() {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  }

  startChild(name: string, options: SpanOptions = {}): ActiveSpan {
    return new OpenSpan(this.#tracer, name, options, this.#context);
  }

  set(attributes: Attributes) {
    this.#span.setAttributes(attributes);
  }

  end({ error, endedAt }: { error?: unknown; endedAt?: number } = {}) {
    if (error !== undefined) {
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
      this.#span.setAttribute('error.type', kindOf(error));
    }
    this.isEnded = true;
    this.#span.end(endedAt);
  }
}

/** An error's message may quote values, so only its code or class is recorded. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : String(name ?? typeof error);
}

function contextOf(traceParent: string | null | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceParent ?? '') ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
