// Rules for both ends, as plain patterns and predicates: a schema library is too large for the web client.

/** Nigerian mobile number, 11 digits: 0, then 7, 8 or 9, then 0 or 1, then 8 digits (spec section 5). */
export const phonePattern = /^0[789][01]\d{8}$/;

/**
 * A typed or pasted phone number with its leading 0, at most 11 digits: `+234 803…`, `234803…`, `0803…` and, once it is
 * complete, `803…`.
 */
export const localPhone = (input: string) =>
  input
    .replace(/\D/g, '')
    .replace(/^(00)?2340?(?=[789])/, '0')
    .replace(/^(?=[789][01]\d{8}$)/, '0')
    .slice(0, 11);

/** E-mail as the specification defines it: letters, digits, `_` or `.`, @, a domain, dots and letters (section 5). */
export const emailPattern = /^[A-Za-z0-9_.]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*\.[A-Za-z]{2,24}$/;

/** Digits only (spec section 5). */
export const digitsPattern = /^\d+$/;

/** The parts of the password rule (spec section 5), so that a form can check them one by one. */
export const passwordRules = [
  { key: 'length', holds: (text: string) => text.length >= 8 && text.length <= 128 },
  { key: 'lower', holds: (text: string) => /[a-z]/.test(text) },
  { key: 'upper', holds: (text: string) => /[A-Z]/.test(text) },
  { key: 'digit', holds: (text: string) => /\d/.test(text) },
  { key: 'symbol', holds: (text: string) => /[!@#$%^&*]/.test(text) },
  { key: 'alphabet', holds: (text: string) => /^[A-Za-z\d!@#$%^&*]*$/.test(text) },
] as const;

export const isPassword = (text: string) => passwordRules.every((rule) => rule.holds(text));

/** BVN and NIN: eleven digits each (spec section 5, the two further 11-digit checks). A bank account has ten. */
export const bvnPattern = /^\d{11}$/;
export const ninPattern = /^\d{11}$/;

/** A Nigerian bank account number (NUBAN): ten digits. */
export const accountNumberPattern = /^\d{10}$/;

/** An id as digits, within 63 bits, so that the database never gets a larger one. */
export const isID = (text: string) => /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 1n << 63n;

/** The wallet PIN: six digits. */
export const pinPattern = /^\d{6}$/;

/**
 * A nickname: 3 to 20 Latin letters, digits, `_`, `.` or Chinese characters. Other scripts and phonetic letters have
 * look-alikes and invisible characters, which would allow impersonation.
 */
export const nicknamePattern =
  /^(?:(?![\u0250-\u02ff\u1d00-\u1dbf\ua720-\ua7ff])[\p{Script=Latin}\p{Script=Han}\d０-９_.]){3,20}$/u;

/** The terms that a new user accepts. A changed text is a new version; old ones stay on record. */
export const consentVersions = { terms: '2026-11', privacy: '2026-11' } as const;

const isDay = (day: string, month: string) =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;

/**
 * PINs a thief tries first: one digit or group repeated, three pairs, ascending or descending digits, and dates as
 * day-month-year. `birthday` (YYYY-MM-DD) also excludes that date in any other order, and its four-digit year with the month
 * or the day; `phone` excludes any six consecutive digits of it.
 */
export function isGuessablePin(pin: string, birthday?: string, phone = ''): boolean {
  const isRepeat = /^(\d)\1{5}$|^(\d\d)\2\2$|^(\d{3})\3$|^(\d)\4(\d)\5(\d)\6$/.test(pin);
  const isRow = '01234567890'.includes(pin) || '09876543210'.includes(pin);
  if (isRepeat || isRow || isDay(pin.slice(0, 2), pin.slice(2, 4)) || phone.includes(pin)) return true;
  if (!birthday) return false;
  const [year = '', month = '', day = ''] = birthday.split('-');
  const short = year.slice(2);
  return [
    short + month + day,
    short + day + month,
    month + short + day,
    month + day + short,
    day + short + month,
    year + month,
    month + year,
    year + day,
    day + year,
  ].includes(pin);
}
