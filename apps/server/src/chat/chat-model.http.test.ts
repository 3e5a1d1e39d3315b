import 'fake-indexeddb/auto';
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { device, eventually } from '@gift/im-engine/testing/device';
import { ContentType } from '@gift/im-protocol';
import { expect, it } from 'vitest';
import { sql } from '../platform/database/db';
import { postgresBus } from '../platform/events/bus-postgres';
import { createLog } from '../platform/log/log';
import { type ChatNode, chatServer, type Person } from '../testing/chat';
import { openProxy } from '../testing/proxy';

// Random days of three people with two devices each and a group, on two processes of one database: they write and read
// while devices are closed and opened and processes end and begin. At the end every device holds every message of its
// conversations once, in the order of its seqs, and counts the same as unread as the database does.

type Device = ReturnType<typeof device>;
type Phone = { owner: Person; at: 0 | 1; made: Device };

const log = createLog('silent');
const textContent = (text: string) => ({ contentType: ContentType.text, text }) as const;

/** Numbers of a seed (Park and Miller): from 0 to below `below`. */
function drawing(seed: number) {
  let state = (seed % 2_147_483_646) + 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

it('every device ends with each message once, in order, with the right counts, despite faults', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  const steps = Number(process.env.STEPS ?? 60);
  console.log(`SEED=${seed} STEPS=${steps}`);
  const draw = drawing(seed);
  const oneOf = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;

  const chat = await chatServer((url) => postgresBus(url, log));
  const nodes: [ChatNode, ChatNode] = [await chat.open(), await chat.open()];
  const fronts = [await openProxy(nodes[0].url), await openProxy(nodes[1].url)] as const;
  const people = await Promise.all([1, 2, 3].map(() => chat.person()));

  const devices: Device[] = [];
  const enter = async (owner: Person, at: 0 | 1, storeName?: string): Promise<Phone> => {
    const made = device(storeName, { requestMs: 20_000, connectMs: 20_000, pongMs: 20_000, probeMs: 20_000 });
    devices.push(made);
    await made.engine.login({
      ...{ userID: owner.chatID, token: owner.chatToken, platformID: 5 as const },
      ...{ apiAddr: `${fronts[at].url}/api`, wsAddr: `${fronts[at].url.replace('http', 'ws')}/msg_gateway` },
    });
    return { owner, at, made };
  };
  const phones = await Promise.all(people.flatMap((owner) => [enter(owner, 0), enter(owner, 1)]));
  await Promise.all(phones.map(({ made }) => made.synced()));
  const phoneOf = (owner: Person) => phones.find((phone) => phone.owner === owner)!;
  const again = async (n: number) => {
    const { owner, at, made } = phones[n]!;
    made.close();
    phones[n] = await enter(owner, at, made.storeName);
  };

  const [amy, ...others] = people as [Person, ...Person[]];
  const { engine } = phoneOf(amy).made;
  const { groupID } = await engine.createGroup({ groupName: 'All', faceURL: '', memberUserIDs: [] });
  await engine.setGroup(groupID, { needVerification: 2 });
  for (const other of others) await phoneOf(other).made.engine.joinGroup(groupID, '', 3);
  const chats = (owner: Person) => [
    `sg_${groupID}`,
    ...people
      .filter((other) => other !== owner)
      .map(({ chatID }) => `si_${[chatID, owner.chatID].sort().join('_')}`),
  ];
  const written = new Map<string, string[]>();
  let count = 0;
  const write = async ({ owner, made }: Phone, conversationID: string) => {
    const text = `${count++} of ${owner.chatID}`;
    written.set(conversationID, [...(written.get(conversationID) ?? []), text]);
    const other = people.find(
      ({ chatID }) => chatID !== owner.chatID && conversationID.slice(3).split('_').includes(chatID),
    );
    const to = conversationID.startsWith('sg_')
      ? ({ recvID: '', groupID } as const)
      : ({ recvID: other!.chatID, groupID: '' } as const);
    // Resolves once the device keeps it; what can't go now goes when it can.
    await made.engine.sendMessage(to, textContent(text));
  };
  for (const owner of people) await write(phoneOf(owner), oneOf(chats(owner)));

  for (let n = 0; n < steps; n++) {
    const at = draw(phones.length);
    const phone = phones[at]!;
    const kind = draw(100);
    if (kind < 70) await write(phone, oneOf(chats(phone.owner)));
    else if (kind < 82)
      await phone.made.engine.markConversationMessageAsRead(oneOf(chats(phone.owner))).catch(() => {});
    else if (kind < 92) await again(at);
    else if (kind < 94) fronts[draw(2) as 0 | 1].cut();
    else if (kind < 96) {
      // The devices keep their address, as a device keeps what it holds by it, and find the next process by themselves.
      const gone = draw(2) as 0 | 1;
      if (draw(2) === 0) fronts[gone].cut();
      await nodes[gone].stop();
      nodes[gone] = await chat.open();
      fronts[gone].routeTo(nodes[gone].url);
    } else await new Promise((resolve) => setTimeout(resolve, draw(50)));
  }

  const truthOf = async (conversationID: string) =>
    (
      await chat.gift.database.many<{ seq: bigint; body: Buffer }>(sql`
        select m.seq, m.body from messaging.messages m join messaging.conversations t on t.n = m.conversation
        where t.id = ${conversationID} and m.content_type = ${ContentType.text} order by m.seq`)
    ).map(({ seq, body }) => `${seq} ${/"content":"([^"]*)"/.exec(body.toString('latin1'))?.[1]}`);
  const textsOf = (lines: readonly string[]) => lines.map((line) => line.slice(line.indexOf(' ') + 1));
  const all = [...written.keys()];
  const stored = async () =>
    Promise.all(
      all.map(async (id) =>
        textsOf(await truthOf(id))
          .sort()
          .join(),
      ),
    );
  const expectedTexts = all.map((id) => written.get(id)!.toSorted().join());
  await eventually(
    async () => (await stored()).join('|') === expectedTexts.join('|'),
    'everything to be stored',
  ).catch(async () => expect(await stored()).toEqual(expectedTexts));

  for (const { owner, made } of phones)
    for (const conversationID of chats(owner)) {
      const truth = await truthOf(conversationID);
      // Read in each try: a device sends what it marked as read once it is connected again.
      const unread = async () =>
        Number(
          (
            await chat.gift.database.maybe<{ count: bigint }>(sql`
              select t.max_seq - s.read_seq as count
              from messaging.participants s join messaging.conversations t on t.n = s.conversation
              where t.id = ${conversationID} and s.user_id = ${owner.chatID}`)
          )?.count ?? 0,
        );
      let held: unknown;
      let right: unknown;
      const readState = async () => {
        const { messages } = await made.engine.getHistory({ conversationID, beforeSeq: 0, count: 500 });
        const rows = await made.engine.getAllConversationList();
        right = { texts: truth, unread: await unread() };
        held = {
          texts: messages
            .filter(({ textElem }) => textElem)
            .map(({ seq, textElem }) => `${seq} ${textElem!.content}`),
          unread: rows.find((row) => row.conversationID === conversationID)?.unreadCount ?? 0,
        };
        return isDeepStrictEqual(held, right);
      };
      await eventually(readState).catch(() => expect(held).toEqual(right));
    }
  for (const { made } of phones) made.close();
  // Nobody harmed a store; one that is taken for damaged keeps nothing from then on, and what waits in it is lost.
  expect(devices.flatMap((made) => made.of('storeLost'))).toEqual([]);
  for (const front of fronts) await front.close();
  await chat.close();
}, 600_000);
