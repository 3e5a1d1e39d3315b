import 'fake-indexeddb/auto';
import { ContentType } from '@gift/im-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { device, eventually } from '../testing/device';
import { type Peer, startPeer } from '../testing/peer';

let peer: Peer;
const devices: ReturnType<typeof device>[] = [];
const phone = (...of: Parameters<typeof device>) => {
  const made = device(...of);
  devices.push(made);
  return made;
};

beforeEach(async () => {
  peer = await startPeer();
});
afterEach(async () => {
  for (const made of devices.splice(0)) made.close();
  await peer.stop();
});

const textContent = (text: string) => ({ contentType: ContentType.text, text }) as const;
const bola = { recvID: 'bola', groupID: '' } as const;
const chat = 'si_ada_bola';
const there = () =>
  peer
    .known(chat)
    .messages.map(({ content }) => JSON.parse(Buffer.from(content).toString()).content as string);
const shown = async (ada: ReturnType<typeof device>) => {
  const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 200 });
  return messages.map(({ seq, textElem }) => `${seq} ${textElem?.content}`);
};

describe('without a link', () => {
  it('messages are queued in order, and each is sent once after reconnecting', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    const texts = Array.from({ length: 20 }, (_, n) => `line ${n + 1}`);
    for (const text of texts) await ada.engine.sendMessage(bola, textContent(text));
    expect((await shown(ada)).length).toBe(20);
    peer.trouble.isDown = false;
    await eventually(() => there().length === 20);
    expect([there(), peer.counts.sends]).toEqual([texts, 20]);
    await eventually(
      async () => (await shown(ada)).join() === texts.map((text, n) => `${n + 1} ${text}`).join(),
    );
  });

  it('rate-limited messages are retried automatically and sent in order', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.refusesWith = 1405;
    const texts = ['one', 'two', 'three'];
    for (const text of texts) await ada.engine.sendMessage(bola, textContent(text));
    await eventually(() => peer.counts.sends > 3);
    peer.trouble.refusesWith = 0;
    await eventually(async () => (await shown(ada)).join() === '1 one,2 two,3 three');
    expect(there()).toEqual(texts);
  });

  it('queued messages survive closing the page: a new page sends them', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    for (const text of ['one', 'two', 'three']) await ada.engine.sendMessage(bola, textContent(text));
    ada.close();
    peer.trouble.isDown = false;
    const again = phone(ada.storeName);
    await again.login(peer, 'ada');
    await eventually(() => there().length === 3);
    expect(there()).toEqual(['one', 'two', 'three']);
    await eventually(async () => (await shown(again)).join() === '1 one,2 two,3 three');
  });

  it('retries back off, and an online event from the browser retries at once', async () => {
    peer.trouble.isDown = true;
    const ada = phone(undefined, { backoffFirstMs: 60, backoffLastMs: 60_000 });
    await ada.engine.login(peer.payload('ada'));
    await eventually(() => ada.of('connecting').length === 4);
    const before = ada.of('connecting').length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ada.of('connecting').length).toBe(before);
    peer.trouble.isDown = false;
    await ada.engine.networkStatusChanged(true);
    await ada.until('connectSuccess');
  });
});

describe('when the server asks its clients to move', () => {
  it('clients connect again after a random delay, without a failure, and queued messages arrive once', async () => {
    const phones = await Promise.all(
      ['ada', 'eve', 'fay'].map(async (userID) => {
        const engine = phone(undefined, { moveWithinMs: 1000 });
        await engine.login(peer, userID);
        return engine;
      }),
    );
    const closedAt = Date.now();
    const connectedAt = phones.map((made) =>
      made.until('connectSuccess', 2).then(() => Date.now() - closedAt),
    );
    peer.closeAll(1012);
    await phones[0]!.engine.sendMessage(bola, textContent('hello'));
    const delays = await Promise.all(connectedAt);
    expect(Math.max(...delays) - Math.min(...delays), delays.join()).toBeGreaterThan(0);
    for (const made of phones) expect(made.of('connectFailed')).toEqual([]);
    await eventually(() => there().join() === 'hello');
  });
});

