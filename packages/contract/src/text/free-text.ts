import { contactIn } from './contacts';
import { findSensitiveText } from './sensitive-text';

// What strangers read about a person, written by somebody: checked on the server before it is kept.

export type TextProblem = { kind: 'contact' | 'code'; found: string };

/**
 * A text as it is kept: without marks that turn or hide letters, and without control characters but line breaks.
 * Joiners stay where emoji are made of them.
 */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\u034f/gu, (mark) =>
      mark === '\n' || mark === '\u200d' ? mark : '',
    )
    .replace(/(?<!\p{Extended_Pictographic}\ufe0f?\p{Emoji_Modifier}?)\u200d/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A card code, or a number nobody but its owner should know, in a text. */
const codeIn = (text: string, orderNos: readonly string[] = []): string | null => {
  const caught = findSensitiveText(text, { mayShareContacts: true, orderNos });
  return caught && caught.kind !== 'contact' && caught.isSure ? caught.found : null;
};

/** Why a text must not stand where strangers read it, or null. */
export function problemIn(text: string): TextProblem | null {
  const contact = contactIn(text);
  if (contact) return { kind: 'contact', found: contact.found };
  const code = codeIn(text);
  return code === null ? null : { kind: 'code', found: code };
}
