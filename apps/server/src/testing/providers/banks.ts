import type { TestApp } from '../app';
import type { TestUser } from '../fixtures/users';

/** An account at GTBank with a valid check digit. */
export const gtBank = { bankCode: '058', accountNumber: '0000014570' };

const attempts = 100;
const pauseMs = 100;

async function newestCode(gift: TestApp, phone: string): Promise<string> {
  const { data } = await gift.call('demoOutbox', { target: phone });
  const texts = data.items.map((item) => /(?<!\d)\d{6}(?!\d)/.exec(item.text)?.[0]);
  return texts.find((code) => code !== undefined) ?? '';
}

/** The newest code that a phone received; with `before`, one that came after it. */
export async function codeSentTo(gift: TestApp, phone: string, before?: string): Promise<string> {
  await gift.runDue();
  let code = await newestCode(gift, phone);
  // Where a server runs its own jobs, another worker may still be sending the message.
  for (let attempt = 0; code === before && attempt < attempts; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    code = await newestCode(gift, phone);
  }
  return code;
}

/** The verification for adding an account, and its code. */
export async function accountCode(gift: TestApp, user: TestUser, account = gtBank) {
  const before = await newestCode(gift, user.phone);
  const { data } = await gift.call('sendBankCode', account, { token: user.token });
  return { verificationID: data.verificationID, code: await codeSentTo(gift, user.phone, before) };
}

/** A user's own bank account, added like in the web app. */
export async function addAccount(gift: TestApp, user: TestUser, account = gtBank) {
  const sent = await accountCode(gift, user, account);
  const answer = await gift.call('addBankAccount', sent, { token: user.token });
  if (answer.code !== 200) throw new Error(`the account was not added: ${answer.message}`);
  return answer.data;
}
