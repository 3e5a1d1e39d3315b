import { emailPattern, localPhone, phonePattern } from '@gift/contract/rules';

/** Normalises a typed account name; a phone number becomes the local one. */
export const accountTyped = (input: string) => {
  const text = input.trim();
  return /^[\d\s()+-]+$/.test(text) ? localPhone(text) : text;
};
export const isAccount = (text: string) => phonePattern.test(text) || emailPattern.test(text);
