import type { TestApp } from './app';
import { uploadPicture } from './pictures';
import { makeUser, type TestUser } from './users';

/** What a person asks to be corrected, with a picture of the paper. */
export const correction = async (gift: TestApp, user: TestUser, more: object = {}) => ({
  walletPin: user.pin,
  subject: 'name' as const,
  words: 'My first name is Adaeze, as on my passport.',
  fileIDs: [await uploadPicture(gift, user)],
  ...more,
});

/** A correction that waits for the staff; answers its number. */
export async function askedCorrection(gift: TestApp, user: TestUser): Promise<string> {
  const asked = await gift.call('askCorrection', await correction(gift, user), { token: user.token });
  if (asked.code !== 200) throw new Error(`nothing was asked: ${asked.message}`);
  const staff = await makeUser(gift, { roles: ['compliance'] });
  const { data } = await gift.call('dataRequests', { kind: 'correction', limit: 50 }, { token: staff.token });
  return data.items.find(({ userID }) => userID === String(user.userID))!.requestID;
}
