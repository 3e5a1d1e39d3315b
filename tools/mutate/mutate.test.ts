import { describe, expect, it } from 'vitest';
import { applied, named } from './mutants';
import { parts } from './parts';
import { functionsOf, sqlMutants } from './sql';
import { targetsOf } from './targets';
import { typescriptMutants } from './typescript';

const fromTypescript = (text: string) => typescriptMutants(text).map((mutant) => applied(text, mutant));

describe('the mutants of TypeScript', () => {
  it.each([
    ['const is = a < b;', ['const is = a <= b;']],
    ['const is = !a && b;', ['const is = !a || b;', 'const is = a && b;']],
    ['const sum = 1n + two;', ['const sum = 1n - two;', 'const sum = 2n + two;']],
    ["const list = ['a', 'b'];", ["const list = [ 'b'];", "const list = ['a', ];"]],
    ['if (a) go();', ['if (true) go();', 'if (false) go();', 'if (a) ;']],
    ["const table = { one: 'x' };", ["const table = { one: '' };"]],
    [
      'const digits = /^\\d{2,3}$/;',
      [
        'const digits = /\\d{2,3}$/;',
        'const digits = /^\\d{2,3}/;',
        'const digits = /^\\D{2,3}$/;',
        'const digits = /^\\d{2,4}$/;',
        'const digits = /^\\d{3,3}$/;',
      ],
    ],
  ])('of %s change one thing each', (text, mutants) => {
    expect(fromTypescript(text)).toEqual(mutants);
  });

  it('leave types, imports and error messages unchanged', () => {
    const text = `import { a } from 'b'; type C = 'd' | 1; const e = (f: 'g'): f is 'g' => h; throw new Error('i');`;
    expect(fromTypescript(text)).toEqual([]);
  });
});

const sql = `create function money.move(p_sum bigint) returns boolean language plpgsql as $$
begin
  -- Never more than there is: 1 and 1 = 2.
  perform 1 from money.accounts where id = 7 for update;
  if p_sum > 5 and p_sum is not null then raise exception 'no 3' using errcode = 'GL002'; end if;
  return true;
end $$;`;

describe('the mutants of SQL', () => {
  const body = (text: string) => text.slice(text.indexOf('  if')).split('\n')[0]!.trim();

  it('change a comparison, a number, a condition or a statement, and no comment, message or lock', () => {
    const mutants = sqlMutants(sql).map((mutant) => applied(sql, mutant));
    expect(
      mutants.every(
        (mutant) =>
          mutant.includes('1 and 1 = 2') && mutant.includes("'no 3'") === !/null; end if/.test(mutant),
      ),
    ).toBe(true);
    expect(mutants.map(body)).toEqual(
      expect.arrayContaining([
        "if p_sum >= 5 and p_sum is not null then raise exception 'no 3' using errcode = 'GL002'; end if;",
        "if p_sum > 6 and p_sum is not null then raise exception 'no 3' using errcode = 'GL002'; end if;",
        "if p_sum > 5 and p_sum is null then raise exception 'no 3' using errcode = 'GL002'; end if;",
        "if p_sum > 5 then raise exception 'no 3' using errcode = 'GL002'; end if;",
        "if p_sum > 5 and p_sum is not null then raise exception 'no 3' using errcode = 'GL099'; end if;",
        'if p_sum > 5 and p_sum is not null then null; end if;',
      ]),
    );
    expect(mutants.filter((mutant) => !mutant.includes('for update'))).toEqual([]);
  });

  it('are of the last definition of a function', () => {
    const again = sql.replace('create function', 'create or replace function').replace('5', '9');
    expect(functionsOf([sql, again], 'money')).toEqual([{ name: 'money.move', text: again }]);
    expect(functionsOf([sql], 'other')).toEqual([]);
  });
});

it('a mutant is named after its line of code and its change', () => {
  const text = 'const a = 1;\n  const sum = one < two;\n';
  expect(typescriptMutants(text).map((mutant) => named(text, mutant))).toEqual([
    'const a =⟦1 → 2⟧;',
    'const sum = one⟦< → <=⟧two;',
  ]);
});

it('every part has mutants with unique names', () => {
  for (const [name, part] of Object.entries(parts)) {
    const names = targetsOf(part).map((target) => `${target.location}: ${target.name}`);
    expect(names.length, name).toBeGreaterThan(50);
    expect(new Set(names).size, name).toBe(names.length);
  }
});
