import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare.mjs';
import type { Mutant } from './mutants';
import type { Part } from './parts';
import { functionsOf, sqlMutants } from './sql';
import { typescriptMutants } from './typescript';

/** A mutant with the text it changes: of a file, or of a function of the database. */
export interface Target {
  /** A path from the root, or the name of a function. */
  readonly place: string;
  readonly isSql: boolean;
  readonly text: string;
  readonly mutant: Mutant;
}

/** All mutants of a part, in an order that is the same each time; `only` keeps the places that contain it. */
export function targetsOf({ files, schema }: Part, only = ''): Target[] {
  const sources = files.map((place) => {
    const text = readFileSync(path.join(root, place), 'utf8');
    return { place, isSql: false, text, mutants: typescriptMutants(text) };
  });
  const functions = schema ? functionsOf(migrations(), schema) : [];
  return [
    ...sources,
    ...functions.map(({ name, text }) => ({ place: name, isSql: true, text, mutants: sqlMutants(text) })),
  ]
    .filter(({ place }) => place.includes(only))
    .flatMap(({ mutants, ...source }) => mutants.map((mutant) => ({ ...source, mutant })));
}

function migrations(): string[] {
  const folder = path.join(root, 'db/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
}
