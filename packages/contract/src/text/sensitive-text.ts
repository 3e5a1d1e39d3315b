import { type CardPart, fitsFormat, minCodeLength } from '../cards';
import { contactIn, folded, inFigures } from './contacts';

// Finds what must not be sent in chat: card codes, one-time codes, and ways to trade outside. The app warns before
// sending and hides sure matches in received texts (one-time codes stay visible). Pure; imports no schema library.

export type CaughtKind = 'card' | 'otp' | 'account' | 'contact';
/** `found` is the matching passage of the text. `isSure` false: it may be harmless, and the writer decides. */
export type SensitiveMatch = { kind: CaughtKind; found: string; isSure: boolean };

export type Around = {
  /** The other side's last message: after "send me the code", a lone number counts as a code. */
  before?: string;
  /** Order numbers both sides know. They look like card numbers but are none. */
  orderNos?: readonly string[];
  /** Two users who completed an order together may exchange contacts. */
  mayShareContacts?: boolean;
  /** What the catalogue says about its brands. */
  brands?: BrandHints | undefined;
};
/** The code formats of all brands, and their web sites, which are no contacts. */
export type BrandHints = { formats: readonly CardPart[]; sites: readonly string[] };

export const otpTerms =
  /(?<![a-z])(?:[o0]\W?t\W?p|one[ -]?time|verification|verify|passcode|pass\s?word|pin|2fa|auth(?:enticator)?)(?![a-z])|验证码|校验码|动态码|口令|密码/iu;
/** Next to a number it may mean a one-time code, but also many other things. */
export const weakOtp = /\bcode\b|卡密/iu;
const bankTerms =
  /\b(?:acc(?:oun)?t|a\/c|opay|palm\s?pay|moniepoint|kuda|gtb(?:ank)?|zenith|uba|access bank|first bank|bank|nuban|transfer|pay me|pay into)\b|账号|账户|转账|银行/iu;

// Digits with an ordinary meaning are removed first; what is left is suspicious.
const harmless: readonly RegExp[] = [
  /(?:₦|\bngn|\busd|\beur|\bgbp|[$€£¥]|(?<![A-Za-z0-9])N)\s?\d[\d,]{0,24}(?:\.\d+)?\s?[km]?\b/giu,
  /\b\d[\d,]{0,24}(?:\.\d+)?\s?(?:[km]\b|naira\b|ngn\b|usd\b|dollars?\b|bucks\b|eur(?:os?)?\b|gbp\b|pounds?\b|%|per\b|mins?\b|minutes?\b|hours?\b|hrs?\b|secs?\b|days?\b|am\b|pm\b|pcs\b|pieces?\b|cards?\b|trades?\b|orders?\b|x\b|元|块|奈拉|万|千|分钟|小时|张|单|天)/giu,
  /\b\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?\b/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b|\b20\d\d-\d\d?-\d\d?\b/g,
  /\b\d+\s?[x×*]\s?\d+\b/giu,
  /\b[a-z]{2,4}(?:10|15|20|25|50|75|100|150|200|250|300|400|500)\b/giu,
];

/** No amount, time or count has this many digits: it is a card number, whatever the context. */
const figuresOfACard = 14;
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Keeps the length, so that positions stay. The replacement breaks a run of digits, unlike blanks and newlines. */
const blankOut = (text: string, pattern: RegExp) =>
  text.replace(pattern, (digitRun) =>
    digitsOf(digitRun).length < figuresOfACard ? '\0'.repeat(digitRun.length) : digitRun,
  );

