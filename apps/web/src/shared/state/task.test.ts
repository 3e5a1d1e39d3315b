import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearTask, saveTask, taskOf } from './task';

let saved: Map<string, string>;
beforeEach(() => {
  saved = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
    removeItem: (key: string) => saved.delete(key),
  });
});

const asked = (address: string, reader = '') => ({ address, reader });

describe('the page after login', () => {
  it('is the requested page, until it is reached', () => {
    saveTask(asked('/sendCode?orderNo=7'));
    expect(taskOf('ada')).toBe('/sendCode?orderNo=7');
    expect(taskOf('ada')).toBe('/sendCode?orderNo=7');
    clearTask();
    expect(taskOf('ada')).toBe('/');
    expect(saved.size).toBe(0);
  });

  it('stays the same through the steps of logging in and signing up', () => {
    saveTask(asked('/offerDetail?offerID=7'));
    for (const step of ['/login', '/register?invite=ABC', '/verificationCode', '/forgotPassword'])
      saveTask(asked(step));
    expect(taskOf('ada')).toBe('/offerDetail?offerID=7');
  });

  it('is the home page for a visit that started at the login page, whatever was saved before', () => {
    saveTask(asked('/balance'));
    saveTask(null);
    expect(taskOf('ada')).toBe('/');
  });

  it('is the saved page of one user only for that user', () => {
    saveTask(asked('/disputeDetail?disputeID=7', 'ada'));
    expect(taskOf('bola')).toBe('/');
    expect(taskOf('ada')).toBe('/disputeDetail?disputeID=7');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('is never %s', (elsewhere) => {
    saveTask(asked(elsewhere));
    expect(taskOf('ada')).toBe('/');
  });

  it('is the home page when the stored value is invalid', () => {
    for (const text of ['null', '7', '{"address":{}}', 'not json']) {
      saved.set('task', text);
      expect(taskOf('ada'), text).toBe('/');
    }
  });
});
