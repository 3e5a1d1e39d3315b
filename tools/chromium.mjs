// Finds the browser for the tests in e2e/, and installs it if that needs no confirmation.
import { spawnSync } from 'node:child_process';
import { installOnDebian } from './debian.mjs';

// The same engine without a graphical interface: browser tests take a third less CPU time.
const headless = 'chromium-headless-shell';
// These fonts contain the naira sign and Chinese, which the tests read from the screen.
const fonts = ['fonts-dejavu-core', 'fonts-wqy-microhei'];
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApps = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** The path of a working Chromium, or `{problem}`: a sentence that says what to install. */
export function chromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    return versionOf(chosen) ? { path: chosen } : { problem: `CHROMIUM_PATH=${chosen} does not start.` };
  }
  const found =
    [...names, ...macApps].find(versionOf) ??
    (installOnDebian('Chromium', [headless, ...fonts]) || installOnDebian('Chromium', ['chromium', ...fonts])
      ? names.find(versionOf)
      : undefined);
  if (found) return { path: absolute(found) };
  return {
    problem:
      'The browser tests need Chromium, and there is none. Install it (Debian and Ubuntu: sudo apt-get install chromium; ' +
      'macOS: brew install --cask chromium), or name one in CHROMIUM_PATH.',
  };
}

export function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Playwright wants a path, not a name. */
const absolute = (program) =>
  program.startsWith('/')
    ? program
    : spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim();
