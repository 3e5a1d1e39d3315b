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
  it('is sent once, five seconds later', async () => {
    page.revokeSoon(engine, inChat, message);
    expect(page.state()).toBe('pending');
    await vi.advanceTimersByTimeAsync(4999);
    expect(revokeMessage).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage.mock.calls).toEqual([[inChat, 'c7']]);
    expect(page.state()).toBe('sending');
    expect(disk.has('revokes')).toBe(false);
  });

  it('that is undone is never sent and leaves nothing in storage', async () => {
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(4000);
    page.undoRevoke('c7');
    page.flushRevokesOnClose(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).not.toHaveBeenCalled();
    expect(revokeAtClose).not.toHaveBeenCalled();
    expect([page.state(), disk.has('revokes')]).toEqual([undefined, false]);
  });

  it('cannot be undone once it is sent', async () => {
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    page.undoRevoke('c7');
    expect(page.state()).toBe('sending');
  });

  it('is sent at once when the user leaves the chat', async () => {
    page.revokeSoon(engine, inChat, message);
    page.sendRevokes(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledOnce();
    expect(revokeAtClose).not.toHaveBeenCalled();
  });

  it('is sent when the page is hidden, and sent again at the next start', async () => {
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

  it('is retried until the network is back, and its message stays hidden meanwhile', async () => {
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

  it('without a session waits for the next connection instead of retrying', async () => {
    revokeMessage.mockRejectedValueOnce(refusal(1506));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(revokeMessage).toHaveBeenCalledOnce();
    page.resumeRevokes(engine);
    await vi.advanceTimersByTimeAsync(0);
    expect(revokeMessage).toHaveBeenCalledTimes(2);
    expect(disk.has('revokes')).toBe(false);
  });

  it('started in another page is not sent while that page can undo it', async () => {
    page.revokeSoon(engine, inChat, message);
    const other = await openPage();
    other.resumeRevokes(engine);
    expect(revokeMessage).not.toHaveBeenCalled();
  });

  it('of a message that is missing on this phone is sent with its seq', async () => {
    revokeMessage.mockRejectedValue(refusal(10_002));
    page.revokeSoon(engine, inChat, message);
    await vi.advanceTimersByTimeAsync(5000);
    expect(revokeAtClose.mock.calls).toEqual([[inChat, 7]]);
    expect(page.toasts.get()).toEqual([]);
  });

  it('of a user who signed out is not sent for the next user', async () => {
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
