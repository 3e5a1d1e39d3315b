import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { providersHealth, switchProvider } from '../../../platform/providers';
import { type TestApp, testApp } from '../../../testing/app';
import { createTestUser } from '../../../testing/fixtures/users';
import {
  type FakeHttp,
  fakeAfricasTalking,
  fakeSmtp,
  fakeTermii,
  recipient,
} from '../../../testing/providers/message-providers';
import { deliverMessage, type Message } from './deliver-message';
import { smtp } from './mail';
import { africasTalking, termii } from './sms';

const keys = { termii: 'TL-secret-key-0001', at: 'atsk-secret-key-0002' };
let one: FakeHttp;
let other: FakeHttp;
let mail: Awaited<ReturnType<typeof fakeSmtp>>;
let gift: TestApp;

beforeAll(async () => {
  [one, other, mail] = await Promise.all([fakeTermii(), fakeAfricasTalking(), fakeSmtp()]);
  gift = await testApp({
    TERMII_API_KEY: keys.termii,
    TERMII_SENDER_ID: 'Gift',
    TERMII_URL: one.url,
    AFRICASTALKING_API_KEY: keys.at,
    AFRICASTALKING_USERNAME: 'gift',
    AFRICASTALKING_URL: other.url,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Gift <no-reply@gift.example>',
  });
});
afterAll(async () => {
  await gift.close();
  await Promise.all([one.close(), other.close(), mail.close()]);
});
afterEach(async () => {
  for (const fake of [one, other]) {
    fake.requests.length = 0;
    fake.says = undefined;
    fake.hangs = false;
  }
  mail.emails.length = 0;
  mail.isFull = false;
  gift.logLines.length = 0;
  await gift.database.run(sql`delete from platform.providers`);
  await gift.database.run(sql`delete from platform.provider_hours`);
});

/** The same server with other providers. */
const withProviders = (more: Partial<typeof gift.services.config.providers>) => ({
  ...gift.services,
  config: { ...gift.services.config, providers: { ...gift.services.config.providers, ...more } },
});

const text: Message = {
  channel: 'sms',
  target: '08030000001',
  text: 'Gift: your code is 402117.',
  subject: 'code',
  language: 'en-US',
};
const health = async (name: string) =>
  (await providersHealth(gift.database, gift.clock.now())).find((row) => row.name === name);

describe('a text message', () => {
  it('is sent to Termii in its format, over the dnd route', async () => {
    await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(1);
    expect(one.requests[0]?.path).toBe('/api/sms/send');
    expect(JSON.parse(one.requests[0]?.body ?? '')).toEqual({
      api_key: keys.termii,
      to: '2348030000001',
      from: 'Gift',
      sms: text.text,
      type: 'plain',
      channel: 'dnd',
    });
    expect(other.requests).toEqual([]);
    expect(await health('termii')).toMatchObject({ calls: 1, failures: 0, isOn: true, lastFailure: null });
  });

  it('is sent to Africa’s Talking in its format', async () => {
    const provider = africasTalking({ apiKey: keys.at, username: 'gift', senderID: 'Gift', url: other.url });
    await provider.send('08030000001', text.text);
    expect(other.requests[0]).toMatchObject({ path: '/version1/messaging', headers: { apikey: keys.at } });
    expect(Object.fromEntries(new URLSearchParams(other.requests[0]?.body))).toEqual({
      username: 'gift',
      to: '+2348030000001',
      message: text.text,
      from: 'Gift',
    });
  });

  it.each([
    ['is down', { status: 502, text: '<html>bad gateway</html>' }],
    ['refuses our key', { status: 401, json: { code: 401, message: 'Invalid api key' } }],
    ['has no credit for us', { status: 402, json: { message: 'Insufficient balance' } }],
    ['refuses the message', { status: 400, json: { message: 'ApplicationSenderId not found' } }],
    ['answers in another shape', { json: { hello: 'there' } }],
    ['answers nothing readable', { text: 'OK' }],
  ])('goes to the second provider when the first one %s', async (_, says) => {
    one.says = says;
    await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(1);
    expect(other.requests).toHaveLength(1);
  });

  it('goes to the second provider when the first is unreachable', async () => {
    const nobody = { apiKey: keys.termii, senderID: 'Gift', url: 'http://127.0.0.1:21599' };
    await deliverMessage(withProviders({ termii: nobody }), text);
    expect(other.requests).toHaveLength(1);
    expect(await health('termii')).toMatchObject({ failures: 1, lastFailure: 'ECONNREFUSED' });
  });

  it('goes to the second provider when the first does not answer in time', async () => {
    one.hangs = true;
    const started = performance.now();
    await deliverMessage(gift.services, text);
    expect(performance.now() - started).toBeGreaterThan(9_000);
    expect(other.requests).toHaveLength(1);
    expect(await health('termii')).toMatchObject({ failures: 1, lastFailure: 'no answer in time' });
    expect((await health('termii'))?.slowestMs).toBeGreaterThan(9_000);
  }, 60_000);

  it('refused for a bad number is no provider failure, but one refused for missing credit is', async () => {
    await switchProvider(gift.database, {
      kind: 'sms',
      name: 'termii',
      isOn: false,
      by: 'test',
      now: gift.clock.now(),
    });
    other.says = recipient(403, 'InvalidPhoneNumber');
    await expect(deliverMessage(gift.services, text)).rejects.toThrow('refused the number');
    expect(await health('africastalking')).toMatchObject({ calls: 1, failures: 0 });
    other.says = recipient(405, 'InsufficientBalance');
    await expect(deliverMessage(gift.services, text)).rejects.toThrow('answered 405');
    expect(await health('africastalking')).toMatchObject({ calls: 2, failures: 1 });
    expect(one.requests).toEqual([]);
  });

  it('with a login code stays queued while all providers fail, and is sent once one works', async () => {
    const { phone, password } = await createTestUser(gift);
    one.says = { status: 503, text: '' };
    other.says = { status: 503, text: '' };
    const started = await gift.call('login', { account: phone, password });
    await gift.runDue();
    expect(other.requests).toHaveLength(1);
    one.says = undefined;
    await gift.database.run(sql`update graphile_worker._private_jobs set run_at = now()`);
    await gift.runDue();
    const sent = JSON.parse(one.requests.at(-1)?.body ?? '{}') as { sms: string };
    const code = /code is (\d{6})/.exec(sent.sms)?.[1] ?? '';
    const done = await gift.call('verifyCode', {
      verificationID: (started.data as { verificationID: string }).verificationID,
      code,
    });
    expect(done.data).toHaveProperty('token');
  });

  it('and its provider’s key are in no log line', async () => {
    one.says = { status: 401, json: { message: `key ${keys.termii} is wrong` } };
    await deliverMessage(gift.services, text);
    const logged = gift.logLines.join('\n');
    for (const secret of [keys.termii, keys.at, '402117', text.target]) expect(logged).not.toContain(secret);
    expect(logged).toContain('a provider did not accept a message');
  });
});

