import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes, Context, Span, SpanContext, Tracer } from '@opentelemetry/api';
import { minutes, seconds } from '../clock';
import type { Log } from '../log/log';
import type { ActiveSpan, SpanOptions, Tracing } from './tracing';

const warnEveryMs = minutes(1);
const closeWithinMs = seconds(2);

type Api = typeof import('@opentelemetry/api');

/**
 * Sends spans to the receiver that the standard OTEL_ variables name; the packages read these themselves. They are
 * loaded here, so that a process without traces does not pay for them.
 */
export async function openTracing(log: Pick<Log, 'warn'>): Promise<Tracing> {
  const [api, { OTLPTraceExporter }, { BasicTracerProvider, BatchSpanProcessor }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/resources'),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const warn = () => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn('traces could not be sent; see OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const ignore = () => {};
  api.diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'gift' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('gift');
  return {
    start: (name, { traceParent, ...options } = {}) => {
      // One offset for all spans of a tree: the clock in milliseconds would put a child before its parent.
      const source = { api, tracer, clockOffset: Date.now() - performance.now() };
      return new OpenSpan(source, name, options, contextOf(api, traceParent));
    },
    // A receiver that is down must not delay the exit.
    close: () =>
      Promise.race([provider.shutdown().catch(warn), sleep(closeWithinMs, undefined, { ref: false })]),
  };
}

type Source = { readonly api: Api; readonly tracer: Tracer; readonly clockOffset: number };

class OpenSpan implements ActiveSpan {
  readonly #source: Source;
  readonly #context: Context;
  readonly #span: Span;
  isEnded = false;

  constructor(
    source: Source,
    name: string,
    { kind = 'INTERNAL', attributes = {}, startedAt = performance.now(), linkedTo = [] }: SpanOptions,
    parent: Context,
  ) {
    const { api, tracer, clockOffset } = source;
    const startTime = startedAt + clockOffset;
    this.#source = source;
    const links = linkedTo.flatMap((traceParent) => {
      const context = spanContextOf(traceParent);
      return context ? [{ context }] : [];
    });
    this.#span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes, startTime, links }, parent);
    this.#context = api.trace.setSpan(parent, this.#span);
  }

  get traceID() {
    return this.#span.isRecording() ? this.#span.spanContext().traceId : undefined;
  }

  get traceParent() {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  }

  startChild(name: string, options: SpanOptions = {}): ActiveSpan {
    return new OpenSpan(this.#source, name, options, this.#context);
  }

  set(attributes: Attributes) {
    this.#span.setAttributes(attributes);
  }

  end({ error, endedAt = performance.now() }: { error?: unknown; endedAt?: number } = {}) {
    if (error !== undefined) {
      this.#span.setStatus({ code: this.#source.api.SpanStatusCode.ERROR });
      this.#span.setAttribute('error.type', kindOf(error));
    }
    this.isEnded = true;
    this.#span.end(endedAt + this.#source.clockOffset);
  }
}

/** An error's message may quote values, so only its code or class is recorded. */
function kindOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : String(name ?? typeof error);
}

function spanContextOf(traceParent: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/.exec(traceParent ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId, traceFlags: Number(flags), isRemote: true } : undefined;
}

function contextOf({ trace, ROOT_CONTEXT }: Api, traceParent: string | null | undefined): Context {
  const spanContext = spanContextOf(traceParent);
  return spanContext ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}
