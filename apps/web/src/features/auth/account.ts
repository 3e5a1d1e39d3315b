import { emailPattern, phonePattern } from '@gift/contract/rules';

/** What names an account, as people write it; of a phone number the digits alone. */
export const accountTyped = (typed: string) => {
  const text = typed.trim();
  return /^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : text;
};
export const isAccount = (text: string) => phonePattern.test(text) || emailPattern.test(text);
