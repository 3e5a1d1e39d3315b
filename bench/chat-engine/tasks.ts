const slowdown = 4;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * The longest task of a page's main thread, and of all its threads that run script, on a processor four times slower:
 * the thread's CPU time, times four, because the wall clock also counts other processes.
 */
export function tasksIn(trace: Buffer): { longestMs: number; longestPageMs: number } {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const names = new Map(
    traceEvents
      .filter(({ name }) => name === 'thread_name')
      .map((event) => [thread(event), event.args?.name ?? '']),
  );
  const longest = (isWanted: (name: string) => boolean) =>
    traceEvents
      .filter(
        (event) => event.name === 'RunTask' && event.ph === 'X' && isWanted(names.get(thread(event)) ?? ''),
      )
      .reduce((max, { tdur = 0 }) => Math.max(max, (tdur / 1000) * slowdown), 0);
  return {
    longestMs: longest((name) => name === 'CrRendererMain' || name.startsWith('DedicatedWorker')),
    longestPageMs: longest((name) => name === 'CrRendererMain'),
  };
}
