// A brand in a new country, from the console to the app.
import { expect, it } from 'vitest';
import { createTestUser } from '../../apps/server/src/testing/fixtures/users';
import { mainPath } from '../support/main-path';
import { setupBrowserTests } from '../support/setup-tests';
import { newStaffUser, type StaffUser } from '../support/staff';
import { openSignedIn } from '../support/visitor';

const setup = setupBrowserTests();

/** Pictures of a screen in both languages and themes, wide and narrow. */
async function shots({ page }: StaffUser, name: string) {
  const folder = process.env.E2E_SHOTS;
  if (!folder) return;
  for (const width of [1280, 480]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => {
        document.documentElement.dataset.theme = value;
      }, theme);
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

it('a brand and its country are created, tested with an example and opened, and traders find the brand', {
  tags: mainPath,
}, async () => {
  const { gift } = setup;
  const staff = await newStaffUser(setup, ['catalogue']);
  const { page } = staff;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));

  await page.goto(`${gift.url}/console/catalogue?tab=countries`);
  await page.getByRole('button', { name: 'New country' }).click();
  await page.getByLabel(/^ISO code/).fill('jp');
  await page.getByLabel(/^Currency code/).fill('jpy');
  await expect.poll(() => page.getByLabel('Name in Chinese').inputValue()).toBe('日本');
  await expect.poll(() => page.getByLabel('Decimals of face values').inputValue()).toBe('0');
  await page.getByLabel(/^Reason/).fill('Traders ask for yen cards.');
  await shots(staff, 'new-country');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('row', { name: /Japan .*Disabled/ }).click();
  await page.getByLabel('Trade cards of this country').check();
  await page.getByLabel(/^Reason/).fill('Checked with the issuer.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Japan .*Enabled/ }).waitFor();

  await page.getByRole('tab', { name: 'Brands' }).click();
  await shots(staff, 'brands');
  await page.getByRole('link', { name: 'New brand' }).click();
  await page.getByLabel(/^Id /).fill('galaxy');
  await page.getByLabel('Name in English').fill('Galaxy Games');
  await page.getByLabel('Name in Chinese').fill('银河游戏');
  await page.getByLabel(/^Other names/).fill('GXG, milky way');
  await page.getByLabel('Bottom right').fill('#ffee58');
  await page.getByText('too light for white text').waitFor();
  await page.getByLabel('Starts with').fill('GX');
  await page.getByLabel('Lengths').fill('9');
  await page.getByLabel('Printed as').fill('3-3-3');
  await page.getByRole('button', { name: 'Add a PIN' }).click();
  const [code, pin] = [
    page.getByLabel('Try an example code').first(),
    page.getByLabel('Try an example code').last(),
  ];
  await code.fill('gx1-234-56');
  await page.getByText('Wrong length: 8 ≠ 9').waitFor();
  await code.fill('gx1234567');
  await page.getByText('GX1 234 567').waitFor();
  await page.getByLabel('Without').first().fill('O, I');
  await code.fill('gx1234o67');
  await page.getByText('Wrong characters: O').waitFor();
  await pin.fill('12a4');
  await page.getByText('Wrong characters: A').waitFor();
  await page.getByLabel(/Japan/).check();
  await page.getByText('Face values and redeem pages by country').click();
  await page.getByRole('group', { name: /Japan/ }).getByLabel('Face values').fill('500, 1500');
  await page.getByRole('group', { name: /Japan/ }).getByLabel(/^Step/).fill('50');
  await page.getByLabel(/^Reason/).fill('A new card for our traders.');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await page.getByText('White text must be readable').waitFor();
  await shots(staff, 'new-brand-wrong');
  await page.getByLabel('Bottom right').fill('#5b2a86');
  await shots(staff, 'new-brand');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await page.waitForURL('**/console/catalogue/galaxy');

  const shownBrand = async () =>
    (await gift.call('catalogBrands')).data.brands.find(({ brandID }) => brandID === 'galaxy');
  expect(await shownBrand()).toBeUndefined();
  await page.getByRole('checkbox', { name: 'Enabled' }).check();
  await page.getByLabel(/^Reason/).fill('Rates are in, we open.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enabled: No → Yes').waitFor();
  await shots(staff, 'brand-opened');
  if (process.env.E2E_SHOTS) {
    await page.context().addCookies([{ name: 'language', value: 'zh-CN', url: gift.url }]);
    await page.reload();
    await page.getByText('卡密格式').first().waitFor();
    await shots(staff, 'brand-zh');
    await page.goto(`${gift.url}/console/catalogue?tab=countries`);
    await page.getByRole('button', { name: '新建国家/地区' }).click();
    await shots(staff, 'new-country-zh');
  }
  expect(await shownBrand()).toMatchObject({ isEnabled: true, faces: [{ stepMinor: 5_000 }] });
  expect(sent.filter((body) => /gx1-?234/i.test(body))).toEqual([]);

  const trader = await setup.newVisitor();
  await openSignedIn(gift, trader, await createTestUser(gift));
  await trader.page.goto(`${gift.url}/createOrder?type=1`);
  await trader.page.getByRole('searchbox').fill('milky');
  await trader.page.getByRole('button', { name: 'Galaxy Games' }).click();
  await trader.page.getByRole('button', { name: '¥1,500' }).waitFor();
  await trader.page.getByRole('button', { name: 'Other' }).click();
  await trader.page.getByLabel('Face value of one card').fill('510');
  await trader.page.getByText('Cards come in multiples of ¥50.').waitFor();
});
