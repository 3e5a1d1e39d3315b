import { calls, type EndpointSpec, sealedPaths } from '@gift/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

describe('every answer', () => {
  it('is the envelope with code 200', async () => {
    const { status, code, data, message } = await gift.call('csContact');
    expect([status, code, message]).toEqual([200, 200, 'OK']);
    expect(Object.keys(data).sort()).toEqual(['email', 'phone', 'whatsapp']);
  });

  it('has the strict CSP, the server time and the given operation ID', async () => {
    const response = await gift.app.inject({
      url: '/api/config',
      headers: { 'x-operation-id': 'tap-12345678' },
    });
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.headers['content-security-policy']).not.toContain('unsafe');
    expect(response.headers['x-server-time']).toBe(String(gift.clock.now().getTime()));
    expect(response.headers['x-operation-id']).toBe('tap-12345678');
    expect(gift.logLines.some((line) => line.includes('"op":"tap-12345678"'))).toBe(true);
  });

  it('can be followed from the tap to its SQL by one id', async () => {
    await gift.app.inject({
      url: '/api/offer/detail?offerID=1',
      headers: { 'x-operation-id': 'tap-87654321' },
    });
    const lines = gift.logLines.filter((line) => line.includes('"op":"tap-87654321"'));
    expect(lines.some((line) => line.includes('"statement":"'))).toBe(true);
    expect(
      lines.some((line) => line.includes('"route":"/api/offer/detail"') && line.includes('"answer":5000')),
    ).toBe(true);
  });

  it('replaces an operation id that could forge a log line', async () => {
    const response = await gift.app.inject({ url: '/api/config', headers: { 'x-operation-id': 'a"} evil' } });
    expect(response.headers['x-operation-id']).toMatch(/^[\w-]{8,40}$/);
  });
});

describe('the contract', () => {
  const all = Object.entries(calls) as [string, EndpointSpec][];

  it('seals exactly the paths of the specification', () => {
    for (const [name, spec] of all) {
      const isSealedPath = (sealedPaths as readonly string[]).includes(spec.path);
      expect(isSealedPath && !spec.sealed, `${name} must be sealed`).toBe(false);
    }
  });

  it('lists each method and path once', () => {
    const keys = all.map(([, spec]) => `${spec.method} ${spec.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is described in OpenAPI 3.1, call by call', async () => {
    const { openapi, paths } = (await gift.app.inject('/api/openapi.json')).json();
    expect(openapi).toBe('3.1.0');
    for (const [name, spec] of all)
      expect(paths[spec.path][spec.method.toLowerCase()].operationId).toBe(name);
  });

  it('documents console request signing in OpenAPI, and lists no read-only field in a request body', async () => {
    const { components, paths } = (await gift.app.inject('/api/openapi.json')).json();
    const { security, parameters, requestBody } = paths['/api/catalog/createBrand'].post;
    expect(security).toEqual([{ console: [] }]);
    expect(components.securitySchemes.console).toEqual({
      type: 'apiKey',
      in: 'cookie',
      name: 'gift-console',
    });
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('X-Gift-Console');
    expect(JSON.stringify(requestBody)).not.toContain('readOnly');
  });

  it('has a page to read', async () => {
    const response = await gift.app.inject('/api/docs');
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('/api/cs/contact');
  });
});
