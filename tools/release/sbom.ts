// npm run sbom: writes dist/sbom.cdx.json, which lists every package that Gift is shipped with.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Component = { 'bom-ref': string; properties?: { name: string }[] };
type Bom = {
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

/**
 * Without the packages that only development needs. `npm sbom --omit dev` would also omit a package that one workspace
 * ships with and another only tests with.
 */
export function shippedOnly(bom: Bom): Bom {
  const isTool = ({ properties = [] }: Component) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development');
  const tools = new Set(bom.components.filter(isTool).map((component) => component['bom-ref']));
  return {
    ...bom,
    components: bom.components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => !tools.has(one)) })),
  };
}

function write(file: string) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { status, stdout } = spawnSync('npm', args, {
    ...{ encoding: 'utf8', maxBuffer: 1e9, shell: process.platform === 'win32' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('npm sbom failed');
  const bom = shippedOnly(JSON.parse(stdout));
  // npm takes the name of the folder.
  bom.metadata.component.name = 'gift';
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(bom, null, 1));
  process.stdout.write(`${bom.components.length} packages in ${file}\n`);
}

if (process.argv[1] === import.meta.filename) write('dist/sbom.cdx.json');
