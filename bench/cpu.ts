import { readdirSync, readFileSync } from 'node:fs';

// CPU time according to Linux in /proc: the figure that other load distorts least.

const msPerTick = 10;

function statOf(pid: number): { parent: number; ms: number; endedMs: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the numbers start after it with the state.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ms = (at: number) => (Number(fields[at]) + Number(fields[at + 1])) * msPerTick;
    return { parent: Number(fields[1]), ms: ms(11), endedMs: ms(13) };
  } catch {
    return { parent: 0, ms: 0, endedMs: 0 };
  }
}

/** The parent process; 0 without /proc. */
export const parentOf = (pid: number): number => statOf(pid).parent;

/** Milliseconds of CPU time that a process has used so far, without its children. */
export const cpuOf = (pid: number): number => statOf(pid).ms;

/** CPU time of the process's children that have exited. */
export const cpuOfExited = (pid: number): number => statOf(pid).endedMs;

/** A process with all its children, running and exited: a whole PostgreSQL, or a server and its workers. */
export function cpuOfFamily(pid: number): number {
  const own = statOf(pid);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { ms, endedMs }) => sum + ms + endedMs, own.ms + own.endedMs);
}
