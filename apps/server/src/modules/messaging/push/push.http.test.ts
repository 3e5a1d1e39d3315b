import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ContentType } from '@gift/im-protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { pushDevice } from '../../../testing/providers/push';
import { notifyUser } from '../in-app/system-messages';
import { chat, contentOf } from '../messages/testing/fixtures';
import { flushPushes } from './push-queue';
import { isKnownService } from './services';

// A push service of our own. It delivers to "browsers" that decrypt as a browser does.

type Carried = { path: string; headers: IncomingHttpHeaders; body: Buffer };
const carried: Carried[] = [];
let answers: number[] = [];
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    carried.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answers.shift() ?? 201).end();
  });
});
const room = chat();
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  Object.assign(room.services.settings.current, { pushServices: `fcm.googleapis.com,${origin}` });
});
afterAll(() => void service.close());
beforeEach(() => {
  carried.length = 0;
  answers = [];
});

/** A browser that subscribes: its addresses, and how it decrypts (RFC 8291, RFC 8188). */
function browser() {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = randomBytes(16);
  const { endpoint } = pushDevice(origin);
  const keys = { p256dh: point.toString('base64url'), auth: auth.toString('base64url') };
  function open(body: Buffer): { title: string; body: string; tag: string; path: string } {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + body[20]!);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
    return JSON.parse(text.slice(0, text.lastIndexOf('}') + 1));
  }
  return { endpoint, keys, open };
}

/** A user with a subscribed browser. */
async function awake(language: 'en-US' | 'zh-CN' = 'en-US') {
  const user = await room.gifted();
  const device = browser();
  const { endpoint, keys } = device;
  await room.test.call('subscribePush', { endpoint, keys }, { token: user.token, language });
  return { ...user, device };
}
const flush = async () => {
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  await flushPushes(room.services);
};
const write = (from: string, to: string, more: object = {}) => room.sent(from, { recvID: to, ...more });

describe('a user who is away when a message arrives', () => {
  it('receives a push in their language, without the text of the message', async () => {
    const [ada, ben] = [await room.gifted(), await awake()];
    await write(ada.id, ben.id, { content: contentOf({ content: 'the code is 4711-0815' }) });
    await flush();
    expect(carried).toHaveLength(1);
    expect(ben.device.open(carried[0]!.body)).toEqual({
      ...{ title: 'You have a new message.', body: '' },
      ...{ tag: `si_${[ada.id, ben.id].sort().join('_')}`, path: `/chat/chatCenter?userID=${ada.id}` },
    });
    const zhang = await awake('zh-CN');
    await write(ada.id, zhang.id);
    await flush();
    expect(zhang.device.open(carried[1]!.body).title).toBe('您有一条新消息。');
    const { values } = await room.services.metrics.pushes.get();
    expect(values).toEqual([{ labels: { outcome: 'ok' }, value: 2 }]);
  });

  it('receives a push signed with the VAPID key, with a TTL of a day and one topic per chat', async () => {
    const [ada, ben] = [await room.gifted(), await awake()];
    await write(ada.id, ben.id);
    await flush();
    const { headers, path } = carried[0]!;
    expect(new URL(path, origin).href).toBe(ben.device.endpoint);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^[\w-]{32}$/);
    const [, jwt, key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? [];
    const { data } = await room.test.call('pushKey', undefined, { token: ben.token });
    expect(key).toBe(data.publicKey);
    const [head, claims, signature] = jwt!.split('.') as [string, string, string];
    const point = Buffer.from(data.publicKey, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: origin });
  });

  it('receives one push for a burst of messages in a chat, and another after a quiet period', async () => {
    const [ada, cy, ben] = [await room.gifted(), await room.gifted(), await awake()];
    for (let n = 0; n < 3; n++) await write(ada.id, ben.id);
    await flush();
    await write(ada.id, ben.id);
    await flush();
    expect(carried).toHaveLength(1);
    await write(cy.id, ben.id);
    await flush();
    expect(carried).toHaveLength(2);
    room.test.clock.advance(minutes(5));
    await write(ada.id, ben.id);
    await flush();
    expect(carried).toHaveLength(3);
  });

  it('receives the text of a message from the system account', async () => {
    const ben = await awake();
    await room.db.transaction((tx) =>
      notifyUser({ tx, services: room.services, now: room.now() }, ben.userID, {
        text: 'An order needs you.',
        about: {},
      }),
    );
    await flush();
    expect(ben.device.open(carried[0]!.body)).toMatchObject({
      body: 'An order needs you.',
      path: '/chat/notification',
    });
  });
});

