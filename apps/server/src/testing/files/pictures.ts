import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { TestApp } from '../app';
import type { TestUser } from '../fixtures/users';

/** A picture with visible content: random, or these 576 bytes. */
export const encodePicture = (noise: Buffer = randomBytes(16 * 12 * 3)): Promise<Buffer> =>
  sharp(noise, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(320, 240, { fit: 'fill' })
    .jpeg()
    .toBuffer();

/** Uploads a picture like a phone; returns its file id. */
export async function uploadBytes(
  { app, call }: Pick<TestApp, 'app' | 'call'>,
  user: TestUser,
  payload: Buffer,
): Promise<string> {
  const { data: url } = await call('getUploadUrl', { fileName: 'proof.jpg' }, { token: user.token });
  const answer = await app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/jpeg' } });
  if (answer.json().code !== 200) throw new Error(`not uploaded: ${answer.body}`);
  return /\/(\d+)$/.exec(url.split('?')[0] as string)?.[1] as string;
}

/** Uploads a new picture; returns its file id. */
export const uploadPicture = async (gift: Pick<TestApp, 'app' | 'call'>, user: TestUser): Promise<string> =>
  uploadBytes(gift, user, await encodePicture());
