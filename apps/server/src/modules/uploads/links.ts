import { Refusal } from '../../platform/calls/refusal';
import type { Keys } from '../../platform/keys/keys';

/** What a link allows with one file: upload it once, or read one of its sizes. */
export type LinkUse = 'put' | 'full' | 'thumb';

/** The file's permanent URL. It identifies the file and grants no access. */
export const fileURL = (id: bigint): string => `/api/files/${id}`;

const signedText = (use: LinkUse, id: bigint, until: number): string => `${use} ${id} ${until}`;

/** The file's URL with the right to use it until `until`. Anyone with the link has the right, so it is short-lived. */
export function signedLink(keys: Keys, use: LinkUse, id: bigint, until: Date): string {
  const time = until.getTime();
  const sig = keys.mac('upload-url', signedText(use, id, time)).toString('base64url');
  return `${fileURL(id)}?use=${use}&until=${time}&sig=${sig}`;
}

/** Verifies a link. Refuses with UploadLinkExpired whatever is wrong with it. */
export function openLink(
  keys: Keys,
  params: { id?: string },
  query: Partial<Record<'use' | 'until' | 'sig', unknown>>,
  now: Date,
): { id: bigint; use: LinkUse; until: Date } {
  const { use, until, sig } = query;
  const isWhole =
    /^[1-9]\d{0,18}$/.test(params.id ?? '') &&
    (use === 'put' || use === 'full' || use === 'thumb') &&
    typeof until === 'string' &&
    /^\d{13}$/.test(until) &&
    typeof sig === 'string';
  if (!isWhole) throw new Refusal('UploadLinkExpired');
  const id = BigInt(params.id as string);
  const isTrue = keys.isMac('upload-url', signedText(use, id, Number(until)), sig);
  if (!isTrue || Number(until) <= now.getTime()) throw new Refusal('UploadLinkExpired');
  return { id, use, until: new Date(Number(until)) };
}