describe('when the answer to a message is lost', () => {
  it('the message is found at the next sync, and not sent again', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    Object.assign(peer.trouble, { losesAcks: true, losesPushes: true });
    await ada.engine.sendMessage(bola, textContent('hello'));
    await eventually(() => peer.counts.sends === 1);
    Object.assign(peer.trouble, { losesAcks: false, losesPushes: false });
    await eventually(async () => (await shown(ada)).join() === '1 hello');
    await ada.synced(2);
    expect([there(), peer.counts.sends]).toEqual([['hello'], 1]);
  });

  it('a page that is opened later finds it too', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    Object.assign(peer.trouble, { losesAcks: true, losesPushes: true });
    await ada.engine.sendMessage(bola, textContent('hello'));
    await eventually(() => peer.counts.sends === 1);
    ada.close();
    Object.assign(peer.trouble, { losesAcks: false, losesPushes: false });
    const again = phone(ada.storeName);
    await again.login(peer, 'ada');
    await eventually(async () => (await shown(again)).join() === '1 hello');
    expect([there(), peer.counts.sends]).toEqual([['hello'], 1]);
  });

  it('and the message never arrived, it is sent again with the same id', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isSilent = true;
    const { clientMsgID } = await ada.engine.sendMessage(bola, textContent('hello'));
    await ada.until('connectFailed');
    peer.trouble.isSilent = false;
    await eventually(() => there().length === 1);
    expect(peer.known(chat).messages).toMatchObject([{ clientMsgID }]);
  });
});

describe('a dead link', () => {
  it('is noticed by its silence, and replaced', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isSilent = true;
    await ada.until('connectFailed');
    expect(ada.of('connectFailed')[0]).toMatchObject({ errCode: 10_001 });
    peer.trouble.isSilent = false;
    peer.deliver('bola', 'ada', 'are you there?');
    await eventually(async () => (await shown(ada)).join() === '1 are you there?');
  });

  it('is detected at once when the page returns, without waiting for the next ping', async () => {
    const ada = phone(undefined, { pingEveryMs: 60_000, pongMs: 60_000 });
    await ada.login(peer, 'ada');
    peer.trouble.isSilent = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ada.of('connectFailed')).toEqual([]);
    await ada.engine.setAppBackgroundStatus(false);
    await ada.until('connectFailed');
  });

  it('is not trusted after a sleep: it has to show quickly that it is alive', async () => {
    const ada = phone(undefined, { pongMs: 60_000, probeMs: 50 });
    await ada.login(peer, 'ada');
    peer.trouble.isSilent = true;
    const now = Date.now;
    const sleptMs = 3_600_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
    await ada.until('connectFailed').finally(() => clock.mockRestore());
    peer.trouble.isSilent = false;
    await ada.until('connectSuccess', 2);
  });

  it('is not suspected while it answers', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    await eventually(() => peer.counts.pings >= 3);
    for (let n = 0; n < 5; n += 1) await ada.engine.networkStatusChanged(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([ada.of('connectFailed'), peer.counts.connects]).toEqual([[], 1]);
  });
});

describe('a missed message', () => {
  it('sent during an outage arrives after reconnecting, in order and as new', async () => {
    peer.deliver('bola', 'ada', 'before');
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    for (let n = 1; n <= 30; n += 1) peer.deliver('bola', 'ada', `line ${n}`);
    peer.trouble.isDown = false;
    await ada.synced(2);
    expect(
      ada
        .of('newMessages')
        .flat()
        .map(({ seq }) => seq),
    ).toEqual(Array.from({ length: 30 }, (_, n) => n + 2));
    expect(await ada.engine.getTotalUnreadMsgCount()).toBe(31);
  });

  it('between two pushes is pulled before the later one is shown', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.deliver('bola', 'ada', 'one');
    await ada.until('newMessages');
    peer.trouble.losesPushes = true;
    for (const text of ['two', 'three']) peer.deliver('bola', 'ada', text);
    peer.trouble.losesPushes = false;
    peer.deliver('bola', 'ada', 'four');
    await eventually(() => ada.of('newMessages').flat().length === 4);
    expect(
      ada
        .of('newMessages')
        .flat()
        .map(({ seq }) => seq),
    ).toEqual([1, 2, 3, 4]);
    expect(peer.counts.requests.filter((id) => id === 1002)).toHaveLength(1);
  });

  it('pushed twice is shown once', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    const message = peer.deliver('bola', 'ada', 'one');
    peer.push(chat, message, ['ada']);
    peer.deliver('bola', 'ada', 'two');
    await eventually(() => ada.of('newMessages').flat().length === 2);
    expect(await shown(ada)).toEqual(['1 one', '2 two']);
  });

  it('taken back or read while the link was away is so here when it is back', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.sendMessage(bola, textContent('mine'));
    await eventually(async () => (await shown(ada)).join() === '1 mine');
    const slip = peer.deliver('bola', 'ada', 'a slip');
    await eventually(async () => (await shown(ada)).length === 2);
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    peer.paths['/msg/revoke_msg']!({ conversationID: chat, seq: slip.seq, userID: 'bola' });
    peer.paths['/msg/mark_conversation_as_read']!({
      conversationID: chat,
      userID: 'bola',
      hasReadSeq: 1,
      seqs: [1],
    });
    peer.trouble.isDown = false;
    await ada.synced(2);
    const { messages } = await ada.engine.getHistory({ conversationID: chat, beforeSeq: 0, count: 9 });
    expect(messages.map(({ contentType, isRead }) => [contentType, isRead])).toEqual([
      [101, true],
      [2101, false],
    ]);
  });

  it('beyond the sync limit is loaded when the history is opened', async () => {
    peer.deliver('bola', 'ada', 'first');
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    for (let n = 2; n <= 260; n += 1) peer.deliver('bola', 'ada', `line ${n}`);
    peer.trouble.isDown = false;
    await ada.synced(2);
    expect(ada.of('newMessages').flat()).toHaveLength(100);
    const seqs: number[] = [];
    for (let beforeSeq = 0, isEnd = false; !isEnd; beforeSeq = seqs[0]!) {
      const page = await ada.engine.getHistory({ conversationID: chat, beforeSeq, count: 50 });
      seqs.unshift(...page.messages.map(({ seq }) => seq));
      isEnd = page.isEnd;
    }
    expect(seqs).toEqual(Array.from({ length: 260 }, (_, n) => n + 1));
  });

  it('is replaced by the server data after the server is restored to an older state', async () => {
    for (const text of ['one', 'two', 'three']) peer.deliver('bola', 'ada', text);
    const ada = phone();
    await ada.login(peer, 'ada');
    await shown(ada);
    peer.trouble.isDown = true;
    peer.drop();
    await ada.until('connectFailed');
    peer.known(chat).messages.length = 0;
    peer.deliver('bola', 'ada', 'anew');
    peer.trouble.isDown = false;
    await ada.synced(2);
    await eventually(async () => (await shown(ada)).join() === '1 anew');
  });
});

