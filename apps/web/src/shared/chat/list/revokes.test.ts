import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatEngine } from '../engine';

const message = { clientMsgID: 'c7', seq: 7 };
const inChat = 'si_1_2';
const disk = new Map<string, string>();
const revokeMessage = vi.fn(async (_conversationID: string, _clientMsgID: string) => undefined);
const revokeAtClose = vi.fn();
const engine = { revokeMessage, revokeAtClose } as unknown as ChatEngine;
const refusal = (errCode: number) => Object.assign(new Error(), { errCode });

/** A freshly opened page; local storage persists. */
async function openPage() {
  vi.resetModules();
  const [revokes, { toasts }, { signOut }] = await Promise.all([
    import('./revokes'),
    import('../../state/toasts'),
    import('../../state/session'),
  ]);
  return { ...revokes, toasts, signOut, state: () => revokes.revokes.get().get('c7') };
}

let page: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  disk.clear();
  disk.set('userID', '1');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => disk.get(key) ?? null,
    setItem: (key: string, value: string) => disk.set(key, value),
    removeItem: (key: string) => disk.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:' });
  page = await openPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a revocation', () => {
  it('goes out five seconds later, once', async () => {
    page.revokeSoon(engine, inChat, message);
    expect(page.state()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(4999);
    expect(revokeMessage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage.mock.calls).toEqual([[inChat, 'c7']]);
    expect(page.state()).toBe('sending');
    expect(disk.has('revokes')).toBe(false);
  });

  it('that is undone never goes out, and leaves nothing behind', async () => {
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(4000);
    page.undoRevoke('c7');
    page.flushRevokesOnClose(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).not.toHaveBeenCalled();
    expect(revokeAtClose).not.toHaveBeenCalled();
    expect([page.state(), disk.has('revokes')]).toEqual([undefined, false]);
  });

  it('cannot be undone once it went out', async () => {
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    page.undoRevoke('c7');
    expect(page.state()).toBe('sending');
  });

  it('goes out at once when the chat is left', async () => {
    page.revokeSoon(engine, inChat, message);
    page.sendRevokes(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledOnce();
    expect(revokeAtClose).not.toHaveBeenCalled();
  });

  it('goes out from the page itself when that is hidden, and is asked for again at the next start', async () => {
    revokeMessage.mockImplementation(() => new Promise(() => undefined));
    page.revokeSoon(engine, inChat, message);
    page.flushRevokesOnClose(engine);
    page.flushRevokesOnClose(engine);
    expect(revokeAtClose.mock.calls).toEqual([[inChat, 7]]);
    const next = await openPage();
    revokeMessage.mockRejectedValue(refusal(1404));
    next.resumeRevokes(engine);
    await vi.advanceTimersByTimeAsync(0);
    expect(revokeMessage).toHaveBeenCalledTimes(2);
    expect([disk.has('revokes'), next.toasts.get()]).toEqual([false, []]);
  });

  it('is tried again until there is a network, and its message stays covered meanwhile', async () => {
    revokeMessage.mockRejectedValueOnce(refusal(10_000)).mockRejectedValueOnce(refusal(10_001));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    expect([page.state(), disk.has('revokes')]).toEqual(['sending', true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledTimes(3);
    expect(disk.has('revokes')).toBe(false);
    expect(page.toasts.get()).toEqual([]);
  });

  it.each([
    [1002, 'Too late to unsend. The other side still sees the message.'],
    [1001, 'Unsend failed. The other side still sees the message.'],
  ])('refused with %i shows the message again and says so', async (code, text) => {
    revokeMessage.mockRejectedValue(refusal(code));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    expect(page.toasts.get().map((one) => one.text)).toEqual([text]);
    expect([page.state(), disk.has('revokes')]).toEqual([undefined, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledOnce();
  });

  it('without a session waits for the next connection, and does not ask every few seconds', async () => {
    revokeMessage.mockRejectedValueOnce(refusal(1506));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledOnce();
    page.resumeRevokes(engine);
    await vi.advanceTimersByTimeAsync(0);
    expect(revokeMessage).toHaveBeenCalledTimes(2);
    expect(disk.has('revokes')).toBe(false);
  });

  it('of another page is left to it while its undo runs', async () => {
    page.revokeSoon(engine, inChat, message);
    const other = await openPage();
    other.resumeRevokes(engine);
    expect(revokeMessage).not.toHaveBeenCalled();
  });

  it('of a message that this phone does not hold any more goes out by its place in the chat', async () => {
    revokeMessage.mockRejectedValue(refusal(10_002));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    expect(revokeAtClose.mock.calls).toEqual([[inChat, 7]]);
    expect(page.toasts.get()).toEqual([]);
  });

  it('of somebody who signed out is nobody else’s', async () => {
    revokeMessage.mockRejectedValue(refusal(10_000));
    page.revokeSoon(engine, inChat, message);
    page.signOut();
    disk.set('userID', '2');
    page.resumeRevokes(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).not.toHaveBeenCalled();
    expect(page.state()).toBeUndefined();
  });
});
