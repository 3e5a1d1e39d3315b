import { cleanText, problemIn } from '@gift/contract';
import { folded, inFigures } from '@gift/contract/text/contacts';
import { findSensitiveText, otpTerms } from '@gift/contract/text/sensitive-text';
import { Refusal } from '../calls/refusal';

/**
 * A text that strangers will read, in its stored form. `sites` are no contacts. Refuses with ContactInText and
 * CodeInText.
 */
export function checkPublicText(input: string, field: string, sites: readonly string[] = []): string {
  const text = cleanText(input);
  const problem = problemIn(text, sites);
  if (problem)
    throw new Refusal(problem.kind === 'contact' ? 'ContactInText' : 'CodeInText', {
      found: problem.found,
      field,
    });
  return text;
}

/** More codes than any real text contains; the rest of the text is masked as a whole. */
const maxCodes = 20;

/** Numbers that shops write every day and that could be mistaken for a card's digits. */
const harmless: readonly RegExp[] = [
  // A NIBSS transfer between Nigerian banks: sender, timestamp, counter; 30 digits.
  /(?<!\d)\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}\d{12}(?!\d)/g,
  // A payment of OPay or PalmPay: date and counter; 24 digits.
  /(?<!\d)2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{18}(?!\d)/g,
  // A transfer reference of most banks: year, day of the year, counter.
  /(?<![A-Z\d])FT\d{2}[0-3]\d{2}[A-Z\d]{5}(?![A-Z\d])/g,
  // A Paystack payment.
  /(?<![A-Z\d])T\d{15}(?!\d)/g,
  // Our own references of top-ups and withdrawals.
  /(?<![A-Za-z\d])(?:GT-[A-Za-z\d]{20}|gw-[a-z\d]{28})(?![A-Za-z\d])/g,
  // A phone number, spaces and hyphens included.
  /(?<![A-Za-z]|\d[ .-]?)(?:\+?234[ .-]?|0)[789](?:[ .-]?\d){9}(?![A-Za-z]|[ .-]?\d)/g,
];

/** Whether a number follows the label of a one-time code. Years and round sums do not count. */
function isLabelledAsOtp(text: string, code: string): boolean {
  if (/^20\d\d$|00$/.test(code)) return false;
  const labelled = `(?:${otpTerms.source})(?:\\s*(?:codes?|numbers?|no|is|was|是|为))*[\\s:：=-]{0,3}${code.replace(/\W/g, '[$&]')}`;
  return new RegExp(labelled, 'iu').test(`${text} ${inFigures(text)}`);
}

/** A card code or one-time code in a text. Account numbers, references and phone numbers are no codes. */
function findCode(text: string, orderNos: readonly string[]): string | null {
  let rest = harmless.reduce((cleaned, pattern) => cleaned.replace(pattern, '\0'), folded(text));
  for (let n = 0; n < maxCodes; n++) {
    const match = findSensitiveText(rest, { mayShareContacts: true, orderNos });
    if (!match?.isSure) return null;
    if (match.kind === 'card' || (match.kind === 'otp' && isLabelledAsOtp(rest, match.found)))
      return match.found;
    // Spelled out and no card code: that would have been found first.
    if (!rest.includes(match.found)) return null;
    rest = rest.replace(match.found, '\0');
  }
  return null;
}

/**
 * A text for operators or in a case, in its stored form. Contact details are allowed, since reports are about them;
 * codes are not. The given order numbers look like codes and are allowed.
 */
export function checkStaffText(input: string, field: string, orderNos: readonly string[] = []): string {
  const text = cleanText(input);
  const code = findCode(text, orderNos);
  if (code !== null) throw new Refusal('CodeInText', { found: code, field });
  return text;
}

const isSign = /[\p{L}\p{N}]/gu;

/**
 * Masks the codes of a text except for the last two characters: staff who decide about a chat or case do not need them,
 * and viewing a code takes two people. If a code cannot be cut out because of its spelling, the whole text is masked.
 */
export function maskCodes(text: string, orderNos: readonly string[] = []): string {
  let rest = text;
  for (let n = 0; n < maxCodes; n++) {
    const match = findSensitiveText(rest, { mayShareContacts: true, orderNos });
    if (match?.kind !== 'card' && match?.kind !== 'otp') return rest;
    if (!rest.includes(match.found)) rest = folded(rest);
    if (!rest.includes(match.found)) break;
    rest = rest.replace(
      match.found,
      () => match.found.slice(0, -2).replace(isSign, '•') + match.found.slice(-2),
    );
  }
  return rest.replace(isSign, '•');
}

/** Masks codes in a text only if it certainly contains one. */
export const maskSureCodes = (text: string, orderNos: readonly string[] = []): string =>
  findCode(text, orderNos) === null ? text : maskCodes(text, orderNos);
