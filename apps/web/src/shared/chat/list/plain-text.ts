// Rich text as plain text (spec section 5): text pasted from another page keeps its emoji and line breaks. Pure, and
// without the DOM, since the content policy forbids parsing markup from text.

/** The characters from U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const others = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
  ne: '≠',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(latin.split(' ').map((name, at) => [name, String.fromCodePoint(0xa0 + at)])),
  ...others,
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, digits, name) => {
    if (name) return named[name] ?? named[(name as string).toLowerCase()] ?? whole;
    const code = hex ? Number.parseInt(hex as string, 16) : Number(digits);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const attribute = (tag: string, name: string): string => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return match ? (match[1] ?? match[2] ?? match[3] ?? '') : '';
};

/** Where a block begins or ends, until newlines replace them. */
const edge = '\ue000';
const blocks =
  'address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tr|ul';
const blockTag = new RegExp(`</?(?:${blocks})\\b[^>]*>`, 'gi');

/**
 * Emoji images become their alternative text; line breaks and the edges of blocks become newlines; other tags are
 * removed; entities and non-breaking spaces are decoded. The entities are those of Latin letters and usual signs.
 */
export function plainText(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->|<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    // Line breaks of the source are spaces; those of the text are tags.
    .replace(/[\ue000\t\r\n ]+/g, ' ')
    .replace(/<img\b[^>]*>/gi, (tag) => attribute(tag, 'alt'))
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(blockTag, edge)
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/ *\ue000[ \ue000]*/g, '\n');
  return decodeEntities(text)
    .replace(/\u00a0/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}
