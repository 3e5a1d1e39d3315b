import { type CallName, calls, type EndpointSpec, errors } from '@gift/contract';
import { staffRoles } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from './platform/database/db';
import { checkStaffText } from './platform/text/free-text';
import { newAddress } from './testing/access-matrix/fixtures';
import { type Answered, type TestApp, testApp } from './testing/app';
import { createTestUser, type TestUser } from './testing/fixtures/users';

let gift: TestApp;
let boss: TestUser;
beforeAll(async () => {
  gift = await testApp();
  boss = await createTestUser(gift, { roles: [...staffRoles] });
});
afterAll(() => gift.close());

type Schema = {
  type?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
};

/** Examples of every kind of text in the contracts. */
const examples = [
  'Asked for by the walk.',
  '15601234567890123',
  '5',
  '2026-06-30',
  '2026-06-30T00:00:00.000Z',
  'steam',
  'US',
  'USD',
  '#10243E',
  'steampowered.com',
  'https://store.steampowered.com/redeem',
  'platform:fee_income',
  '/help',
  'ab'.repeat(32),
];

/** Valid values of a schema: each alternative once. */
function samplesOf(schema: Schema): unknown[] {
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return ways.flatMap(samplesOf);
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [schema.enum[0]];
  if (schema.type === 'array') return samplesOf(schema.items ?? {}).map((one) => [one]);
  if (schema.type === 'integer' || schema.type === 'number') return [Math.max(schema.minimum ?? 1, 1)];
  if (schema.type === 'boolean') return [false];
  if (schema.type === 'null') return [null];
  if (schema.type === 'string') {
    const { pattern = '' } = schema;
    const found = examples.find((one) => new RegExp(pattern, 'u').test(one));
    if (found === undefined) throw new Error(`give an example of ${pattern}`);
    return [found];
  }
  if (schema.properties === undefined && typeof schema.additionalProperties === 'object')
    return samplesOf(schema.additionalProperties).map((one) => ({ search: one }));
  const fields = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, samplesOf(one)] as const);
  const first = Object.fromEntries(fields.map(([key, [one]]) => [key, one]));
  const others = fields.flatMap(([key, [, ...more]]) => more.map((one) => ({ ...first, [key]: one })));
  return [first, ...others];
}

type Put = { field: string; input: unknown };

/** The same value with a code in place of each of its texts, one at a time. */
function withCode(value: unknown, code: string, at: readonly string[] = []): Put[] {
  if (typeof value === 'string') return [{ field: at.join('.'), input: code }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    withCode(one, code, [...at, key]).map(({ field, input }) => ({
      field,
      input: Array.isArray(value) ? value.with(Number(key), input) : { ...value, [key]: input },
    })),
  );
}

const code = 'X7QP-9K2M-4TRW-8HZC';
const plain = code.replaceAll('-', '');
const spellings = [code, plain, code.toLowerCase(), plain.toLowerCase(), `/${code}`];

/** Every way to put a code into a console call that its contract allows. */
function waysIn({ body, query }: EndpointSpec): Put[] {
  const schema = body ?? query;
  if (!schema) return [];
  const samples = samplesOf(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema);
  const ways = samples.flatMap((sample) => spellings.flatMap((one) => withCode(sample, one)));
  const fields = new Map<string, Put>();
  for (const way of ways)
    if (!fields.has(way.field) && schema.safeParse(way.input).success) fields.set(way.field, way);
  // The server writes the cursor; an unreadable one is ignored.
  fields.delete('cursor');
  return [...fields.values()];
}

const staffCalls = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as EndpointSpec).roles);

async function send(name: CallName, input: unknown): Promise<Answered<unknown>> {
  const ask = () => gift.call(name, input as never, { token: boss.token, address: newAddress() });
  const answer = await ask();
  if (answer.code !== errors.TooManyRequests.code) return answer;
  gift.clock.advance(((answer.data as unknown as { seconds: number }).seconds + 1) * 1000);
  return ask();
}

describe('a card code in staff texts', () => {
  const found = staffCalls.flatMap((name) => waysIn(calls[name]).map((way) => ({ name, ...way })));

  it('is tested in the known text fields of staff calls', () => {
    const ways = found.map(({ name, field }) => `${name} ${field}`);
    for (const one of [
      'addNote text',
      'requestApproval reason',
      'requestApproval request.value',
      'decideApproval reason',
      'freezePerson reason',
      'pausePerson reason',
      'exportList reason',
      'exportList filter.search',
      'saveFilter name',
      'saveFilter filter.search',
      'auditList search',
      'savePromotion written.titleEn',
      'saveAnnouncement textZh',
      'saveHelp bodyEn',
      'saveBrand noteEn',
      'answerQuestion text',
      'assignDispute reason',
      'proposeFinding text',
      'decideCorrection corrected.firstName',
    ])
      expect(ways, one).toContain(one);
  });

  it.each(staffCalls)('is refused in every text field of %s', async (name) => {
    for (const { field, input } of waysIn(calls[name])) {
      const answer = await send(name, input);
      expect(answer, `${name} ${field}`).toMatchObject({
        code: errors.CodeInText.code,
        data: { refusal: 'CodeInText', field },
      });
    }
  });

  it('is seen in nothing that the console shows to be changed', async () => {
    const sources: unknown[] = [(await gift.call('helpSource', {}, { token: boss.token })).data];
    sources.push((await gift.call('settingList', undefined, { token: boss.token })).data);
    sources.push((await gift.call('catalogSource', undefined, { token: boss.token })).data);
    const texts = JSON.stringify(sources).match(/"(?:[^"\\\\]|\\\\.)*"/g) ?? [];
    expect(texts.length).toBeGreaterThan(500);
    for (const text of texts) checkStaffText(JSON.parse(text), 'source');
  });

  it('is stored in no table row, log entry or saved response', async () => {
    const tables = await gift.database.many<{ schema: string; name: string }>(sql`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
    for (const { schema, name } of tables) {
      const { rows } = await gift.database.pool.query(
        `select one::text from "${schema}"."${name}" one where one::text ~* '9k2m.?4trw'`,
      );
      expect(rows, `${schema}.${name}`).toEqual([]);
    }
    expect(gift.logLines.filter((line) => /9k2m/i.test(line))).toEqual([]);
    const { refused } = await gift.database.one<{ refused: bigint }>(sql`
      select count(*) as refused from operator.audit where outcome = 'CodeInText' and details::text like '%••ZC%'`);
    expect(Number(refused)).toBeGreaterThan(50);
  });
});
