import { emailPattern, phonePattern } from '@gift/contract/rules';

/** Normalises a typed account name; for a phone number, the digits only. */
export const accountTyped = (typed: string) => {
  const text = typed.trim();
  return /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : text;
};
export const isAccount = (text: string) => phonePattern.test(text) || emailPattern.test(text);
