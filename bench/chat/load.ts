// The load on the measured server (Gift's, or the baseline in relay.ts): pairs of users who write to each other, as
// fast as they are answered, or at a steady rate.
import { encodeJsonRequest, RequestID } from '@gift/im-protocol';
import { msgData, pullMessageBySeqsResp } from '@gift/im-protocol/payloads';
import { masked, Wire } from './wire';

export type ChatClient = { userID: string; peerID: string; path: string };

const text = 'Good evening, is the 100 dollar Apple card still there? I can pay right now.';

/** One message, ready to send; its ids contain its number. */
export function messageFrame({ userID, peerID }: ChatClient, run: string, n: number, groupID = ''): Buffer {
  const id = `${run}${n.toString(16)}`.padStart(32, '0');
  const data = msgData.encode({
    sendID: userID,
    recvID: groupID ? '' : peerID,
    groupID,
    clientMsgID: id,
    senderPlatformID: 5,
    senderNickname: 'bench',
    sessionType: groupID ? 3 : 1,
    msgFrom: 100,
    contentType: 101,
    content: Buffer.from(JSON.stringify({ content: text })),
    createTime: 1_700_000_000_000,
    status: 1,
  });
  return masked(
    encodeJsonRequest({
      reqIdentifier: RequestID.send,
      token: '',
      sendID: userID,
      operationID: `op${n}`,
      msgIncr: String(n),
      data,
    }),
  );
}

const pushHead = Buffer.from('{"reqIdentifier":2001');
/** The relay forwards the request itself; ours sends a push, to the sender too. */
const isPush = (payload: Buffer) => payload.subarray(0, pushHead.length).equals(pushHead);
const requestTail = Buffer.from('"token"');
const isForwarded = (payload: Buffer) => payload.subarray(0, 60).includes(requestTail);

export type Outcome = { sent: number; delivered: number; acknowledged: number; tookMs: number };

let runs = 0;

/** The two users of a pair connect to different processes, if there is more than one. */
const portOf = (ports: readonly number[], place: number) => ports[place % ports.length]!;

/**
 * All users keep `window` messages in flight for `forMs`. Delivered messages are those that reached the other side.
 * With `ownPushes`, every message returns to its sender as well.
 */
export async function flood(
  ports: readonly number[],
  clients: readonly ChatClient[],
  { forMs, window, ownPushes }: { forMs: number; window: number; ownPushes: boolean },
): Promise<Outcome> {
  const run = (++runs).toString(16).padStart(4, 'a') + process.pid.toString(16);
  const outcome = { sent: 0, delivered: 0, acknowledged: 0, tookMs: 0 };
  let isOver = false;
  let ranOut = false;
  // Prepared for every connection.
  const perClient =
    Math.ceil(((forMs / 1000) * Number(process.env.RATE ?? 120_000)) / clients.length) + window;
  const wires: Wire[] = [];
  const starts: (() => void)[] = [];
  for (const [place, client] of clients.entries()) {
    // All message ids of a run are unique across senders.
    const own = `${run}${place.toString(16).padStart(3, 'c')}`;
    const frames = Array.from({ length: perClient }, (_, n) => messageFrame(client, own, n));
    let next = 0;
    const more = () => {
      if (isOver) return;
      const frame = frames[next];
      if (!frame) {
        ranOut = true;
        return;
      }
      next++;
      outcome.sent++;
      wire.send(frame);
    };
    const wire = await Wire.open(portOf(ports, place), client.path, (payload, isText) => {
      if (isText && !isForwarded(payload) && !payload.includes('1003')) return;
      if (isPush(payload) || isForwarded(payload)) outcome.delivered++;
      else {
        outcome.acknowledged++;
        more();
      }
    });
    wires.push(wire);
    starts.push(() => {
      for (let n = 0; n < window; n++) more();
    });
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  const from = performance.now();
  for (const start of starts) start();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  isOver = true;
  const until = performance.now() + 10_000;
  const copies = ownPushes ? 2 : 1;
  while (outcome.delivered < outcome.sent * copies && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5));
  outcome.tookMs = performance.now() - from;
  outcome.delivered = Math.round(outcome.delivered / copies);
  for (const wire of wires) wire.close();
  if (ranOut) throw new Error('a connection ran out of prepared messages: raise RATE');
  return outcome;
}

/** Sends at a steady rate; returns the time from sending to receipt of each message, sorted. */
export async function steady(
  ports: readonly number[],
  clients: readonly ChatClient[],
  { forMs, perSecond }: { forMs: number; perSecond: number },
): Promise<number[]> {
  const run = (++runs).toString(16).padStart(4, 'b') + process.pid.toString(16);
  const total = Math.floor((perSecond * forMs) / 1000);
  const sentAt = new Float64Array(total);
  const tookMs: number[] = [];
  const wires = await Promise.all(
    clients.map((client, place) =>
      Wire.open(portOf(ports, place), client.path, (payload) => {
        let found: string | undefined;
        if (isPush(payload)) {
          const { data } = JSON.parse(payload.toString());
          const { msgs } = pullMessageBySeqsResp.decode(Buffer.from(data, 'base64'));
          const message = [...msgs.values()][0]?.msgs[0];
          const id = message?.clientMsgID ?? '';
          if (message?.sendID !== client.userID) found = id.slice(id.indexOf(run) + run.length);
        } else if (isForwarded(payload)) found = Number(JSON.parse(payload.toString()).msgIncr).toString(16);
        if (found !== undefined) tookMs.push(performance.now() - sentAt[Number.parseInt(found, 16)]!);
      }),
    ),
  );
  const frames = Array.from({ length: total }, (_, n) => messageFrame(clients[n % clients.length]!, run, n));
  await new Promise((resolve) => setTimeout(resolve, 300));
  const from = performance.now();
  for (let n = 0; n < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - from) * perSecond) / 1000));
    for (; n < due; n++) {
      // The load's own lateness does not count as the server's delay.
      sentAt[n] = performance.now();
      wires[n % wires.length]!.send(frames[n]!);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const until = performance.now() + 10_000;
  while (tookMs.length < total && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10));
  for (const wire of wires) wire.close();
  return tookMs.sort((a, b) => a - b);
}
