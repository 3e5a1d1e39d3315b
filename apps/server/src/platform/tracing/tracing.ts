import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, SpanKind } from '@opentelemetry/api';

/** What a span is about; never values, bodies, codes, PINs or phone numbers. */
export type SpanOptions = {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** Times by `performance.now()`; now if absent. */
  readonly startedAt?: number;
  /** The `traceParent` of other spans that this work belongs to as well. */
  readonly linkedTo?: readonly string[];
};

/** A running span. Nothing may be added below it after `end`. */
export interface ActiveSpan {
  /** The trace's id, unless the trace is not exported. */
  readonly traceID: string | undefined;
  /** The W3C `traceparent`, for work that continues in another transaction or process. */
  readonly traceParent: string;
  readonly isEnded: boolean;
  startChild(name: string, options?: SpanOptions): ActiveSpan;
  set(attributes: Attributes): void;
  /** Of an error only its kind is recorded. */
  end(outcome?: { error?: unknown; endedAt?: number }): void;
}

/** Creates the traces of a process; absent unless the operator names a collector. */
export interface Tracing {
  /** A new trace, or a part of the one that `traceParent` names. */
  start(name: string, options?: SpanOptions & { traceParent?: string | null | undefined }): ActiveSpan;
  /** Exports what is left. */
  close(): Promise<void>;
}

const storage = new AsyncLocalStorage<ActiveSpan>();

/** The span that this code runs in. */
export function activeSpan(): ActiveSpan | undefined {
  const span = storage.getStore();
  return span?.isEnded ? undefined : span;
}

export const runInSpan = <Result>(span: ActiveSpan, work: () => Result): Result => storage.run(span, work);

/** Runs `work` in a child of the active span; without one, in a new trace, or in the one that `traceParent` names. */
export async function traced<Result>(
  tracing: Tracing | undefined,
  name: string,
  { traceParent, ...options }: SpanOptions & { traceParent?: string | null | undefined },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = traceParent ? undefined : activeSpan();
  const span = parent?.startChild(name, options) ?? tracing?.start(name, { ...options, traceParent });
  if (!span) return work();
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
