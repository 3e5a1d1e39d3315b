import { contactIn } from './contacts';
import { findSensitiveText } from './sensitive-text';

// User-written text that strangers read. The server checks it before saving.

export type TextProblem = { kind: 'contact' | 'code'; found: string };

/**
 * The text to save: without marks that reorder or hide letters, and without control characters except line breaks.
 * Joiners stay within emoji.
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

/** A card code or a private number in a text. */
const codeIn = (text: string, orderNos: readonly string[] = []): string | null => {
  const match = findSensitiveText(text, { mayShareContacts: true, orderNos });
  return match && match.kind !== 'contact' && match.isSure ? match.found : null;
};

/** Why a text must not be shown to strangers, or null. `sites`: the web sites of the brands, which are no contacts. */
export function problemIn(text: string, sites: readonly string[] = []): TextProblem | null {
  const contact = contactIn(text, sites);
  if (contact) return { kind: 'contact', found: contact.found };
  const code = codeIn(text);
  return code === null ? null : { kind: 'code', found: code };
}
