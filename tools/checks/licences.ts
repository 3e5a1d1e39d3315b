/** Licences of packages that may be shipped with MIT code. */
const allowed = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
  // Only for packages that are shipped unchanged and as files of their own: the server's, never the pages'.
  ...['LGPL-3.0-or-later', 'MPL-2.0'],
]);
/** Their package.json names no licence. */
const known: Record<string, string> = { 'png-js': 'MIT' };

type Lock = { packages: Record<string, { license?: string; dev?: boolean; link?: boolean }> };

/** Every package that is shipped has a licence that allows it; `lock` is the text of package-lock.json. */
export const licences = (lock: string): string[] =>
  Object.entries((JSON.parse(lock) as Lock).packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/')[1] && path.split('node_modules/').at(-1)!;
    if (!name || dev || link) return [];
    const found = license ?? known[name] ?? 'no licence';
    const isAllowed = found
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
    return isAllowed
      ? []
      : [`package-lock.json has ${name} under ${found}, which tools/checks/licences.ts does not allow`];
  });
