// Build step: React as ES modules (docs/decisions/app/web-client.md).
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** React's entry points, and the files that they choose in production. */
const files: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/** Rewrites CommonJS as React is built: one statement of requires at the top, then `exports.name = …`. */
export function asModule(code: string): string {
  const imports = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)];
  const counts = new Map<string, number>();
  for (const [, name] of code.matchAll(/\bexports\.(\w+)/g)) counts.set(name!, (counts.get(name!) ?? 0) + 1);
  const names = [...counts.keys()];
  const body = code
    .replace(/^var(?:\s+\w+ = require\("[\w-]+"\)[,;])+/m, '')
    .replace(/\bexports\.(\w+)/g, (_, name) => `${counts.get(name) === 1 ? 'const ' : ''}$${name}`);
  if (/\b(?:require\(|exports\b|module\.)/.test(body)) throw new Error('React is built in another form');
  return [
    ...imports.map(([, name, from]) => `import * as ${name} from '${from}';`),
    // A name that is read or assigned again.
    ...names.filter((name) => counts.get(name)! > 1).map((name) => `let $${name};`),
    body,
    `export { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/**
 * Gives React as modules, so that the bundler drops what the app does not use. As CommonJS, each chunk also copies all
 * of React's names, and each call goes through a getter.
 */
export function reactModules(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'gift:react-modules',
    enforce: 'pre',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    resolveId(name) {
      const file = Object.hasOwn(files, name) && files[name]!;
      return file ? join(dirname(resolve(`${file.split('/')[0]}/package.json`)), '..', file) : null;
    },
    transform: {
      filter: { id: /\/cjs\/(?:react|scheduler)[\w-]*\.production\.js$/ },
      handler: (code) => ({ code: asModule(code), map: null }),
    },
  };
}
