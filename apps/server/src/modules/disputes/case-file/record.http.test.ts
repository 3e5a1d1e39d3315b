import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canonicalJson } from '@gift/contract/orders/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caseProblems } from '../../../../../../tools/verify/verify-case.mjs';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { pdfWithText, recording, uploadOriginal } from '../../../testing/files/originals';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';

let gift: TestApp;
let file: Record<string, unknown>;
let receipt: Buffer;
const video = recording('webm');
let received: Buffer[];
let parties: { buyer: { userID: bigint }; seller: { userID: bigint }; moderatorID: bigint };

/** A case with everything that a case file can contain. */
beforeAll(async () => {
  gift = await testApp();
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const { orderNo, disputeID, moderator } = await cases.asked('buyer');
  await cases.hand(orderNo, 'seller');
  receipt = await pdfWithText('Sold in Ikeja, for cash');
  const uploads = [
    { kind: 'pdf', name: 'receipt.pdf', bytes: receipt },
    { kind: 'video', name: 'redeem.webm', bytes: video },
  ] as const;
  for (const original of uploads) {
    const fileID = await uploadOriginal(gift, trade.seller, original);
    const kind = original.kind === 'pdf' ? 'receipt' : 'recording';
    await gift.call('addEvidence', { orderNo, kind, fileID }, cases.as(trade.seller));
  }
  const evidence = [{ kind: 'receipt' as const, fileID: await cases.upload('buyer'), note: 'The till slip' }];
  await gift.call(
    'answerModerator',
    { orderNo, text: 'From the shop in Ikeja, on Monday.', evidence },
    cases.as(trade.buyer),
  );
  await gift.call(
    'sendDisputeMessage',
    { orderNo, text: 'That is not my receipt. 我不同意。' },
    cases.as(trade.seller),
  );
  await cases.propose(disputeID, moderator, 'split', 2_500);
  await cases.appeal(orderNo, 'seller');
  const other = await cases.staff('moderator');
  await cases.claim(disputeID, other);
  await cases.propose(disputeID, other, 'seller');
  await gift.runDue();
  const answer = await gift.call('disputeCaseFile', { orderNo }, cases.as(trade.buyer));
  expect(answer.code, answer.message).toBe(200);
  file = answer.data;
  // Downloaded by the other side, from the links that its view shows.
  const { data: view } = await cases.detail(orderNo, 'buyer');
  const originals = view.evidence.filter((piece) => piece.file && piece.file.kind !== 'picture');
  received = [];
  for (const { url } of originals)
    received.push((await gift.app.inject({ method: 'GET', url: url! })).rawPayload);
  parties = { buyer: trade.buyer, seller: trade.seller, moderatorID: moderator.userID };
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

/** The path of every text, number and boolean in a value. */
function* leaves(value: unknown, keyPath: (string | number)[] = []): Generator<(string | number)[]> {
  if (value === null || typeof value !== 'object') yield keyPath;
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...keyPath, key]);
}

function changed(value: object, keyPath: readonly (string | number)[]): object {
  const copy = structuredClone(value) as Record<string, unknown>;
  let at = copy as Record<string | number, unknown>;
  for (const key of keyPath.slice(0, -1)) at = at[key] as typeof at;
  const last = keyPath.at(-1)!;
  const old = at[last];
  // Changes one letter of a text; any other value becomes a different one of its type.
  if (typeof old === 'string' && old.length > 0) {
    const middle = Math.floor(old.length / 2);
    at[last] = old.slice(0, middle) + (old[middle] === '0' ? '1' : '0') + old.slice(middle + 1);
  } else at[last] = typeof old === 'number' ? old + 1 : old === null ? 'x' : !old;
  return copy;
}

