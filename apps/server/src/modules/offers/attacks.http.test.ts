import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { plainOffer, setReference } from '../../testing/fixtures/offers';
import { createTestUser } from '../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

it('a ceiling no rate may reach is refused, before a pre-lock reckons with it', async () => {
  await setReference(gift, 92_000n);
  const { token } = await createTestUser(gift, { tier: 3 });
  const save = (ceilKobo: string) =>
    gift.call(
      'saveOffer',
      {
        offer: {
          ...plainOffer,
          minFace: 1,
          stockFace: 100_000_000,
          price: { mode: 'margin', marginBp: 0, floorKobo: null, ceilKobo },
          preLock: true,
        },
      },
      { token },
    );
  expect((await save('999999999999999')).data).toMatchObject({ refusal: 'RateOutOfBounds' });
  const dearest = await save('1000000');
  expect(dearest.code, dearest.message).toBe(200);
  const { offerID } = dearest.data;
  // More than any user has, and still an amount that the API can represent.
  const unfunded = await gift.call('publishOffer', { offerID }, { token });
  expect(unfunded.data).toMatchObject({ refusal: 'PreLockFunds' });
});
