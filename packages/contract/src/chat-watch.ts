import { contactIn } from './contacts';

// What must not be typed into a chat: card codes, one-time codes, and ways to trade outside. The screen stops it
// before it is sent and names the safe way; the same eyes cover what others sent. Pure, and no schema library here.

export type CaughtKind = 'card' | 'otp' | 'account' | 'contact';
/** `found` is the passage as it stands in the text. `isSure` false: it may be something harmless, the writer decides. */
export type Caught = { kind: CaughtKind; found: string; isSure: boolean };

export type Around = {
  /** What the other side wrote last: "send me the code" makes a lone number one. */
  before?: string;
  /** Order numbers both sides know; they look like card numbers and are none. */
  orderNos?: readonly string[];
  /** Two people who completed an order together may exchange contacts. */
  mayShareContacts?: boolean;
};

const strongOtp =
  /\b(?:otp|one[ -]?time|verification|verify|passcode|password|pass\s?word|pin|2fa|auth(?:enticator)?)\b|验证码|校验码|动态码|口令|密码/iu;
const weakOtp = /\bcode\b|卡密/iu;
const bankWords =
  /\b(?:acc(?:oun)?t|a\/c|opay|palm\s?pay|moniepoint|kuda|gtb(?:ank)?|zenith|uba|access bank|first bank|bank|nuban|transfer|pay me|pay into)\b|账号|账户|转账|银行/iu;

// Figures that have a plain meaning go first, so that what is left over is what nobody would say aloud.
const harmless: readonly RegExp[] = [
  /(?:₦|\bngn|\busd|\beur|\bgbp|[$€£¥]|(?<![A-Za-z0-9])N)\s?\d[\d,]*(?:\.\d+)?\s?[km]?\b/giu,
  /\b\d[\d,]*(?:\.\d+)?\s?(?:[km]\b|naira\b|ngn\b|usd\b|dollars?\b|bucks\b|eur(?:os?)?\b|gbp\b|pounds?\b|%|per\b|mins?\b|minutes?\b|hours?\b|hrs?\b|secs?\b|days?\b|am\b|pm\b|pcs\b|pieces?\b|cards?\b|trades?\b|orders?\b|x\b|元|块|奈拉|万|千|分钟|小时|张|单|天)/giu,
  /\b\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?\b/g,
  /\b\d{1,2}:\d{2}(?::\d{2})?\b/g,
  /\b\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\b|\b20\d\d-\d\d?-\d\d?\b/g,
  /\b\d+\s?[x×*]\s?\d+\b/giu,
  /\b[a-z]{2,3}(?:10|15|20|25|50|75|100|150|200|250|300|400|500)\b/giu,
];

/** As long as before, so that places stay; newlines break a run of figures, blanks do not. */
const blankOut = (text: string, pattern: RegExp) =>
  text.replace(pattern, (found) => '\n'.repeat(found.length));

const lettersAndDigits = /[A-Za-z]/;
const isMixed = (part: string) => /\d/.test(part) && lettersAndDigits.test(part);
const turns = (part: string) => (part.match(/\d(?=[A-Za-z])|[A-Za-z](?=\d)/g) ?? []).length;
const printedLengths = new Set([12, 13, 14, 15, 16, 18, 20, 25]);

/** One word that nobody would write: letters and digits shuffled, as long as codes are. */
function shuffledWord(text: string): Caught | null {
  for (const [found] of text.matchAll(
    /(?<![\p{Script=Latin}\d_@./])[A-Za-z0-9]{10,30}(?![\p{Script=Latin}\d_@/])/gu,
  )) {
    if (!isMixed(found) || (found.match(/\d/g) ?? []).length < 2) continue;
    const isShouted = found === found.toUpperCase();
    const least = isShouted ? 2 : 3;
    if (turns(found) < least) continue;
    return { kind: 'card', found, isSure: printedLengths.has(found.length) && turns(found) >= 3 };
  }
  return null;
}

