import { ContentType, type MsgData, SessionType } from '@gift/im-protocol';
import { Client } from '@gift/im-server/testing/client';
import type { Locator } from 'playwright-core';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import type { RunningGift } from './gift';
import type { Visitor } from './visitor';

// Shared steps of the chat tests.

export const openChat = (gift: RunningGift, { page }: Visitor, other: { userID: bigint }) =>
  page.goto(`${gift.url}/chat/chatCenter?userID=${other.userID}`);

export async function sendText({ page }: Visitor, text: string) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** The message bubble with this text. */
export const bubble = ({ page }: Visitor, text: string | RegExp): Locator =>
  page.locator('.bubble', { hasText: text }).last();

/** Opens the menu of a message and chooses an action. */
export async function chooseMessageAction(person: Visitor, text: string | RegExp, action: string) {
  await bubble(person, text).click({ button: 'right' });
  await person.page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

/** Calls one of OpenIM's HTTP calls as this user and returns `errCode` and `data`. */
export async function im(gift: RunningGift, user: TestUser, path: string, body: object) {
  const { data } = await gift.call('chatLogin', {}, { token: user.token });
  const response = await fetch(`${gift.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: data.token, operationID: `e2e-${Date.now()}` },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { errCode: number; errMsg: string; data: Record<string, unknown> };
}

/** A second client of this user, which speaks the protocol directly. It kicks a connected browser. */
export async function ownWire(gift: RunningGift, user: TestUser): Promise<Client> {
  const { data } = await gift.call('chatLogin', {}, { token: user.token });
  return Client.connect({ url: gift.url, userID: data.userID, token: data.token });
}

let written = 0;
/** The data of a text message to one user; `change` makes it another kind. */
export const textMessage = (
  to: { userID: bigint },
  text: string,
  change: Partial<MsgData> = {},
): Partial<MsgData> => ({
  ...{ recvID: String(to.userID), sessionType: SessionType.single, contentType: ContentType.text },
  ...{ clientMsgID: `e2e${Date.now()}${++written}`, createTime: Date.now(), sendTime: Date.now() },
  ...{
    senderPlatformID: 5,
    msgFrom: 100,
    content: new TextEncoder().encode(JSON.stringify({ content: text })),
  },
  ...change,
});
