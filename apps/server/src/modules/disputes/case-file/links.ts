import type { OrderRole } from '@gift/contract/orders/states';
import { isID } from '@gift/contract/rules';
import { languages } from '@gift/contract/text/localized';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import type { Keys } from '../../../platform/keys/keys';
import type { Language } from '../../../platform/text/language';

/** Long enough for a phone to start a download. Later, the user's session can request another link. */
const linkMs = minutes(5);

/** Which case a link opens, for which of its sides, and in which language. */
type LinkTarget = { disputeID: bigint; role: OrderRole; language: Language };

export const casePath = '/api/orderRefund/caseZip';

const signedText = ({ disputeID, role, language }: LinkTarget, until: number): string =>
  `${disputeID} ${role} ${language} ${until}`;

/** Makes a link to the case for one of its sides. Anybody who has the link can open it. */
export function createLink(keys: Keys, target: LinkTarget, now: Date): string {
  const until = later(now, linkMs).getTime();
  const { disputeID, role, language } = target;
  const sig = keys.mac('case-url', signedText(target, until)).toString('base64url');
  const query = { role, language, until: String(until), sig };
  return `${casePath}/${disputeID}?${new URLSearchParams(query)}`;
}

/**
 * Verifies a link and returns its target. Refuses with UploadLinkExpired for every error, so that a guess
 * reveals nothing.
 */
export function openLink(
  keys: Keys,
  id: string,
  { role, language, until, sig }: Record<string, unknown>,
  now: Date,
): LinkTarget {
  const isWellFormed =
    isID(id) &&
    (role === 'buyer' || role === 'seller') &&
    languages.includes(language as Language) &&
    typeof until === 'string' &&
    /^\d{13}$/.test(until) &&
    typeof sig === 'string';
  if (!isWellFormed) throw new Refusal('UploadLinkExpired');
  const target: LinkTarget = { disputeID: BigInt(id), role, language: language as Language };
  const isAuthentic = keys.isMac('case-url', signedText(target, Number(until)), sig);
  if (!isAuthentic || Number(until) <= now.getTime()) throw new Refusal('UploadLinkExpired');
  return target;
}
