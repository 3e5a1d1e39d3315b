import { accepted } from './accepted';
import type { Outcome } from './worker';

export interface Result {
  readonly location: string;
  readonly name: string;
  readonly outcome: Outcome;
}

/** Writes docs/mutation.md. A mutant that PostgreSQL rejects does not count. */
export function report(results: readonly Result[], total: number): string {
  const locations = [...new Set(results.map(({ location }) => location))];
  const counts = (of: readonly Result[]) => {
    const count = (wanted: Outcome) => of.filter(({ outcome }) => outcome === wanted).length;
    const [killed, survived] = [count('killed'), count('survived')];
    return `${killed + survived} | ${killed} | ${survived} |`;
  };
  const rows = locations.map(
    (location) => `| \`${location}\` | ${counts(results.filter((each) => each.location === location))}`,
  );
  const survivors = accepted
    .toSorted(([a], [b]) => locations.indexOf(a) - locations.indexOf(b))
    .map(
      ([location, name, reason]) =>
        `| \`${location.split('/').slice(-2).join('/')}\` | ${code(name)} | ${reason} |`,
    );
  return `# Mutation report

Written by \`npm run mutate\` ([how](testing.md#mutation-tests)). A mutant is the code with one small fault. It is killed when a
test fails, and survives when none does.${results.length < total ? ` Not tried yet: ${total - results.length} (\`npm run mutate -- --again\`).` : ''}

| place | mutants | killed | survived |
|---|---:|---:|---:|
${rows.join('\n')}
| **all** | ${counts(results)}

## Survivors, and why no test has to notice

The list is \`tools/mutate/accepted.ts\`; \`npm run mutate\` fails when a mutant survives that is not in it. Between ⟦ and ⟧ stand the
code and what took its place.

| place | mutant | why |
|---|---|---|
${survivors.join('\n')}
`;
}

const code = (text: string): string => `\`\` ${text.replaceAll('|', '\\|')} \`\``;
