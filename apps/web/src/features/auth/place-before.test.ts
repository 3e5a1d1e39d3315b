import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notePlace, takePlace } from './place-before';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

describe('where logging in leads', () => {
  it('is the page before it, once', () => {
    notePlace('/sendCode?orderNo=7');
    expect(takePlace()).toBe('/sendCode?orderNo=7');
    expect(takePlace()).toBe('/');
  });

  it('stays the same through the steps of logging in and signing up', () => {
    notePlace('/offerDetail?offerID=7');
    for (const step of ['/login', '/register?invite=ABC', '/verificationCode', '/forgotPassword'])
      notePlace(step);
    expect(takePlace()).toBe('/offerDetail?offerID=7');
  });

  it('is the first page for a visit that began at the login page, whatever was noted before', () => {
    notePlace('/balance');
    notePlace(undefined);
    expect(takePlace()).toBe('/');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'is never %s',
    (elsewhere) => {
      notePlace(elsewhere);
      expect(takePlace()).toBe('/');
    },
  );
});
