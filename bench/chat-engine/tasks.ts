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
 * The longest task of a page's main thread, and of any of its threads that runs script, on a processor four times
 * slower: the thread's own time, four times, since the clock on the wall also counts the neighbours.
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
      .reduce((most, { tdur = 0 }) => Math.max(most, (tdur / 1000) * slowdown), 0);
  return {
    longestMs: longest((name) => name === 'CrRendererMain' || name.startsWith('DedicatedWorker')),
    longestPageMs: longest((name) => name === 'CrRendererMain'),
  };
}
