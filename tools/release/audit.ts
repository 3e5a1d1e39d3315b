// npm run audit: asks the registry for known vulnerabilities of the packages that Gift is shipped with.
import { spawnSync } from 'node:child_process';

type Answer = {
  message?: string;
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
};

/** Without an answer nothing is known, and the step passes: a mirror or a closed network may have no audit. */
export function auditResult({ message, vulnerabilities }: Answer): { lines: string[]; isClean: boolean } {
  if (!vulnerabilities)
    return { lines: [`The registry could not be asked: ${message ?? 'no answer'}`], isClean: true };
  const found = Object.entries(vulnerabilities).map(
    ([name, { severity, range, fixAvailable }]) =>
      `${name} ${range}: ${severity}${fixAvailable ? ', a fix is available' : ''}`,
  );
  return {
    lines: [...found, `${found.length} packages with known vulnerabilities`],
    isClean: found.length === 0,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    ...{ encoding: 'utf8', maxBuffer: 1e9, shell: process.platform === 'win32' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { lines, isClean } = auditResult(stdout ? JSON.parse(stdout) : {});
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isClean ? 0 : 1;
}
