// Load by many users at once: logins, idle connections, a large group, and reconnections.
import { encodeJsonRequest, RequestID } from '@gift/im-protocol';
import { getMaxSeqReq, getMaxSeqResp, pullMessageBySeqsReq } from '@gift/im-protocol/payloads';
import { type ChatClient, messageFrame } from './load';
import { type admin, gatewayPath } from './server';
import { masked, Wire } from './wire';

type Person = { userID: string; token: string };
type Office = Awaited<ReturnType<typeof admin>>;

const atOnce = 200;

/** Runs the work for all items, `atOnce` at a time. */
async function forAll<Item>(items: readonly Item[], work: (item: Item, n: number) => Promise<void>) {
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < items.length; n = next++) await work(items[n] as Item, n);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Connects and waits for the login. */
async function enter(
  port: number,
  path: string,
  onMessage: (payload: Buffer) => void = () => {},
): Promise<Wire> {
  let isIn = (_: boolean) => {};
  const verdict = new Promise<boolean>((resolve) => {
    isIn = resolve;
  });
  const wire = await Wire.open(port, path, (payload, isText) => {
    if (isText) isIn(payload.includes('"errCode":0'));
    else onMessage(payload);
  });
  if (!(await verdict)) throw new Error('not let in');
  return wire;
}

/** Logs in again and again, on twenty connections at a time. */
export async function logins(port: number, clients: readonly ChatClient[]) {
  const count = 2000;
  const from = performance.now();
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < count; n = next++)
      (await enter(port, clients[n % clients.length]!.path)).close();
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return { count, tookMs: performance.now() - from };
}

/** Connects all users, who stay idle. */
export async function crowd(port: number, people: readonly Person[]): Promise<Wire[]> {
  const wires: Wire[] = [];
  await forAll(people, async (person, n) => {
    wires[n] = await enter(port, gatewayPath(person));
  });
  return wires;
}

/** One user writes, five hundred receive. */
export async function groupMessages(port: number, office: Office, members: readonly Person[]) {
  const [owner, ...others] = members.map(({ userID }) => userID);
  const { groupInfo } = (await office.call('/group/create_group', {
    memberUserIDs: others,
    adminUserIDs: [],
    ownerUserID: owner,
    groupInfo: { groupName: 'Five hundred', groupType: 2, needVerification: 2 },
  })) as { groupInfo: { groupID: string } };
  const count = 300;
  const run = `c${process.pid.toString(16)}`;
  let delivered = 0;
  const needle = Buffer.from('{"reqIdentifier":2001');
  let acknowledge = () => {};
  const ack = Buffer.from('{"reqIdentifier":1003');
  const wires: Wire[] = [];
  await forAll(members, async (person, n) => {
    wires[n] = await enter(port, gatewayPath(person), (payload) => {
      const head = payload.subarray(0, needle.length);
      if (head.equals(needle)) delivered++;
      else if (head.equals(ack)) acknowledge();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 1000));
  delivered = 0;
  const client = { userID: owner as string, peerID: '', path: '' };
  const frames = Array.from({ length: count }, (_, n) => messageFrame(client, run, n, groupInfo.groupID));
  const from = performance.now();
  let next = 0;
  await new Promise<void>((resolve) => {
    let acknowledged = 0;
    acknowledge = () => {
      if (++acknowledged === count) resolve();
      const frame = frames[next++];
      if (frame) wires[0]!.send(frame);
    };
    for (; next < 5; next++) wires[0]!.send(frames[next]!);
  });
  const until = performance.now() + 20_000;
  while (delivered < count * members.length && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const tookMs = performance.now() - from;
  for (const wire of wires) wire.close();
  return { count, delivered, tookMs };
}

/** Sends all users a message while they are disconnected. */
export async function missing(office: Office, people: readonly Person[]) {
  await forAll(people, async ({ userID }, n) => {
    const peer = people[(n + 1) % people.length]!;
    await office.call('/msg/send_msg', {
      sendID: userID,
      recvID: peer.userID,
      senderNickname: 'bench',
      senderFaceURL: '',
      senderPlatformID: 5,
      content: { content: 'while you were away' },
      contentType: 101,
      sessionType: 1,
    });
  });
}

/** All users reconnect at the same time: connect, ask for seqs, pull the missed messages. */
export async function reconnecting(port: number, people: readonly Person[]) {
  let synced = 0;
  const from = performance.now();
  await Promise.all(
    people.map(async (person, n) => {
      const { userID } = person;
      const ask = (reqIdentifier: number, data: Uint8Array) => {
        wire.send(
          masked(
            encodeJsonRequest({
              reqIdentifier,
              token: '',
              sendID: userID,
              operationID: 'bench',
              msgIncr: String(n),
              data,
            }),
          ),
        );
      };
      let isDone = () => {};
      const done = new Promise<void>((resolve) => {
        isDone = resolve;
      });
      const wire = await enter(port, gatewayPath(person), (payload) => {
        const { reqIdentifier, data } = JSON.parse(payload.toString());
        if (reqIdentifier === RequestID.newestSeqs) {
          const { maxSeqs } = getMaxSeqResp.decode(Buffer.from(data, 'base64'));
          const seqRanges = [...maxSeqs].map(([conversationID, end]) => ({
            conversationID,
            begin: 0,
            end,
            num: 1,
          }));
          ask(RequestID.pullRanges, pullMessageBySeqsReq.encode({ userID, seqRanges }));
        } else if (reqIdentifier === RequestID.pullRanges) {
          if (data) synced++;
          isDone();
        }
      });
      ask(RequestID.newestSeqs, getMaxSeqReq.encode({ userID }));
      await done;
      wire.close();
    }),
  );
  return { synced, tookMs: performance.now() - from };
}
