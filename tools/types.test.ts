import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isTest, readSources } from './checks/sources';

const root = path.join(import.meta.dirname, '..');
const tsc = (...args: string[]) =>
  spawnSync(path.join(root, 'node_modules', '.bin', 'tsc'), args, { cwd: root, encoding: 'utf8' }).stdout;

const kinds = ['shared', 'worker', 'browser', 'node', 'mixed'];
const configOf = (kind: string) => path.join(root, `tsconfig.${kind}.json`);
const filesOf = new Map(
  kinds.map((kind) => {
    const { files } = JSON.parse(tsc('--showConfig', '-p', configOf(kind))) as { files: string[] };
    return [kind, new Set(files.map((file) => path.posix.normalize(file)))];
  }),
);
const kindsOf = (file: string) => kinds.filter((kind) => filesOf.get(kind)!.has(file));

describe('the types of a file', () => {
  it('are checked by exactly one config', () => {
    const code = readSources(root).filter(({ path: file }) => /(?<!\.d)\.tsx?$/.test(file));
    const wrong = code
      .map((source) => [source.path, ...kindsOf(source.path)])
      .filter(({ length }) => length !== 2);
    expect(wrong).toEqual([]);
  });

  it('match the runtime of the file', () => {
    for (const source of readSources(root)) {
      const { path: file } = source;
      const [kind] = kindsOf(file);
      if (/^apps\/server\/src\/(?!.*\.test\.ts$).*\.ts$/.test(file))
        expect([file, kind]).toEqual([file, 'node']);
      if (/^apps\/(web|console)\/src\/.*\.screen\.tsx$/.test(file))
        expect([file, kind]).toEqual([file, 'browser']);
      if (/^apps\/(web|console)\/src\//.test(file) && isTest(source))
        expect([file, kind]).toEqual([file, 'mixed']);
    }
    expect(kindsOf('apps/web/src/app/service-worker.ts')).toEqual(['worker']);
    expect(kindsOf('packages/im-engine/src/worker.ts')).toEqual(['worker']);
    expect(kindsOf('packages/contract/src/index.ts')).toEqual(['shared']);
  });
});

describe('a planted use', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gift-types-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const planted = {
    process: 'export const folder: string = process.cwd();',
    document: 'export const title: string = document.title;',
    clients: 'export const claimed = (self as unknown as ServiceWorkerGlobalScope).clients.claim();',
  };
  const unknownIn = (kind: string) => {
    const names = Object.entries(planted).map(([name, text]) => {
      writeFileSync(path.join(folder, `${name}.ts`), text);
      return `${name}.ts`;
    });
    const config = path.join(folder, `${kind}.json`);
    const compilerOptions = {
      ...{ composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: folder },
      typeRoots: [path.join(root, 'node_modules', '@types')],
    };
    writeFileSync(
      config,
      JSON.stringify({
        extends: configOf(kind),
        compilerOptions,
        include: names,
        exclude: [],
        references: [],
      }),
    );
    const output = tsc('-p', config, '--pretty', 'false');
    return Object.keys(planted).filter((name) => output.includes(`${name}.ts(1,`));
  };

  it.each([
    ['browser', ['process', 'clients']],
    ['node', ['document', 'clients']],
    ['worker', ['process', 'document']],
    ['shared', ['process', 'document', 'clients']],
  ])('in the config %s is refused where it does not run: %s', (kind, refused) => {
    expect(unknownIn(kind)).toEqual(refused);
  });
});