describe('a picture', () => {
  const bytes = new Uint8Array(4500).map((_, n) => n % 251);
  const picture = () =>
    ({
      contentType: ContentType.picture,
      file: new Blob([bytes], { type: 'image/webp' }),
      width: 60,
      height: 40,
    }) as const;
  const sentContents = () =>
    peer.known(chat).messages.map(({ content }) => JSON.parse(Buffer.from(content).toString()));

  it('is uploaded in parts, and then its message is sent with the URL', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    const { clientMsgID } = await ada.engine.sendMessage(bola, picture());
    await ada.engine.sendMessage(bola, textContent('hello'));
    await eventually(() => sentContents().length === 2);
    const { sourcePicture } = sentContents().find((one) => one.sourcePicture)!;
    expect(sourcePicture).toMatchObject({ type: 'image/webp', size: 4500, width: 60, height: 40 });
    expect([...peer.files.values()]).toEqual([Buffer.from(bytes)]);
    expect(sourcePicture.url).toContain('/files/');
    expect(ada.of('uploadProgress').map((one) => one.clientMsgID)).toContain(clientMsgID);
  });

  it('half uploaded when the page closes resumes where it stopped', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.uploadTrouble.partsBeforeFailure = 3;
    await ada.engine.sendMessage(bola, picture());
    await eventually(() => peer.uploadCounts.partsPut === 3);
    await eventually(
      async () =>
        JSON.parse(await (await ada.engine.exportDatabase()).text()).outbox[0].files[0].upload?.done
          .length === 3,
    );
    ada.close();
    peer.uploadTrouble.partsBeforeFailure = Number.POSITIVE_INFINITY;
    const again = phone(ada.storeName);
    await again.login(peer, 'ada');
    await eventually(() => sentContents().length === 1);
    expect(peer.uploadCounts.partsPut).toBe(5);
    expect([...peer.files.values()]).toEqual([Buffer.from(bytes)]);
  });

  it('of which the server lost a part is uploaded anew', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    peer.uploadTrouble.partsLost = 1;
    await ada.engine.sendMessage(bola, picture());
    await eventually(() => sentContents().length === 1);
    expect(peer.uploadCounts.partsPut).toBe(10);
    expect([...peer.files.values()]).toEqual([Buffer.from(bytes)]);
  });

  it('the server knows already is not sent at all', async () => {
    const ada = phone();
    await ada.login(peer, 'ada');
    await ada.engine.sendMessage(bola, picture());
    await eventually(() => sentContents().length === 1);
    await ada.engine.sendMessage(bola, picture());
    await eventually(() => sentContents().length === 2);
    expect(peer.uploadCounts.partsPut).toBe(5);
  });
});
