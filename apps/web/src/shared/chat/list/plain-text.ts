// Rich text as plain text (spec section 5): text pasted from another page keeps its emoji and line breaks. Pure, and
// without the DOM, since the content policy forbids parsing markup from text.

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, digits, name) => {
    if (name) return named[(name as string).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex as string, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const attribute = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : '';
};

/**
 * Emoji images become their alternative text; paragraph ends and line breaks become newlines; other tags are removed;
 * entities and non-breaking spaces are decoded.
 */
export function plainText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    // Line breaks of the source are spaces; those of the text are tags.
    .replace(/[\t\r\n ]+/g, ' ')
    .replace(/<img\b[^>]*>/gi, (tag) => attribute(tag, 'alt'))
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<\/(?:p|div|li|tr|h[1-6]|blockquote)\s*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '');
  return decoded(text)
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}
