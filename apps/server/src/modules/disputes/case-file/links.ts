import { timingSafeEqual } from 'node:crypto';
import type { OrderRole } from '@gift/contract/orders/states';
import { isID } from '@gift/contract/rules';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import type { Keys } from '../../../platform/keys/keys';
import type { Language } from '../../../platform/text/language';

/** Long enough for a phone to begin a download; who comes later asks for another link with their session. */
const linkMs = minutes(5);

/** Which case a link opens, as which of its sides, and in which language. */
type LinkTarget = { disputeID: bigint; role: OrderRole; language: Language };

export const casePath = '/api/orderRefund/caseZip';

const signature = (keys: Keys, { disputeID, role, language }: LinkTarget, until: number): string =>
  keys.mac('case-url', `${disputeID} ${role} ${language} ${until}`).toString('base64url');

/** An address that opens the case to whoever has it, made for one of its sides. */
export function createLink(keys: Keys, wanted: LinkTarget, now: Date): string {
  const until = later(now, linkMs).getTime();
  const { disputeID, role, language } = wanted;
  const query = { role, language, until: String(until), sig: signature(keys, wanted, until) };
  return `${casePath}/${disputeID}?${new URLSearchParams(query)}`;
}

/** What a link opens. Refuses with UploadLinkExpired whatever is wrong with it, so that a guess learns nothing. */
export function openLink(
  keys: Keys,
  id: string,
  { role, language, until, sig }: Record<string, unknown>,
  now: Date,
): LinkTarget {
  const isWhole =
    isID(id) &&
    (role === 'buyer' || role === 'seller') &&
    (language === 'en-US' || language === 'zh-CN') &&
    typeof until === 'string' &&
    /^\d{13}$/.test(until) &&
    typeof sig === 'string';
  if (!isWhole) throw new Refusal('UploadLinkExpired');
  const wanted: LinkTarget = { disputeID: BigInt(id), role, language };
  const [expected, given] = [Buffer.from(signature(keys, wanted, Number(until))), Buffer.from(sig)];
  const isTrue = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isTrue || Number(until) <= now.getTime()) throw new Refusal('UploadLinkExpired');
  return wanted;
}
