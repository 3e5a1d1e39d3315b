import 'fake-indexeddb/auto';
import { ContentType } from '@gift/im-protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { device, eventually } from '../testing/device';
import { type Peer, startPeer } from '../testing/peer';

// Random histories of two users and a group: messages from both sides, outages of every kind, pages closed and
// opened. At the end the device holds what the server holds, and the server each message once, in the order it was
// written.

const people = ['bola', 'chidi'] as const;
type Step =
  | { do: 'write'; to: string }
  | { do: 'typing'; from: string; times: number }
  | { do: 'read'; of: string }
  | { do: 'trouble'; kind: keyof Peer['trouble'] & ('losesAcks' | 'losesPushes' | 'isSilent' | 'isDown') }
  | { do: 'repair' }
  | { do: 'drop' }
  | { do: 'reopen' }
  | { do: 'open'; of: string }
  | { do: 'wait'; ms: number };

const place = fc.constantFrom('bola', 'chidi', 'sg_7');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), to: place }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('typing' as const),
      from: place,
      times: fc.integer({ min: 1, max: 4 }),
    }),
  },
  fc.record({ do: fc.constant('read' as const), of: place }),
  fc.record({
    do: fc.constant('trouble' as const),
    kind: fc.constantFrom(
      'losesAcks' as const,
      'losesPushes' as const,
      'isSilent' as const,
      'isDown' as const,
    ),
  }),
  fc.record({ do: fc.constant('repair' as const) }),
  fc.record({ do: fc.constant('drop' as const) }),
  fc.record({ do: fc.constant('reopen' as const) }),
  fc.record({ do: fc.constant('open' as const), of: place }),
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 60 }) }),
  },
);

const calm = { losesAcks: false, losesPushes: false, isSilent: false, isDown: false, refusesWith: 0 };
const idOf = (name: string) => (name.startsWith('sg_') ? name : `si_ada_${name}`);
const target = (name: string) =>
  name.startsWith('sg_')
    ? { recvID: '' as const, groupID: name.slice(3) }
    : { recvID: name, groupID: '' as const };
const waits = { pongMs: 40, probeMs: 30, requestMs: 60, connectMs: 200, pingEveryMs: 50 };

async function runSteps(steps: readonly Step[]) {
  const peer = await startPeer();
  peer.known('sg_7', ['ada', 'bola']);
  let ada = device(undefined, waits);
  const written: Record<string, string[]> = {};
  let count = 0;
  try {
    await ada.engine.login(peer.payload('ada'));
    for (const now of steps) {
      count += 1;
      if (now.do === 'write') {
        const text = `ada ${count}`;
        written[now.to] = [...(written[now.to] ?? []), text];
        await ada.engine.sendMessage(target(now.to), { contentType: ContentType.text, text });
      }
      if (now.do === 'typing')
        for (let n = 0; n < now.times; n += 1)
          if (now.from === 'sg_7')
            peer.deliver('bola', '', `bola ${count} ${n}`, { groupID: '7', sessionType: 3 });
          else peer.deliver(now.from, 'ada', `${now.from} ${count} ${n}`);
      if (now.do === 'read') await ada.engine.markConversationMessageAsRead(idOf(now.of));
      if (now.do === 'trouble') peer.trouble[now.kind] = true;
      if (now.do === 'repair') Object.assign(peer.trouble, calm);
      if (now.do === 'drop') peer.drop();
      if (now.do === 'open')
        await ada.engine.getHistory({ conversationID: idOf(now.of), beforeSeq: 0, count: 5 }).catch(() => {});
      if (now.do === 'wait') await new Promise((resolve) => setTimeout(resolve, now.ms));
      if (now.do === 'reopen') {
        ada.close();
        ada = device(ada.storeName, waits);
        await ada.engine.login(peer.payload('ada'));
      }
    }
    Object.assign(peer.trouble, calm);
    // A push lost on an open link is found with the next one, or when the link reopens.
    peer.drop();
    await settled(peer, ada, written);
  } finally {
    ada.close();
    await peer.stop();
  }
}

async function settled(peer: Peer, ada: ReturnType<typeof device>, written: Record<string, string[]>) {
  const serverState = (name: string) =>
    peer
      .known(idOf(name))
      .messages.map(({ seq, content }) => [seq, JSON.parse(Buffer.from(content).toString()).content]);
  const deviceState = async (name: string) => {
    const { messages } = await ada.engine.getHistory({
      conversationID: idOf(name),
      beforeSeq: 0,
      count: 500,
    });
    return messages.map(({ seq, textElem, status }) =>
      status === 2 ? [seq, textElem?.content] : ['unsent'],
    );
  };
  let seen: unknown;
  const matches = async () => {
    const all = [...people, 'sg_7'];
    const states = await Promise.all(all.map(async (name) => [await deviceState(name), serverState(name)]));
    const sent = all.map((name) => [
      serverState(name)
        .map(([, text]) => text)
        .filter((text) => text.startsWith('ada')),
      written[name] ?? [],
    ]);
    const list = await ada.engine.getAllConversationList();
    const unread = all.map((name) => [
      list.find(({ conversationID }) => conversationID === idOf(name))?.unreadCount ?? 0,
      serverState(name).length - peer.readOf('ada', idOf(name)),
    ]);
    seen = { states, sent, unread };
    return [...states, ...sent, ...unread].every(
      ([one, other]) => JSON.stringify(one) === JSON.stringify(other),
    );
  };
  await eventually(() => matches().catch(() => false), 'agreement', 60_000).catch(() => {
    for (const [what, pairs] of Object.entries(seen as Record<string, [unknown, unknown][]>))
      for (const [one, other] of pairs) expect(one, what).toEqual(other);
  });
}

it('the device ends in the state of the server with each message once, whatever fails', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), runSteps), {
    numRuns: Number(process.env.MODEL_RUNS ?? 15),
    endOnFailure: true,
  });
}, 600_000);
