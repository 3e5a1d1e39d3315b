import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canEnter, nativeFolder, serverAccount } from './binaries';

let folder: string;
let native: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-binaries-'));
  fs.chmodSync(folder, 0o755);
  native = path.join(folder, 'native');
  fs.cpSync(nativeFolder(serverAccount()), native, { recursive: true, verbatimSymlinks: true });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const links = () =>
  fs
    .readdirSync(path.join(native, 'lib'))
    .filter((name) => fs.lstatSync(path.join(native, 'lib', name)).isSymbolicLink());

/** The state after an install with --ignore-scripts. */
function strip(): void {
  for (const name of links()) fs.rmSync(path.join(native, 'lib', name));
  for (const name of fs.readdirSync(path.join(native, 'bin')))
    fs.chmodSync(path.join(native, 'bin', name), 0o644);
}

/** Runs it as the server's account would, with an empty environment. */
function version(from: string): string {
  const account = serverAccount();
  const ids = account ? { uid: account.uid, gid: account.gid } : {};
  return execFileSync(path.join(from, 'bin', 'postgres'), ['--version'], {
    ...ids,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  });
}

describe('the PostgreSQL that npm installed', () => {
  it('runs though the install scripts did not', () => {
    strip();
    expect(() => version(native)).toThrow();
    expect(nativeFolder(serverAccount(), native)).toBe(native);
    expect(links().length).toBeGreaterThan(10);
    expect(version(native)).toContain('PostgreSQL) 18');
    // No partial link is left beside them.
    expect(links().every((name) => /\.so(\.\d+)*$|\.dylib$/.test(name))).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)('is copied to a folder that its account can read', () => {
    strip();
    fs.chmodSync(folder, 0o700);
    const copy = nativeFolder(serverAccount(), native);
    expect(copy).toMatch(/^\/var\/cache\/gift\/postgres-[0-9a-f]{16}$/);
    expect(version(copy)).toContain('PostgreSQL) 18');
    // The next start finds the same copy; another version would not.
    expect(nativeFolder(serverAccount(), native)).toBe(copy);
    fs.writeFileSync(path.join(native, 'share', 'changed'), 'another version');
    const other = nativeFolder(serverAccount(), native);
    expect(other).not.toBe(copy);
    fs.rmSync(other, { recursive: true });
  });
});

it('an account can enter a folder only if every folder above lets it pass', () => {
  const account = { name: 'somebody', uid: 54_321, gid: 54_321 };
  const inner = path.join(folder, 'a', 'b');
  fs.mkdirSync(inner, { recursive: true });
  for (const [outer, open] of [
    [0o755, true],
    [0o711, true],
    [0o700, false],
    [0o750, false],
  ] as const) {
    fs.chmodSync(path.join(folder, 'a'), outer);
    expect(canEnter(inner, account), outer.toString(8)).toBe(open);
    expect(canEnter(path.join(inner, 'not', 'there', 'yet'), account)).toBe(open);
  }
  expect(canEnter(inner, null)).toBe(true);
});
