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

  it('has a demo world in demo mode unless DEMO_WORLD is off', () => {
    expect(parseConfig({}).hasDemoWorld).toBe(true);
    expect(parseConfig({ DEMO_WORLD: 'off' }).hasDemoWorld).toBe(false);
  });

  it('takes an empty variable as absent', () => {
    expect(parseConfig({ PORT: '' }).port).toBe(8080);
  });

  it.each([
    ['MODE', 'staging'],
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://x'],
    ['REDIS_URL', 'localhost'],
    ['ROLE', 'api,cook'],
    ['PG_PIPELINE', 'maybe'],
    ['DEMO_WORLD', 'small'],
    ['PUBLIC_URL', 'gift'],
    ['LOG_LEVEL', 'loud'],
    ['IM_WS_URL', 'http://x'],
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
    ['TERMII_API_KEY', 'TL0123456789', 'TERMII_SENDER_ID'],
    ['AFRICASTALKING_USERNAME', 'gift', 'AFRICASTALKING_API_KEY'],
    ['SMTP_URL', 'smtp://127.0.0.1:25', 'MAIL_FROM'],
  ])('refuses a provider that is half set: %s alone', (name, value, other) => {
    expect(() => parseConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [name]: value })).toThrow(other);
  });
});
