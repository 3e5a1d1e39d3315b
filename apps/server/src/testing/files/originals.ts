import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import PDFDocument from 'pdfkit';
import type { TestApp } from '../app';
import type { TestUser } from '../fixtures/users';

/** A recording of a canvas and a tone by Chromium, a little over two seconds: fragments, and open clusters. */
export const recording = (ending: 'mp4' | 'webm'): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'recordings', `recorded.${ending}`));

/** A PDF of one page with `text`; encrypted if there is a password. */
export function pdfWithText(text: string, password?: string): Promise<Buffer> {
  const doc = new PDFDocument(password ? { userPassword: password } : {});
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(parts))));
  doc.text(text);
  doc.end();
  return whole;
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Uploads a PDF or recording with its hash like the app; returns its file id. */
export async function uploadOriginal(
  { app, call }: Pick<TestApp, 'app' | 'call'>,
  user: TestUser,
  { kind, name, bytes }: { kind: 'pdf' | 'video'; name: string; bytes: Buffer },
): Promise<string> {
  const declared = { fileName: name, kind, sha256: sha256Of(bytes), bytes: bytes.length };
  const { data: url } = await call('getUploadUrl', declared, { token: user.token });
  const answer = await app.inject({ method: 'PUT', url, payload: bytes });
  if (answer.json().code !== 200) throw new Error(`not uploaded: ${answer.body}`);
  return /\/(\d+)\?/.exec(url as string)?.[1] as string;
}
