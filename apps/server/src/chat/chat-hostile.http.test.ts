import { randomBytes, randomInt } from 'node:crypto';
import { attack } from '@gift/im-server/testing/hostile';
import { expect, it } from 'vitest';
import { chatServer } from '../testing/chat';

// A short day of those who mean harm; `npm run bench -- chat-hostile` does it a million times.

it('hostile frames have no effect, and other users can still send messages', async () => {
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31));
  console.log(`SEED=${seed}`);
  const chat = await chatServer();
  const [amy, ben, ...attackers] = await Promise.all(Array.from({ length: 10 }, () => chat.person()));
  const text = `the secret of the two ${seed}`;
  const saying = () => ({
    ...{ recvID: ben!.chatID, clientMsgID: randomBytes(16).toString('hex'), sessionType: 1, msgFrom: 100 },
    ...{ contentType: 101, content: new TextEncoder().encode(JSON.stringify({ content: text })) },
    createTime: Date.now(),
  });
  const [here, there] = [await chat.connect(amy!), await chat.connect(ben!)];
  const before = chat.first.gateway.connections;
  let witnessed = 0;
  await attack(
    {
      url: chat.first.url,
      attackers: attackers.map(({ chatID: userID, chatToken: token }) => ({ userID, token })),
      secret: {
        conversationID: `si_${[amy!.chatID, ben!.chatID].sort().join('_')}`,
        ...{ userID: ben!.chatID, groupID: '4711', text },
      },
    },
    {
      seed,
      frames: 10_000,
      async witness() {
        witnessed++;
        expect((await here.send(saying())).errCode).toBe(0);
      },
    },
  );
  expect(witnessed).toBeGreaterThan(5);
  await there.until(() => there.received.length >= witnessed, 60_000);
  expect(there.received.map(({ message }) => message.seq)).toEqual(
    Array.from({ length: witnessed }, (_, at) => at + 1),
  );
  await expect.poll(() => chat.first.gateway.connections, { timeout: 60_000 }).toBe(before);
  await chat.close();
}, 600_000);
