import { CallFailure } from '@gift/client/http/failure';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../state/toasts';

const call = vi.fn();
vi.mock('../call', () => ({ call }));
const { sendBytes, uploadWithToast } = await import('./upload');

/**
 * What happens to each PUT in turn: how much arrives and the answer; null breaks the connection, and `silence` stops
 * it without a word.
 */
let line: ({ status: number; body: object } | 'silence' | null)[];
let aborted: number;
let sent: { range: string | null; bytes: number }[];

class Request {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onloadend = () => {};
  abort() {
    aborted += 1;
  }
  status = 0;
  responseText = '';
  #range: string | null = null;
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'Content-Range') this.#range = value;
  }
  send(body: Blob) {
    sent.push({ range: this.#range, bytes: body.size });
    const next = line.shift();
    if (next === 'silence') return;
    this.upload.onprogress?.({ loaded: body.size });
    if (next) {
      this.status = next.status;
      this.responseText = JSON.stringify(next.body);
      this.onload();
    } else this.onerror();
    this.onloadend();
  }
}

const stored = { status: 200, body: { code: 200, data: { isStored: true }, message: 'OK' } };
const refused = {
  status: 200,
  body: { code: 4001, data: { refusal: 'NotAPicture' }, message: 'No picture.' },
};
const picture = new Blob(['0123456789'.repeat(20_000)], { type: 'image/jpeg' });
const thumbnail = new Blob(['0123456789'], { type: 'image/jpeg' });
/** Every toast that was shown, expired ones included. */
let seen: Map<number, [kind: string, text: string]>;
const shownToasts = () => [...seen.values()];
toasts.subscribe(() => {
  for (const { id, kind, text } of toasts.get()) seen.set(id, [kind, text]);
});

beforeEach(() => {
  vi.useFakeTimers();
  call.mockReset().mockResolvedValue('/api/files/17?signature=x');
  sent = [];
  aborted = 0;
  seen = new Map();
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, data: { received: 4 } })));
});
afterEach(() => {
  toasts.set([]);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const upload = async (file = picture) => {
  const running = uploadWithToast(file, () => {});
  await vi.runAllTimersAsync();
  return running;
};

describe('an upload of a small picture', () => {
  it('takes one request', async () => {
    line = [];
    expect(await upload(thumbnail)).toEqual({ fileID: '17', failure: null });
    expect([call.mock.calls.map(([name]) => name), sent]).toEqual([['uploadFile'], []]);
  });

  it('takes two, of which the second can resume, if the first answer is lost', async () => {
    call.mockRejectedValueOnce(new CallFailure('timeout', 'late'));
    line = [stored];
    expect((await upload(thumbnail)).fileID).toBe('17');
    expect([call.mock.calls.map(([name]) => name), sent.length]).toEqual([['uploadFile', 'getUploadUrl'], 1]);
  });

  it('that is refused is not sent again', async () => {
    call.mockRejectedValueOnce(new CallFailure('refusal', 'No picture.', 3005));
    expect((await upload(thumbnail)).failure?.message).toBe('No picture.');
    expect(sent).toEqual([]);
  });
});

describe('an upload', () => {
  it('that succeeds shows "Upload Success" and returns the file', async () => {
    line = [stored];
    expect(await upload()).toEqual({ fileID: '17', failure: null });
    expect(shownToasts()).toEqual([['success', 'Upload Success']]);
  });

  it('that is refused shows "Upload fail", returns null for the file, and saves the reason', async () => {
    line = [refused];
    const { fileID, failure } = await upload();
    expect([fileID, failure?.message]).toEqual([null, 'No picture.']);
    expect(shownToasts()).toEqual([['danger', 'Upload fail']]);
  });

  it('that is interrupted resumes after the bytes that arrived', async () => {
    line = [null, stored];
    expect((await upload()).fileID).toBe('17');
    expect(sent).toEqual([
      { range: null, bytes: 200_000 },
      { range: 'bytes 4-199999/200000', bytes: 199_996 },
    ]);
  });

  it('that stops without an error is given up after a minute without progress, and resumes', async () => {
    line = ['silence', stored];
    expect((await upload()).fileID).toBe('17');
    expect([aborted, sent.length]).toEqual([1, 2]);
  });

  it('of a large file is sent in chunks, and a corrupted chunk is sent again from the server offset', async () => {
    const piece = (received: number) => ({
      status: 200,
      body: { code: 200, data: { received, isStored: false }, message: 'OK' },
    });
    const changed = {
      status: 200,
      body: { code: 3010, data: { refusal: 'UploadChanged' }, message: 'Changed.' },
    };
    line = [piece(2_000_000), piece(4_000_000), changed, piece(2_000_000), piece(4_000_000), stored];
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 200, data: { received: 0 } })));
    const shares: number[] = [];
    const large = new Blob([new Uint8Array(4_500_000)]);
    const running = sendBytes(large, { fileName: 'a.pdf', kind: 'pdf' }, (share) => void shares.push(share));
    await vi.runAllTimersAsync();
    expect(await running).toBe('17');
    expect(sent.map(({ range }) => range)).toEqual([
      'bytes 0-1999999/4500000',
      'bytes 2000000-3999999/4500000',
      'bytes 4000000-4499999/4500000',
      'bytes 0-1999999/4500000',
      'bytes 2000000-3999999/4500000',
      'bytes 4000000-4499999/4500000',
    ]);
    expect(shares.at(-1)).toBe(1);
  });

  it('over a broken connection fails after five tries, and can be retried', async () => {
    line = [];
    const { fileID, failure } = await upload();
    expect([fileID, failure?.kind, sent.length]).toEqual([null, 'offline', 5]);
    expect(failure).toBeInstanceOf(CallFailure);
    expect(shownToasts()).toEqual([['danger', 'Upload fail']]);
  });
});
