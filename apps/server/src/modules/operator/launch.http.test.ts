import { launchFactIDs, launchFacts } from '@gift/contract/operator/launch-facts';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/database/db';
import { type TestApp, testApp } from '../../testing/app';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp({ PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef' });
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const launchList = async (by: TestUser) => (await gift.call('launchList', undefined, as(by))).data;
const source = 'A letter of 12 March, in the folder of contracts.';

describe('the launch checklist', () => {
  it('detects what the server lacks, and shows names but no secrets', async () => {
    const boss = await staff('superadmin');
    const { checks } = await launchList(boss);
    const stateOf = (name: string) => checks.find(({ checkID }) => checkID === name);
    expect(stateOf('production')).toMatchObject({ state: 'blocks', found: 'MODE=demo' });
    expect(stateOf('pay')).toMatchObject({ state: 'blocks', found: 'Paystack (test)' });
    expect(stateOf('superadmins')).toMatchObject({ state: 'blocks', found: boss.nickname });
    expect(stateOf('secondFactors')).toMatchObject({ state: 'warns' });
    expect(stateOf('demo')).toMatchObject({ state: 'ok' });
    expect(JSON.stringify(checks)).not.toContain('0123456789abcdef');
    await staff('superadmin');
    const after = await launchList(boss);
    expect(after.checks.find(({ checkID }) => checkID === 'superadmins')?.state).toBe('ok');
    await gift.database.run(sql`update identity.users set is_demo = true where id = ${boss.userID}`);
    expect((await launchList(boss)).checks.find(({ checkID }) => checkID === 'demo')?.state).toBe('blocks');
    await gift.database.run(sql`update identity.users set is_demo = false where id = ${boss.userID}`);
  });

  it('stores who confirmed each item with the source, and counts the blockers', async () => {
    const [lead, compliance] = [await staff('lead'), await staff('compliance')];
    const before = await launchList(lead);
    expect(before.facts.map(({ factID }) => factID)).toEqual(launchFactIDs);
    const tick = (by: TestUser, isDone: boolean, reason = source) =>
      gift.call('tickLaunch', { factID: 'payAllowed', isDone, reason }, as(by));
    expect((await tick(lead, false)).data).toMatchObject({ refusal: 'FactUnchanged' });
    expect((await tick(lead, true, 'yes')).code).not.toBe(200);
    expect((await tick(lead, true)).code).toBe(200);
    expect((await tick(compliance, true)).data).toMatchObject({ refusal: 'FactUnchanged' });
    const after = await launchList(compliance);
    expect(after.blocking).toBe(before.blocking - 1);
    expect(after.facts[0]).toMatchObject({
      ...{ factID: 'payAllowed', isDone: true },
      ticks: [{ isDone: true, note: source, by: lead.nickname, at: gift.clock.now().toISOString() }],
    });
    await tick(compliance, false, 'The letter was for another business.');
    const taken = (await launchList(lead)).facts[0];
    expect(taken).toMatchObject({
      isDone: false,
      ticks: [{ by: compliance.nickname }, { by: lead.nickname }],
    });
    await expect(gift.database.run(sql`delete from operator.launch_ticks`)).rejects.toThrow(/append-only/);
  });

  it('is for the lead, finance, compliance and superadmins', async () => {
    for (const role of ['lead', 'finance', 'compliance', 'superadmin'] as const)
      expect((await gift.call('launchList', undefined, as(await staff(role)))).code).toBe(200);
    for (const role of ['support', 'moderator', 'catalogue'] as const) {
      const by = as(await staff(role));
      expect((await gift.call('launchList', undefined, by)).data).toMatchObject({ refusal: 'NotStaff' });
      const body = { factID: 'vat' as const, isDone: true, reason: source };
      expect((await gift.call('tickLaunch', body, by)).data).toMatchObject({ refusal: 'NotStaff' });
    }
  });

  it('has its texts in both languages', () => {
    for (const { what, source: where } of Object.values(launchFacts))
      for (const [english, chinese] of [what, where]) {
        expect(english).toMatch(/^[^\u4e00-\u9fff]+$/);
        expect(chinese).toMatch(/[\u4e00-\u9fff]|PCI/);
      }
  });
});
