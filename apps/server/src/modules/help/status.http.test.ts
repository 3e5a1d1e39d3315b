import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../platform/clock';
import { callProvider, type ProviderName, switchProvider } from '../../platform/providers';
import { type TestApp, testApp } from '../../testing/app';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';

describe('the status line', () => {
  let gift: TestApp;
  beforeAll(async () => {
    gift = await testApp();
  });
  afterAll(() => gift.close());

  const lines = async () => {
    gift.clock.advance(seconds(11));
    return (await gift.call('helpStatus')).data.lines;
  };
  const setProvider = (provider: ProviderName, isOn: boolean) =>
    switchProvider(gift.database, { ...provider, isOn, by: 'test', now: gift.clock.now() });
  const ask = (provider: ProviderName, isWell: boolean) =>
    callProvider(gift.services, provider, async () => {
      if (!isWell) throw new Error('answered 503');
    }).catch(() => undefined);

  it('shows nothing when all is well', async () => {
    expect(await lines()).toEqual([]);
  });

  it('shows what an operator switched off, until it is on again', async () => {
    const pay = { kind: 'pay', name: 'sandbox' } as const;
    await setProvider(pay, false);
    expect(await lines()).toEqual([
      { area: 'addMoney', state: 'off' },
      { area: 'withdraw', state: 'off' },
    ]);
    await setProvider(pay, true);
    expect(await lines()).toEqual([]);
  });

  it.each([
    ['sms', 'codes'],
    ['identity', 'verify'],
  ] as const)('says that %s is down after failures, and no more once it answers', async (kind, area) => {
    const provider = { kind, name: 'sandbox' };
    for (let n = 0; n < 4; n++) await ask(provider, false);
    expect(await lines()).toEqual([]);
    await ask(provider, false);
    expect(await lines()).toEqual([{ area, state: 'slow' }]);
    await setProvider(provider, false);
    expect(await lines()).toEqual([{ area, state: 'off' }]);
    await setProvider(provider, true);
    gift.clock.advance(minutes(11));
    await ask(provider, true);
    expect(await lines()).toEqual([]);
  });

  it('shows that disputes take longer than promised while one does', async () => {
    const cases = disputesOf(gift, await createTrade(gift));
    await cases.queued();
    expect(await lines()).toEqual([]);
    gift.clock.advance(minutes(gift.services.settings.current.disputeOverdueMin + 1));
    await gift.runDue();
    expect(await lines()).toEqual([{ area: 'disputes', state: 'slow' }]);
  });
});