describe('a case file', () => {
  it('is valid as exported and contains all events, evidence and statements', () => {
    expect(caseProblems(file)).toEqual([]);
    const events = (file.disputeEvents as { event: string }[]).map(({ event }) => event);
    for (const event of ['open', 'ask', 'answer', 'propose', 'appeal', 'decideAppeal'])
      expect(events).toContain(event);
    expect(file.evidence).toHaveLength(7);
    expect(file.statements).toHaveLength(6);
  });

  it('contains no user ID of the parties or the moderator', () => {
    const text = JSON.stringify(file);
    for (const id of [parties.buyer.userID, parties.seller.userID, parties.moderatorID])
      expect(text).not.toContain(String(id));
  });

  const changedSince = 'the file was changed since it was signed';
  /** Problems that the logs themselves reveal, without the signature. */
  const inLogs = (of: object) => caseProblems(of).filter((problem) => problem !== changedSince);

  it('fails verification if any value is changed', () => {
    const undetected: string[] = [];
    for (const keyPath of leaves(file))
      if (caseProblems(changed(file, keyPath)).length === 0) undetected.push(keyPath.join('.'));
    expect(undetected).toEqual([]);
  });

  it('fails verification without the signature if a log, statement, hash or finding is changed', () => {
    const undetected: string[] = [];
    let tried = 0;
    // Kinds, notes, file dates and the paid amounts are outside the logs, so only the signature protects
    // them.
    const bundledFiles =
      /^(instance|madeAt|disputeID|reason|state|publicKey|signature)$|^hashes\.|\.(kind|note|isOpen|isServedHashStored|path|buyerKobo|sellerKobo|to)$|^(evidence|statements)\.\d+\.(at|by|evidenceID)$|\.file(\.(name|bytes|seconds))?$/;
    for (const keyPath of leaves(file)) {
      const name = keyPath.join('.');
      if (bundledFiles.test(name)) continue;
      tried += 1;
      if (inLogs(changed(file, keyPath)).length === 0) undetected.push(name);
    }
    expect(undetected).toEqual([]);
    expect(tried).toBeGreaterThan(150);
  });

  it('fails verification if an entry is removed or added, or another key signs it', async () => {
    for (const list of ['orderEvents', 'disputeEvents', 'evidence', 'statements', 'room'] as const) {
      const lines = file[list] as object[];
      expect(caseProblems({ ...file, [list]: lines.slice(0, -1) }), list).toContain(changedSince);
      expect(caseProblems({ ...file, [list]: [...lines, lines.at(-1)] }), list).toContain(changedSince);
    }
    const { publicKey } = (await gift.call('instanceKey')).data;
    expect(caseProblems(file, new Map(), publicKey)).toEqual([]);
    const { signature, ...unsigned } = file;
    expect(caseProblems(unsigned)).toEqual(['the key or the signature is none']);
    const { privateKey, publicKey: forger } = generateKeyPairSync('ed25519');
    const forged = { ...unsigned, publicKey: forger.export({ format: 'jwk' }).x, state: 'closed' };
    const signed = sign(null, Buffer.from(canonicalJson(forged as never)), privateKey).toString('base64url');
    expect(caseProblems({ ...forged, signature: signed }, new Map(), publicKey)).toEqual([
      'signed with another key than the instance has',
    ]);
    expect(signature).not.toBe(signed);
  });

  it('from before its pictures had a second hash is checked as it always was', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { signature: _, hashes: _h, files: _f, ...rest } = file;
    const evidence = (file.evidence as Record<string, unknown>[]).map(
      ({ servedSha256: _s, isServedHashStored: _k, path: _p, ...piece }) => piece,
    );
    const { x } = publicKey.export({ format: 'jwk' });
    const old = { ...rest, format: 'gift-case-1', evidence, publicKey: x };
    const signature = sign(null, Buffer.from(canonicalJson(old as never)), privateKey).toString('base64url');
    expect(caseProblems({ ...old, signature })).toEqual([]);
    expect(caseProblems({ ...old, signature, state: 'queued' })).toEqual([changedSince]);
  });

  it('is rejected if it is malformed, without a crash or control characters in the output', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as object;
    const strange: (object | null)[] = [
      null,
      { format: 'gift-case-1' },
      { ...file, orderEvents: 7 },
      { ...file, evidence: [null] },
      { ...file, room: deep },
      { ...file, statements: [{ text: 1e308 }] },
      { ...file, finding: { ...(file.finding as object), citedEvents: '../../etc/passwd' } },
    ];
    for (const one of strange) expect(caseProblems(one).length).toBeGreaterThan(0);
    const folder = mkdtempSync(path.join(tmpdir(), 'gift-case-'));
    try {
      const name = path.join(folder, 'case.json');
      const script = path.join(import.meta.dirname, '../../../../../../tools/verify/verify-case.mjs');
      const verify = (text: string) => {
        writeFileSync(name, text);
        return spawnSync(process.execPath, [script, name], { encoding: 'utf8' });
      };
      expect(verify('{')).toMatchObject({ status: 1, stderr: '' });
      const statements = [{ by: '\u001b[2J\u202e', kind: 'reply', to: null, text: 'x', at: 'x' }];
      const { status, stdout, stderr } = verify(JSON.stringify({ ...file, statements }));
      expect([status, stderr]).toEqual([1, '']);
      expect(stdout).not.toMatch(/[^\P{C}\n]/u);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('fails verification if an event is removed or two are swapped', () => {
    for (const log of ['orderEvents', 'disputeEvents'] as const) {
      const lines = file[log] as object[];
      const without = lines.filter((_, index) => index !== 1);
      expect(inLogs({ ...file, [log]: without })).not.toEqual([]);
      expect(inLogs({ ...file, [log]: [lines[1], lines[0], ...lines.slice(2)] })).not.toEqual([]);
    }
  });

  it('is checked by the script alone, which knows a strange file from those that were handed in', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'gift-case-'));
    try {
      const name = path.join(folder, 'case.json');
      const strange = path.join(folder, 'other.jpg');
      writeFileSync(name, JSON.stringify({ code: 200, data: file }));
      writeFileSync(strange, 'not handed in');
      const script = path.join(import.meta.dirname, '../../../../../../tools/verify/verify-case.mjs');
      expect(execFileSync(process.execPath, [script, name]).toString()).toMatch(/^sound: \d+ lines/);
      expect(() => execFileSync(process.execPath, [script, name, strange], { stdio: 'pipe' })).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has the hashes of the PDF and video that the parties download', () => {
    const pieces = file.evidence as { sha256: string; file: object }[];
    expect(pieces.map((piece) => piece.file)).toEqual(
      expect.arrayContaining([
        { kind: 'pdf', name: 'receipt.pdf', bytes: receipt.length, seconds: null },
        { kind: 'video', name: 'redeem.webm', bytes: video.length, seconds: 2 },
      ]),
    );
    expect(received.map((bytes) => bytes.equals(receipt) || bytes.equals(video))).toEqual([true, true]);
    const files = (bytes: Buffer[]) => new Map(bytes.map((one, n) => [`file ${n}`, one]));
    expect(caseProblems(file, files(received))).toEqual([]);
    for (const bytes of received) {
      const flipped = Buffer.from(bytes);
      flipped[flipped.length >> 1]! ^= 1;
      expect(caseProblems(file, files([flipped]))).toEqual([
        'file 0: is none of the files that were handed in',
      ]);
    }
  });

  it('cannot be rewritten in the database: its log takes no change', async () => {
    await expect(
      gift.database.run(sql`update disputes.events set data = '{}'::jsonb where seq = 1`),
    ).rejects.toThrow('append-only');
    await expect(gift.database.run(sql`delete from disputes.statements`)).rejects.toThrow('append-only');
  });
});
