import type { TestApp } from './app';
import type { TestUser } from './users';

/** An account at GTBank whose check digit fits. */
export const gtBank = { bankCode: '058', accountNumber: '0000014570' };

/** The newest code that reached a phone. */
export async function codeSentTo(gift: TestApp, phone: string): Promise<string> {
  await gift.runDue();
  const { data } = await gift.call('demoOutbox', { target: phone });
  const texts = data.items.map((item) => /(?<!\d)\d{6}(?!\d)/.exec(item.text)?.[0]);
  return texts.find((code) => code !== undefined) ?? '';
}

/** What adds an account: the verification begun for it, and its code. */
export async function accountCode(gift: TestApp, user: TestUser, account = gtBank) {
  const { data } = await gift.call('sendBankCode', account, { token: user.token });
  return { verificationID: data.verificationID, code: await codeSentTo(gift, user.phone) };
}

/** A user's own bank account, added as the web app would. */
export async function addAccount(gift: TestApp, user: TestUser, account = gtBank) {
  const sent = await accountCode(gift, user, account);
  const answer = await gift.call('addBankAccount', sent, { token: user.token });
  if (answer.code !== 200) throw new Error(`the account was not added: ${answer.message}`);
  return answer.data;
}