const alphabetic = /[A-Za-z]/;
const isMixed = (part: string) => /\d/.test(part) && alphabetic.test(part);
const alternations = (part: string) => (part.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length;
const printedLengths = new Set([12, 13, 14, 15, 16, 18, 20, 25]);

/** A single word of mixed letters and digits, as long as a code. */
function mixedCode(text: string): SensitiveMatch | null {
  for (const [found] of text.matchAll(
    /(?<![\p{Script=Latin}\d_@./])[A-Za-z0-9]{10,30}(?![\p{Script=Latin}\d_@/])/gu,
  )) {
    if (!isMixed(found) || (found.match(/\d/g) ?? []).length < 2) continue;
    const isShouted = found === found.toUpperCase();
    const minAlternations = isShouted ? 2 : 3;
    if (alternations(found) < minAlternations) continue;
    return { kind: 'card', found, isSure: printedLengths.has(found.length) && alternations(found) >= 3 };
  }
  return null;
}

/** Prefers a sure match: an uncertain one must not hide it. */
const surestMatch = (matches: readonly (SensitiveMatch | null)[]): SensitiveMatch | null =>
  matches.find((match) => match?.isSure) ?? matches.find((one) => one !== null) ?? null;

/** Separators between the groups of a code that was copied, spelled out or disguised. */
const separator = '[\\s\\-–—·._/,|*:~]{1,3}';

/** A code with every character apart: `X 7 Q P 9 K 2 M 4 T`. */
function spelledOut(text: string): SensitiveMatch | null {
  const run = new RegExp(`(?<![A-Za-z\\d])[A-Za-z\\d](?:${separator}[A-Za-z\\d]){9,29}(?![A-Za-z\\d])`, 'g');
  for (const [found] of text.matchAll(run)) {
    const signs = found.replace(/[^A-Za-z\d]/g, '');
    // `2 x 5, 1 x 9` counts cards.
    if (alternations(signs) >= 3 && !/^[\dx]*$/i.test(signs)) return { kind: 'card', found, isSure: true };
  }
  return null;
}

/** Groups as printed on a card: `X7QP 9K2M 4TRW 8HZC`, `ABCDE-12FGH-3JKLM`. */
function printedGroups(text: string, gap: string, minLength: number): SensitiveMatch | null {
  const matches: SensitiveMatch[] = [];
  const group = `(?:[A-Z0-9]{${minLength},6}|(?=[a-z0-9]*\\d)[a-z0-9]{${minLength},6})`;
  const runs = new RegExp(
    `(?<![\\p{Script=Latin}\\d_@])${group}(?:${gap}${group})+(?![\\p{Script=Latin}\\d_@])`,
    'gu',
  );
  for (const [found] of text.matchAll(runs)) {
    const parts = found.split(/[^A-Za-z\d]+/);
    const size = parts.join('').length;
    const mixed = parts.filter(isMixed).length;
    const isEven = parts.every((part) => part.length === parts[0]!.length);
    if (size < 10 || size > 30) continue;
    if (mixed >= 2 || (mixed === 1 && isEven && parts.length >= 3))
      matches.push({ kind: 'card', found, isSure: isEven });
    const isShouted = isEven && /^[A-Z]{4,5}(?:-[A-Z]{4,5}){2,4}$/.test(found);
    if (isShouted && size >= 15) matches.push({ kind: 'card', found, isSure: false });
  }
  return surestMatch(matches);
}

/** A list of face values or prices: `10 25 50 100 200 500`. */
const arePrices = (parts: readonly string[]) =>
  parts.length > 1 && parts.every((part) => /^(?:\d{0,2}[05]|\d*[05]0)$/.test(part));

/** Card numbers: twelve or more digits, with or without gaps. */
function longNumber(text: string): SensitiveMatch | null {
  const matches: SensitiveMatch[] = [];
  for (const [found] of text.matchAll(/(?<![\d+₦$.,])\d(?:[ \-–·.]?\d){11,29}(?![\d,])/g)) {
    if (arePrices(found.split(/\D/))) continue;
    const size = digitsOf(found).length;
    matches.push({ kind: 'card', found, isSure: size === 15 || size === 16 || size >= 19 });
  }
  // No amount has this many digits, even with a currency sign before it.
  for (const [found] of text.matchAll(/(?<!\d)\d{15,30}/g))
    matches.push({ kind: 'card', found, isSure: found.length !== 17 && found.length !== 18 });
  // Groups on separate lines or separated by commas may also be a price list.
  const lines = new RegExp(`(?<![\\d+.,])\\d{4,6}(?:${separator}\\d{3,6}){2,7}(?!\\d)`, 'g');
  for (const [found] of text.matchAll(lines)) {
    const size = digitsOf(found).length;
    if (size > figuresOfACard && size <= 30 && !arePrices(found.split(/\D+/)))
      matches.push({ kind: 'card', found, isSure: false });
  }
  return surestMatch(matches);
}

const shortNumber =
  /(?<![\p{Script=Latin}\d₦$.,/:+-])\d{3,4}[ -]\d{3,4}(?![\p{Script=Latin}\d,.:/])|(?<![\p{Script=Latin}\d₦$.,/:+-])\d{4,8}(?![\p{Script=Latin}\d,:/%])(?!\.\d)/u;
/** A one-time code with gaps or next to the word for it: `4 8 2 9 1 3`, `OTP-482913`, `four eight two nine`. */
const slowNumber =
  /(?<![\p{Script=Latin}\d₦$.,/:+-])\d(?:[ .-]{0,2}\d){3,7}(?![\p{Script=Latin}\d%])|(?<=(?:otp|pin|code|word)-?)\d{4,8}(?![\p{Script=Latin}\d])/iu;

const isAlone = (text: string, found: string) => text.replace(found, '').replace(/[\s\p{P}]/gu, '') === '';

function oneTimeCode(text: string, before: string): SensitiveMatch | null {
  if (otpTerms.test(text) || (otpTerms.test(before) && text.length <= 60)) {
    const found = (shortNumber.exec(text) ?? slowNumber.exec(inFigures(text)))?.[0];
    return found ? { kind: 'otp', found, isSure: true } : null;
  }
  const found = shortNumber.exec(text)?.[0];
  if (!found) return null;
  const digits = digitsOf(found);
  const isRound = /00$/.test(digits);
  const isShort = text.trim().split(/\s+/).length <= 5;
  if (weakOtp.test(text) && isShort && !isRound) return { kind: 'otp', found, isSure: false };
  if (isAlone(text, found) && !isRound && (digits.length === 6 || weakOtp.test(before)))
    return { kind: 'otp', found, isSure: false };
  return null;
}

/** A transfer's date followed by the hour also has ten digits. */
const day = /\b\d\d?[/.-]\d\d?[/.-]20\d\d\b|\b20\d\d[/.-]\d\d?[/.-]\d\d?\b/g;

/** Ten digits near a bank's name, or right after the word: a way to pay outside the escrow. */
function bankAccount(text: string, before: string): SensitiveMatch | null {
  const inDigits = inFigures(blankOut(text, day));
  const found = /(?<![\d+])\d(?:[\s.\-_/*]{0,2}\d){9}(?!\d)/.exec(inDigits)?.[0];
  if (!found) return null;
  if (bankTerms.test(text)) return { kind: 'account', found, isSure: true };
  return isAlone(inDigits, found) ? { kind: 'account', found, isSure: bankTerms.test(before) } : null;
}

/** "Text me when you are done" stays in this chat. */
const inThisChat = /\b(?:dm|text|ping|call)\s+me\b/giu;

function contact(text: string, sites: readonly string[] = []): SensitiveMatch | null {
  const match = contactIn(
    text.replace(inThisChat, (found) => ' '.repeat(found.length)),
    sites,
  );
  return match && { kind: 'contact', found: match.found, isSure: true };
}

const maxGroups = 6;

/**
 * A code in the format of a brand that the general rules miss, such as a short one. A word of the right length says
 * little: it must also have the brand's prefix, or mix letters and digits.
 */
function brandCode(text: string, formats: readonly CardPart[]): SensitiveMatch | null {
  const matches: SensitiveMatch[] = [];
  const lengths = new Set(formats.flatMap((format) => format.lengths));
  const maxLength = Math.max(0, ...lengths);
  // Without the excluded characters: O written for 0 is still the code.
  const looseFormats = formats.map((format) => ({ ...format, excluded: '' }));
  const groups = [...text.matchAll(/(?<![\p{Script=Latin}\d_@/])[A-Za-z\d]+(?![\p{Script=Latin}\d_@/])/gu)];
  groups.forEach(({ 0: first, index: start }, at) => {
    let passage = first;
    let size = 0;
    for (let n = at; n < Math.min(at + maxGroups, groups.length); n++) {
      const { 0: group, index } = groups[n]!;
      if (n > at && !/^[ \-–·.]$/.test(text.slice(start + passage.length, index))) break;
      passage = text.slice(start, index + group.length);
      size += group.length;
      if (size > maxLength) break;
      if (!lengths.has(size)) continue;
      const code = passage.replace(/[^A-Za-z\d]/g, '').toUpperCase();
      const fits = looseFormats.filter((format) => fitsFormat(format, code));
      const isSure = fits.some(({ prefix }) => prefix.length >= 2 && /\d/.test(code.slice(prefix.length)));
      const minAlternations = passage === code ? 2 : 3;
      const isMixedCode =
        n === at && code.length >= minCodeLength && alternations(passage) >= minAlternations;
      if (isSure || (fits.length > 0 && isMixedCode)) matches.push({ kind: 'card', found: passage, isSure });
    }
  });
  return surestMatch(matches);
}

const tight = '[ \\-–·.]';
function cardCode(text: string): SensitiveMatch | null {
  return surestMatch([
    mixedCode(text),
    printedGroups(text, tight, 3),
    printedGroups(text, separator, 4),
    longNumber(text),
  ]);
}

/**
 * The first forbidden passage in a chat text, or null. Look-alike characters are normalized, so `found` may be
 * spelled differently in the text.
 */
export function findSensitiveText(text: string, context: Around = {}): SensitiveMatch | null {
  const before = folded(context.before ?? '');
  let plainText = folded(text);
  for (const orderNo of context.orderNos ?? []) plainText = plainText.replaceAll(orderNo, '\0');
  // A number with its bank or app only has meaning next to it, so these checks run first.
  const outside =
    bankAccount(plainText, before) ??
    (context.mayShareContacts ? null : contact(text, context.brands?.sites));
  const rest = harmless.reduce(blankOut, plainText);
  const formats = context.brands?.formats ?? [];
  const card = surestMatch([spelledOut(plainText) ?? cardCode(rest), brandCode(rest, formats)]);
  const first = outside?.kind === 'contact' ? [outside, card] : [card, outside];
  return surestMatch([...first, oneTimeCode(rest, before)]);
}
