import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from './config';

describe('the configuration', () => {
  it('needs nothing in demo mode', () => {
    expect(parseConfig({})).toMatchObject({
      mode: 'demo',
      port: 8080,
      isPortFixed: false,
      host: '127.0.0.1',
      roles: ['api', 'im', 'jobs'],
    });
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
    ['PUBLIC_URL', 'gift'],
    ['LOG_LEVEL', 'loud'],
    ['IM_WS_URL', 'http://x'],
  ])('stops on a wrong %s with a sentence that names it', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrowError(new RegExp(`^${name} must be `));
  });

  it('names every demo default that production refuses', () => {
    const start = () => parseConfig({ MODE: 'production' });
    expect(start).toThrow(ConfigError);
    for (const name of ['PUBLIC_URL', 'KEY_FILE', 'SUPPORT_PHONE']) expect(start).toThrow(name);
  });

  it('starts production when all is chosen', () => {
    const chosen = {
      MODE: 'production',
      PUBLIC_URL: 'https://gift.example',
      KEY_FILE: '/k',
      SUPPORT_EMAIL: 'a@b.ng',
    };
    expect(parseConfig(chosen).mode).toBe('production');
  });
});
