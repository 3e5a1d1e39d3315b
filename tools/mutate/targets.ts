import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { portable } from '../../apps/server/src/platform/database/migrate';
import { type Mutant, named } from './mutants';
import type { Part } from './parts';
import { functionsOf, sqlMutants } from './sql';
import { typescriptMutants } from './typescript';

export const root = path.join(import.meta.dirname, '../..');

/** A mutant with the text it changes: a file or a database function. */
export interface Target {
  /** A path from the root, or the name of a function. */
  readonly location: string;
  readonly isSql: boolean;
  readonly text: string;
  readonly mutant: Mutant;
  /** Its name in the list of accepted survivors: its line of code and change, and a number if an equal one precedes it. */
  readonly name: string;
}

/** All mutants of a part, in a stable order. */
export function targetsOf({ files, schema, unused = [] }: Part): Target[] {
  const sources = files.map((location) => {
    const text = readFileSync(path.join(root, location), 'utf8');
    return { location, isSql: false, text, mutants: typescriptMutants(text) };
  });
  const functions = schema
    ? functionsOf(migrations(), schema).filter(({ name }) => !unused.includes(name))
    : [];
  return [
    ...sources,
    ...functions.map(({ name, text }) => ({ location: name, isSql: true, text, mutants: sqlMutants(text) })),
  ].flatMap(({ mutants, ...source }) => {
    const seen = new Map<string, number>();
    return mutants.map((mutant) => {
      const name = named(source.text, mutant);
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { ...source, mutant, name: count > 1 ? `${name} (${count})` : name };
    });
  });
}

function migrations(): string[] {
  const folder = path.join(root, 'db/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => portable(readFileSync(path.join(folder, name), 'utf8')));
}
