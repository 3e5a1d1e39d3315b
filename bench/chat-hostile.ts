// A million hostile frames against a server in its own process: random bytes, gzip bombs, foreign ids, false lengths,
// foreign messages. It must keep running, refuse what is forbidden, deliver nothing, and use no more memory at the end
// than after a tenth.
//   npm run bench -- chat-hostile [frames] [seed]
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { Client } from '../packages/im-server/src/testing/client';
import { attack } from '../packages/im-server/src/testing/hostile';
import { admin, startGift } from './chat/server';
import { report } from './shared/figures';

const [frames = 1_000_000, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, log: () => {} });
const gift = await startGift(21_382, postgres.url, dataDir);
try {
  console.log(`${frames} frames, seed ${seed}`);
  const office = await admin(gift.port);
  const [ada, ben, ...attackers] = await office.people('hostile', 18);
  if (!ada || !ben) throw new Error('nobody is there');
  const url = `http://127.0.0.1:${gift.port}`;
  const witness = await Client.connect({ url, ...ada });
  const text = `what the two say ${seed}`;
  const group = await office.call('/group/create_group', {
    memberUserIDs: [ben.userID],
    adminUserIDs: [],
    ownerUserID: ada.userID,
    groupInfo: { groupName: 'The two', groupType: 2, needVerification: 2 },
  });
  const { groupID } = group.groupInfo as { groupID: string };
  const memory: number[] = [];
  const from = performance.now();
  await attack(
    {
      ...{ url, attackers },
      secret: { conversationID: `si_${ada.userID}_${ben.userID}`, userID: ben.userID, groupID, text },
    },
    {
      ...{ seed, frames },
      async witness(sent) {
        const { errCode } = await witness.send({
          ...{ recvID: ben.userID, clientMsgID: randomBytes(16).toString('hex'), sessionType: 1 },
          ...{ msgFrom: 100, contentType: 101, createTime: Date.now() },
          content: new TextEncoder().encode(JSON.stringify({ content: text })),
        });
        if (errCode !== 0) throw new Error(`the witness was refused: ${errCode}`);
        if (sent < (frames / 10) * (memory.length + 1)) return;
        memory.push((await gift.memory()).rss);
        console.log(`${sent} frames, ${(memory.at(-1)! / 1e6).toFixed(0)} MB`);
      },
    },
  );
  const seconds = (performance.now() - from) / 1000;
  const grown = (memory.at(-1) ?? 0) - (memory[0] ?? 0);
  console.log(`${frames} hostile frames in ${seconds.toFixed(0)} s: nothing came of them`);
  report('chat-hostile.growth', grown / 1e6);
  witness.close();
} finally {
  await gift.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
