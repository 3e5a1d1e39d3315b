const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in a page, between tags or in an attribute with double quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter]!);