describe('no user receives a push', () => {
  it.each<[string, object]>([
    ['by typing', { contentType: ContentType.typing, content: contentOf({ msgTips: 'yes' }) }],
    ['by what is for who is online', { contentType: 120, content: Buffer.from('{"data":"x"}') }],
    ['where the sender wants no push', { options: { offlinePush: false } }],
  ])('%s', async (_, more) => {
    const [ada, ben] = [await room.gifted(), await awake()];
    await write(ada.id, ben.id, more);
    await flush();
    expect(carried).toEqual([]);
  });

  it('who wrote the message, is connected, or reconnects before it is sent', async () => {
    const [ada, ben] = [await awake(), await awake()];
    const { signals } = room.services;
    const connected = new Set([ben.id]);
    const real = signals.connectedFrom.bind(signals);
    signals.connectedFrom = (userID) => (connected.has(userID) ? [5] : []);
    await write(ada.id, ben.id);
    await flush();
    connected.clear();
    await write(ada.id, ben.id);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    connected.add(ben.id);
    await flushPushes(room.services);
    signals.connectedFrom = real;
    expect(carried).toEqual([]);
  });

  it.each([1, 2])('who set the chat, or all of chat, to receive option %i', async (option) => {
    const [ada, ben, cy] = [await room.gifted(), await awake(), await awake()];
    await write(ada.id, ben.id);
    await write(ada.id, cy.id);
    await flush();
    room.test.clock.advance(minutes(6));
    carried.length = 0;
    await room.db.run(
      sql`update messaging.conversation_settings set receive_option = ${option} where owner_id = ${ben.id}`,
    );
    await room.db.run(sql`update messaging.users set receive_option = ${option} where id = ${cy.id}`);
    // A user who receives no messages at all gets no push either.
    await room.send(ada.id, { recvID: ben.id });
    await room.send(ada.id, { recvID: cy.id });
    await flush();
    expect(carried).toEqual([]);
  });

  it('on a device that was signed out, or unsubscribed', async () => {
    const [ada, ben, cy] = [await room.gifted(), await awake(), await awake()];
    await room.test.call('logout', undefined, { token: ben.token });
    await room.test.runDue();
    await room.test.call('unsubscribePush', { endpoint: cy.device.endpoint }, { token: cy.token });
    await write(ada.id, ben.id);
    await write(ada.id, cy.id);
    await flush();
    expect(carried).toEqual([]);
  });
});

describe('a push service', () => {
  it('that reports a device as gone is not called again, and one that fails is retried', async () => {
    const [ada, ben] = [await room.gifted(), await awake()];
    answers = [410];
    await write(ada.id, ben.id);
    await flush();
    room.test.clock.advance(minutes(6));
    await write(ada.id, ben.id);
    await flush();
    expect(carried).toHaveLength(1);
    const cy = await awake();
    answers = [503, 201];
    await write(ada.id, cy.id);
    await flush();
    expect(carried).toHaveLength(3);
  });

  it('is one that is known, over HTTPS, on its own port', async () => {
    const known = 'fcm.googleapis.com,push.apple.com,http://127.0.0.1:1';
    for (const endpoint of [
      'https://fcm.googleapis.com/x',
      'https://web.push.apple.com/y',
      'http://127.0.0.1:1/z',
    ])
      expect(isKnownService(endpoint, known), endpoint).toBe(true);
    for (const endpoint of [
      ...[
        'http://fcm.googleapis.com/x',
        'https://fcm.googleapis.com:8443/x',
        'https://evilfcm.googleapis.com.x/',
      ],
      ...[
        'https://169.254.169.254/',
        'https://localhost/',
        'http://127.0.0.1:2/z',
        'https://xpush.apple.com/',
      ],
      ...['https://u:p@fcm.googleapis.com/', 'file:///etc/passwd', 'https://push.apple.com.evil/'],
    ])
      expect(isKnownService(endpoint, known), endpoint).toBe(false);
    const user = await room.gifted();
    const inside = { ...pushDevice('https://10.0.0.7'), expirationTime: undefined };
    expect(await room.test.call('subscribePush', inside, { token: user.token })).toMatchObject({
      code: 7001,
    });
  });

  it('sends pushes of a device only to the user who subscribed on it last', async () => {
    const [ada, ben] = [await room.gifted(), await awake()];
    const other = await room.gifted();
    await room.test.call('unsubscribePush', { endpoint: ben.device.endpoint }, { token: other.token });
    const { endpoint, keys } = ben.device;
    await room.test.call('subscribePush', { endpoint, keys }, { token: other.token });
    await write(ada.id, ben.id);
    await write(ada.id, other.id);
    await flush();
    expect(carried.map(({ body }) => ben.device.open(body).tag)).toEqual([
      `si_${[ada.id, other.id].sort().join('_')}`,
    ]);
  });
});
