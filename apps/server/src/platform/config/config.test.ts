import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config';

describe('the configuration', () => {
  it('needs nothing in demo mode', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'demo',
      port: 8080,
      isPortFixed: false,
      host: '127.0.0.1',
      runsJobs: true,
    });
  });

  it('sends statements together unless PG_PIPELINE is off', () => {
    expect([undefined, 'on', 'off'].map((PG_PIPELINE) => parseConfig({ PG_PIPELINE }).isPipelined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('uses a replica only of a database of its own', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://gift@replica/gift' };
    expect(parseConfig({ DATABASE_URL: 'postgres://gift@db/gift' }).replica).toBeUndefined();
    expect(parseConfig({ ...replica, DATABASE_URL: 'postgres://gift@db/gift' }).replica).toEqual({
      url: 'postgres://gift@replica/gift',
      maxLagMs: 1000,
    });
    expect(() => parseConfig(replica)).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL');
  });

  it('has demo data in demo mode unless DEMO_WORLD is off', () => {
    expect(parseConfig({}).hasDemoData).toBe(true);
    expect(parseConfig({ DEMO_WORLD: 'off' }).hasDemoData).toBe(false);
  });

  it('stores files on disk, or in S3 once a bucket and its keys are set', () => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(parseConfig({})).toMatchObject({ storage: 'disk', s3: undefined });
    const s3 = { ...keys, S3_BUCKET: 'files', S3_REGION: 'eu-west-1' };
    expect(parseConfig(s3)).toMatchObject({ storage: 's3', s3: { region: 'eu-west-1' } });
    expect(parseConfig({ ...s3, STORAGE: 'disk' }).storage).toBe('disk');
    for (const wrong of [{ STORAGE: 's3' }, { S3_BUCKET: 'files' }, { ...keys, S3_BUCKET: 'files' }])
      expect(() => parseConfig(wrong)).toThrow('S3 takes S3_BUCKET');
  });

  it.each([
    [{ S3_REGION: 'eu-west-1' }, 'https://files.s3.eu-west-1.amazonaws.com'],
    [{ S3_REGION: 'eu-west-1', S3_BUCKET: 'my.files' }, 'https://s3.eu-west-1.amazonaws.com/my.files'],
    [{ S3_REGION: 'eu-west-1', S3_FORCE_PATH_STYLE: 'on' }, 'https://s3.eu-west-1.amazonaws.com/files'],
    [{ S3_ENDPOINT: 'http://minio:9000/' }, 'http://minio:9000/files'],
    [{ S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: 'off' }, 'https://files.s3.example.com'],
  ])('%o: the bucket is at %s', (more: Record<string, string>, url) => {
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_BUCKET: 'files' };
    expect(parseConfig({ ...keys, ...more }).s3?.url).toBe(url);
  });

  it('takes an empty variable as absent', () => {
    expect(parseConfig({ PORT: '' }).port).toBe(8080);
  });

  it.each([
    ['MODE', 'staging'],
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_REPLICA_URL', 'replica.example.com'],
    ['DATABASE_REPLICA_MAX_LAG_MS', '0'],
    ['REDIS_URL', 'localhost'],
    ['ROLE', 'api,cook'],
    ['PG_PIPELINE', 'maybe'],
    ['DEMO_WORLD', 'small'],
    ['PUBLIC_URL', 'gift'],
    ['LOG_LEVEL', 'loud'],
    ['IM_WS_URL', 'http://x'],
    ['IM_API_URL', 'im.example.com:10002'],
    ['REDIS_URL', 'redis://:secret@host:port'],
    ['SMTP_URL', 'smtp://host:port'],
    ['PAYSTACK_URL', 'api.paystack.co:443'],
    ['TERMII_URL', 'ftp://termii.example.com'],
    ['DRAIN_DELAY', '90'],
  ])('stops on a wrong %s with a sentence that names it', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrowError(new RegExp(`^${name} must be `));
  });

  it('names every demo default that production refuses', () => {
    const start = () => parseConfig({ MODE: 'production' });
    expect(start).toThrow(ConfigError);
    const names = ['PUBLIC_URL', 'KEY_FILE', 'SUPPORT_PHONE', 'TERMII_API_KEY', 'SMTP_URL'];
    for (const name of names) expect(start).toThrow(name);
  });

  it('starts production when all is chosen', () => {
    const chosen = {
      MODE: 'production',
      PUBLIC_URL: 'https://gift.example',
      KEY_FILE: '/k',
      SUPPORT_EMAIL: 'a@b.ng',
      AFRICASTALKING_API_KEY: 'atsk_0123456789',
      AFRICASTALKING_USERNAME: 'gift',
      SMTP_URL: 'smtps://gift:secret@mail.example:465',
      MAIL_FROM: 'Gift <no-reply@gift.example>',
    };
    expect(parseConfig(chosen).mode).toBe('production');
  });

  it.each([
    ['OTEL_TRACES_SAMPLER', 'parentbased_ratio'],
    ['OTEL_TRACES_SAMPLER_ARG', '0,01'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('refuses %s=%s, with which everything would be exported', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(name);
  });

  it('has traces if a receiver is named and nothing turns them off', () => {
    const named = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(parseConfig({ OTEL_SERVICE_NAME: 'gift' }).hasTraces).toBe(false);
    expect(parseConfig(named).hasTraces).toBe(true);
    expect(parseConfig({ ...named, OTEL_SDK_DISABLED: 'true' }).hasTraces).toBe(false);
    expect(parseConfig({ ...named, OTEL_TRACES_EXPORTER: 'none' }).hasTraces).toBe(false);
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(
      'http://127.0.0.1:4318',
    );
  });

  it.each([
    ['TERMII_API_KEY', 'TL0123456789', 'TERMII_SENDER_ID'],
    ['AFRICASTALKING_USERNAME', 'gift', 'AFRICASTALKING_API_KEY'],
    ['SMTP_URL', 'smtp://127.0.0.1:25', 'MAIL_FROM'],
  ])('refuses a provider that is half set: %s alone', (name, value, other) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value })).toThrow(other);
  });
});