/** Groups as printed on a card: `X7QP 9K2M 4TRW 8HZC`, `ABCDE-12FGH-3JKLM`. */
function printedGroups(text: string): Caught | null {
  const group = '(?:[A-Z0-9]{3,6}|(?=[a-z0-9]*\\d)[a-z0-9]{3,6})';
  const runs = new RegExp(
    `(?<![\\p{Script=Latin}\\d_@])${group}(?:[ \\-–·.]${group})+(?![\\p{Script=Latin}\\d_@])`,
    'gu',
  );
  for (const [found] of text.matchAll(runs)) {
    const parts = found.split(/[ \-–·.]/);
    const size = parts.join('').length;
    const mixed = parts.filter(isMixed).length;
    const isEven = parts.every((part) => part.length === parts[0]!.length);
    if (size < 10 || size > 30) continue;
    if (mixed >= 2 || (mixed === 1 && isEven && parts.length >= 3))
      return { kind: 'card', found, isSure: isEven };
    const isShouted = isEven && /^[A-Z]{4,5}(?:-[A-Z]{4,5}){2,4}$/.test(found);
    if (isShouted && size >= 15) return { kind: 'card', found, isSure: false };
  }
  return null;
}

/** Card numbers: twelve digits and more, with or without gaps. */
function longNumber(text: string): Caught | null {
  for (const [found] of text.matchAll(/(?<![\d+₦$.,])\d(?:[ \-–·.]?\d){11,29}(?![\d,])/g)) {
    const size = found.replace(/\D/g, '').length;
    return { kind: 'card', found, isSure: size === 15 || size === 16 || size >= 19 };
  }
  return null;
}

const shortNumber =
  /(?<![\p{Script=Latin}\d₦$.,/:+-])\d{3,4}[ -]\d{3,4}(?![\p{Script=Latin}\d,.:/])|(?<![\p{Script=Latin}\d₦$.,/:+-])\d{4,8}(?![\p{Script=Latin}\d,:/%])(?!\.\d)/u;

function oneTimeCode(text: string, before: string): Caught | null {
  const found = shortNumber.exec(text)?.[0];
  if (!found) return null;
  const digits = found.replace(/\D/g, '');
  const isAlone = text.replace(found, '').replace(/[\s\p{P}]/gu, '') === '';
  if (strongOtp.test(text) || (strongOtp.test(before) && text.length <= 60))
    return { kind: 'otp', found, isSure: true };
  const isRound = /00$/.test(digits);
  const isShort = text.trim().split(/\s+/).length <= 5;
  if (weakOtp.test(text) && isShort && !isRound) return { kind: 'otp', found, isSure: false };
  if (isAlone && !isRound && (digits.length === 6 || weakOtp.test(before)))
    return { kind: 'otp', found, isSure: false };
  return null;
}

/** Ten digits beside the name of a bank: a way to pay around the escrow. */
function bankAccount(text: string): Caught | null {
  const found = /(?<![\d+])\d(?:[ -]?\d){9}(?!\d)/.exec(text)?.[0];
  return found && bankWords.test(text) ? { kind: 'account', found, isSure: true } : null;
}

/** "Text me when you are done" stays inside this very chat. */
const here = /\b(?:dm|text|ping|call)\s+me\b/giu;

function contact(text: string): Caught | null {
  const caught = contactIn(text.replace(here, (found) => ' '.repeat(found.length)));
  return caught && { kind: 'contact', found: caught.found, isSure: true };
}

const folded = (text: string) => text.normalize('NFKC').replace(/\p{Cf}|͏/gu, '');

/** The first thing in a text that must not go through a chat, or null. */
export function caughtIn(text: string, around: Around = {}): Caught | null {
  let plain = folded(text);
  for (const orderNo of around.orderNos ?? []) plain = plain.replaceAll(orderNo, '\n');
  // A number with its bank or its app would lose its meaning with its neighbours, so these look first.
  const outside = bankAccount(plain) ?? (around.mayShareContacts ? null : contact(plain));
  const rest = harmless.reduce(blankOut, plain);
  const card = shuffledWord(rest) ?? printedGroups(rest) ?? longNumber(rest);
  if (card?.isSure && outside?.kind !== 'contact') return card;
  return outside ?? card ?? oneTimeCode(rest, folded(around.before ?? ''));
}