describe('a provider that fails', () => {
  it('is paused after five failures, tried once after the pause, and used again once it works', async () => {
    one.says = { status: 500, text: '' };
    for (let at = 0; at < 7; at++) await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(5);
    expect(other.requests).toHaveLength(7);
    gift.clock.advance(seconds(31));
    await Promise.all([
      deliverMessage(gift.services, text),
      deliverMessage(gift.services, text),
      deliverMessage(gift.services, text),
    ]);
    expect(one.requests).toHaveLength(6);
    // The trial failed, so the pause doubles.
    gift.clock.advance(seconds(31));
    await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(6);
    one.says = undefined;
    gift.clock.advance(minutes(1));
    await deliverMessage(gift.services, text);
    await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(8);
    expect(await health('termii')).toMatchObject({ retryAfter: null });
  });

  it('is skipped while an operator has it off, and used at once when it is on again', async () => {
    const setProvider = (isOn: boolean) =>
      switchProvider(gift.database, { kind: 'sms', name: 'termii', isOn, by: 'test', now: gift.clock.now() });
    await setProvider(false);
    await deliverMessage(gift.services, text);
    expect(one.requests).toEqual([]);
    expect(await health('termii')).toMatchObject({ isOn: false });
    await setProvider(true);
    await deliverMessage(gift.services, text);
    expect(one.requests).toHaveLength(1);
  });

  it('makes the delivery fail with its error when no other provider is left', async () => {
    one.says = { status: 500, text: '' };
    await expect(deliverMessage(withProviders({ africasTalking: undefined }), text)).rejects.toThrow(
      'answered 500',
    );
    await expect(
      termii({ apiKey: keys.termii, senderID: 'Gift', url: one.url }).send('08030000001', 'x'),
    ).rejects.toThrow('answered 500');
  });
});

describe('a letter', () => {
  const email: Message = { ...text, channel: 'mail', target: 'ada@mail.example' };

  it('is sent with subject, sender and text in the language of the reader', async () => {
    await deliverMessage(gift.services, { ...email, text: '【Gift】验证码 402117。', language: 'zh-CN' });
    const [raw = ''] = mail.emails;
    expect(raw).toContain('From: Gift <no-reply@gift.example>');
    expect(raw).toContain('To: ada@mail.example');
    expect(raw).toMatch(/Subject: =\?UTF-8\?/);
    const body = raw.slice(raw.indexOf('\r\n\r\n')).replace(/\s/g, '');
    const plain = /base64/i.test(raw)
      ? Buffer.from(body, 'base64').toString()
      : Buffer.from(body.replace(/=([0-9A-F]{2})/g, '%$1').replace(/=/g, '')).toString();
    expect(decodeURIComponent(plain)).toContain('402117');
    expect(await health('smtp')).toMatchObject({ kind: 'mail', calls: 1, failures: 0 });
  });

  it('cannot inject a header or a second recipient through its address', async () => {
    await deliverMessage(gift.services, {
      ...email,
      target: 'ada@mail.example\r\nBcc: eve@mail.example',
    }).catch(() => {});
    expect(mail.emails.join('')).not.toMatch(/^Bcc:/m);
  });

  it('to a mailbox that is not there is the address’s fault, a server that is full its own', async () => {
    await expect(deliverMessage(gift.services, { ...email, target: 'nobody@mail.example' })).rejects.toThrow(
      '550',
    );
    expect(await health('smtp')).toMatchObject({ calls: 1, failures: 0 });
    mail.isFull = true;
    await expect(deliverMessage(gift.services, email)).rejects.toThrow('a letter was not taken');
    expect(await health('smtp')).toMatchObject({ calls: 2, failures: 1 });
    expect(gift.logLines.join('')).not.toContain('ada@mail.example');
  });

  it('is not sent to a server that would receive our password unencrypted', async () => {
    const url = mail.url.replace('//', '//gift:mail-password@');
    await expect(
      smtp({ url, from: 'no-reply@gift.example' }).send({ to: 'ada@mail.example', subject: 'x', text: 'x' }),
    ).rejects.toThrow('a letter was not taken');
    expect(mail.emails).toEqual([]);
  });
});
