import { cleanText, problemIn } from '@gift/contract';
import { folded, inFigures } from '@gift/contract/text/contacts';
import { findSensitiveText, otpWords } from '@gift/contract/text/sensitive-text';
import { Refusal } from '../calls/refusal';

/** A text that strangers will read, as it is kept. Refuses with ContactInText and CodeInText. */
export function checkPublicText(typed: string, field: string): string {
  const text = cleanText(typed);
  const problem = problemIn(text);
  if (problem)
    throw new Refusal(problem.kind === 'contact' ? 'ContactInText' : 'CodeInText', {
      found: problem.found,
      field,
    });
  return text;
}

/** More than a text holds that anybody reads; what is left over is covered as a whole. */
const maxCodes = 20;

/** What a shop writes every day, and what the figures of a card could be taken for. */
const harmless: readonly RegExp[] = [
  // A transfer between Nigerian banks: who sent it, the moment, a count; thirty figures.
  /(?<!\d)\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}\d{12}(?!\d)/g,
  // A payment of OPay or PalmPay: the day, and a count; twenty-four figures.
  /(?<!\d)2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{18}(?!\d)/g,
  // A transfer as the books of most banks name it: the year, its day, a count.
  /(?<![A-Z\d])FT\d{2}[0-3]\d{2}[A-Z\d]{5}(?![A-Z\d])/g,
  // A payment of Paystack.
  /(?<![A-Z\d])T\d{15}(?!\d)/g,
  // A phone number, with its gaps.
  /(?<![A-Za-z]|\d[ .-]?)(?:\+?234[ .-]?|0)[789](?:[ .-]?\d){9}(?![A-Za-z]|[ .-]?\d)/g,
];

/** A number right behind the word for a one-time code: a year or a round sum there, and any number elsewhere, is none. */
function isLabelledAsOtp(text: string, found: string): boolean {
  if (/^20\d\d$|00$/.test(found)) return false;
  const labelled = `(?:${otpWords.source})(?:\\s*(?:codes?|numbers?|no|is|was|是|为))*[\\s:：=-]{0,3}${found.replace(/\W/g, '[$&]')}`;
  return new RegExp(labelled, 'iu').test(`${text} ${inFigures(text)}`);
}

/** A code in a text of a shop: of a card, or one-time. Accounts, references and phone numbers are none. */
function findCode(text: string, orderNos: readonly string[]): string | null {
  let rest = harmless.reduce((left, pattern) => left.replace(pattern, '\0'), folded(text));
  for (let n = 0; n < maxCodes; n++) {
    const caught = findSensitiveText(rest, { mayShareContacts: true, orderNos });
    if (!caught?.isSure) return null;
    if (caught.kind === 'card' || (caught.kind === 'otp' && isLabelledAsOtp(rest, caught.found)))
      return caught.found;
    // Spelled in words, and no code: a code of a card would have come first.
    if (!rest.includes(caught.found)) return null;
    rest = rest.replace(caught.found, '\0');
  }
  return null;
}

/**
 * A text for operators, or of a case, as it is kept. Ways to be reached are what a report is about; codes stay out of
 * it all the same. Numbers of orders that it is about look like codes and are none.
 */
export function checkStaffText(typed: string, field: string, orderNos: readonly string[] = []): string {
  const text = cleanText(typed);
  const found = findCode(text, orderNos);
  if (found !== null) throw new Refusal('CodeInText', { found, field });
  return text;
}

const isSign = /[\p{L}\p{N}]/gu;

/**
 * A text with its codes covered but for their last two signs: whoever decides about a chat or a case has no use for
 * them, and seeing a code takes two people. One that is spelled so that it cannot be cut out takes the whole text with it.
 */
export function maskCodes(text: string, orderNos: readonly string[] = []): string {
  let rest = text;
  for (let n = 0; n < maxCodes; n++) {
    const caught = findSensitiveText(rest, { mayShareContacts: true, orderNos });
    if (caught?.kind !== 'card' && caught?.kind !== 'otp') return rest;
    if (!rest.includes(caught.found)) rest = folded(rest);
    if (!rest.includes(caught.found)) break;
    rest = rest.replace(
      caught.found,
      () => caught.found.slice(0, -2).replace(isSign, '•') + caught.found.slice(-2),
    );
  }
  return rest.replace(isSign, '•');
}

/** A text in which a code is covered, if there surely is one; any other stays as it is. */
export const maskSureCodes = (text: string, orderNos: readonly string[] = []): string =>
  findCode(text, orderNos) === null ? text : maskCodes(text, orderNos);
