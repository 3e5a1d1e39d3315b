const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML content or a double-quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);
