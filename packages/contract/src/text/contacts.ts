// Finds outside contact details in text that strangers read before an order. The screen marks them while the user
// types; the server refuses them.

export type ContactKind = 'phone' | 'email' | 'handle' | 'link' | 'app';

const gap = '[\\s().\\-_/*|:~=]*';
/** A dot, as a character or spelled out. */
const dot = String.raw`\s?(?:\.|[([]?\s?\b(?:dot|d0t)\b\s?[)\]]?|点)\s?`;
const patterns: readonly (readonly [ContactKind, RegExp])[] = [
  ['email', /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]{1,63}(?:\.[\w-]{1,63})+/iu],
  [
    'email',
    new RegExp(
      String.raw`\b(?:g-?mail|yahoo|ymail|hotmail|outlook|icloud|proton(?:mail)?)${dot}(?:com|me|co)\b`,
      'iu',
    ),
  ],
  ['email', /[\w.+-]{2,64}@(?:gmail|yahoo|ymail|hotmail|outlook|icloud|proton)\b/iu],
  ['phone', /\b(?:number|phone|call|text|line|reach)\b\D{0,20}[789][01]\d{8}(?!\d)/iu],
  // A Nigerian mobile number in any spelling, or any number in international form.
  [
    'phone',
    new RegExp(`(?<!\\d)(?:\\+?2${gap}3${gap}4${gap}0?|0)${gap}[789]${gap}[01](?:${gap}\\d){8}(?!\\d)`, 'u'),
  ],
  ['phone', new RegExp(`\\+${gap}\\d(?:${gap}\\d){8,14}`, 'u')],
  ['link', /(?:https?:\/\/|www\.)\S+/iu],
  ['link', /(?<![\w'’])(?:wa|t|m)\s?\.\s?me\b\S*/iu],
  [
    'link',
    /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.)+(?:com|net|org|ng|uk|io|me|app|link|ly|xyz|info|shop|store|site|online|gg|biz|top|cn)\b(?:\/\S*)?/iu,
  ],
  ['link', /(?<![\w@.-])[a-z0-9-]{2,63}\s?[([]?\s?\bdot\b\s?[)\]]?\s?(?:com|net|org|ng|me|io|gg|cn)\b/iu],
  ['handle', /(?<![\w.])@\s?[a-z_][\w.]{2,}/iu],
  [
    'app',
    /what\W?s?\W{0,2}app\b|wh?ats?\W{0,2}ap+\b|телегра|ватсап|вотсап|вайбер|واتساب|تيليجرام|tele\W{0,2}gram|snap\W?chat|insta\W?gram|face\W?book|messenger\b|we\W?chat|tik\W?tok|微信|威信|薇信|v\s?信|加\s?v(?![a-z])|\bvx\b|电报|飞机号|加我|扣扣/iu,
  ],
  ['app', /\b(?:dm|call|text|ping)\s+me\b|\b(?:ig|wa|tg|fb|qq|signal|snap|insta|viber|skype)\s*[:=]\s*\S+/iu],
  ['handle', /\b(?:ig|tg|qq|insta|viber|skype|discord)\s+(?=[a-z.]*[\d_#])[\w.#]{4,}/iu],
];

/** A shop has one of these endings in each country. */
const shopEnding = /\.(?:com|co\.uk|ca|de|fr|it|es|nl|com\.au|ae|sg|com\.br|com\.mx)$/iu;
const shopName = (host: string) =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(shopEnding, '');

/** Whether a link is a bare address of one of these sites: "redeem on amazon.co.uk" is no contact. */
function isShop(link: string, sites: readonly string[]): boolean {
  const host = link.replace(/^https?:\/\//i, '').replace(/[.,;:!?)]*$/u, '');
  return sites.some(
    (site) => site === host.toLowerCase() || (shopEnding.test(host) && shopName(site) === shopName(host)),
  );
}

/** Pairs of a non-ASCII letter and the one it resembles: Cyrillic, Greek, Cherokee, small capitals. */
const pairs =
  'аaвbсcԁdеeғfһhіiјjкkмmнhоoрpԛqѕsтtуyхxԝwαaβbεeηnιiκkμuνvοoρpτtυuχxωwıiɡgɑaꓲi' +
  'ᎪaᏴbᏟcᎠdᎬeᏀgᎻhᎫjᏦkᏞlᎷmᏢpᎡrᏚsᎢtᏙvᏔwᎳwᎩyᏃz' +
  'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
const ambiguousCharacters = new Map(
  [...pairs.matchAll(/(.)(.)/gu)].map(([, strange, plain]) => [strange!, plain!]),
);

/** The code points of zero in other scripts. Nine more digits follow each. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];
function plainFigure(figure: string): string {
  const at = figure.codePointAt(0)!;
  const zero = zeros.find((first) => at >= first && at < first + 10);
  return zero === undefined ? figure : String(at - zero);
}

/** Normalizes look-alikes: full-width and accented letters, other scripts, hidden marks. */
export const folded = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}|[\u034f\ufe0f\u20e3]/gu, '')
    .replace(/(?<=\w)。(?=\w)/g, '.')
    .normalize('NFD')
    .replace(/(?<=[A-Za-z])\p{Mn}+/gu, '')
    .normalize('NFC')
    .replace(/\p{Nd}/gu, plainFigure)
    .replace(/[^\0-\x7f]/gu, (character) => {
      const plainCharacter =
        ambiguousCharacters.get(character) ?? ambiguousCharacters.get(character.toLowerCase())?.toUpperCase();
      return plainCharacter ?? character;
    });

/** Marks that reverse the direction of the following text, so that it is read backwards. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/u;

const numberWords = 'zero one two three four five six seven eight nine'.split(' ');
const hanDigits = '零一二三四五六七八九';

/** Replaces digits spelled as words, and letters that stand for digits within a number. */
export const inFigures = (text: string) =>
  text
    .replace(new RegExp(`\\b(double|triple)\\s+(${numberWords.join('|')}|\\d)\\b`, 'giu'), (_, many, digit) =>
      `${digit} `.repeat(many.toLowerCase() === 'double' ? 2 : 3),
    )
    .replace(/\boh\b(?=\s+(?:zero|one|two|three|four|five|six|seven|eight|nine|\d)\b)/giu, 'zero')
    .replace(new RegExp(numberWords.join('|'), 'giu'), (word) =>
      String(numberWords.indexOf(word.toLowerCase())),
    )
    .replace(/[零〇一二三四五六七八九幺]/gu, (digit) =>
      digit === '〇' ? '0' : digit === '幺' ? '1' : String(hanDigits.indexOf(digit)),
    )
    .replace(/[\doOlI|][\doOlI|\s().,\-_/]{9,}/gu, (run) =>
      run.replace(/o/gi, '0').replace(/[lI|]/g, '1').replace(/,/g, ' '),
    );

/** Joins `w.h.a.t.s.a.p.p` and `t e l e g r a m` into words. */
const joinSpelled = (text: string) =>
  text.replace(/(?<!\p{L})\p{L}(?:[\s.\-_*|/,]{1,2}\p{L}){3,}(?!\p{L})/gu, (run) =>
    run.replace(/[\s.\-_*|/,]/gu, ''),
  );

const leet: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/** Reads digits within words as the letters they resemble: `wh4tsapp`, `1nstagram`. */
const withoutLeet = (replacement: 'i' | 'l') => (text: string) =>
  text.replace(/(?<![a-z\d@$!])[\d@$!]*[a-z][a-z\d@$!]*/giu, (word) =>
    word
      .replace(/vv/gi, 'w')
      .replace(/rn/gi, 'm')
      .replace(/[4@301!5$7]/g, (sign) => (sign === '1' || sign === '!' ? replacement : leet[sign]!)),
  );

type Reading = readonly [read: (text: string) => string, kinds: readonly ContactKind[] | null];
/** The ways a reader may decode a text. Each is only searched for what it can reveal. */
const readings: readonly Reading[] = [
  [(text) => text, null],
  [inFigures, ['phone']],
  [joinSpelled, ['app', 'link']],
  [withoutLeet('l'), ['app']],
  [withoutLeet('i'), ['app']],
];

type Found = { kind: ContactKind; found: string };

/**
 * The first contact detail in a text, in its decoded form, or null. Look-alikes, hidden marks and spellings are
 * normalized. `sites`: the web sites of the brands, which are no contacts.
 */
export function contactIn(text: string, sites: readonly string[] = []): Found | null {
  const plainText = folded(text);
  const sides = directionMarks.test(text) ? [plainText, [...plainText].reverse().join('')] : [plainText];
  for (const side of sides)
    for (const [read, kinds] of readings) {
      const decodedSide = read(side);
      const contact = decodedSide === side && kinds ? null : firstIn(decodedSide, kinds, sites);
      if (contact) return contact;
    }
  // Names in other alphabets, which the normalization breaks up.
  return firstIn(text, ['app'], sites);
}

function firstIn(text: string, kinds: readonly ContactKind[] | null, sites: readonly string[]): Found | null {
  let first: (Found & { at: number }) | null = null;
  for (const [kind, pattern] of patterns) {
    if (kinds && !kinds.includes(kind)) continue;
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      if (kind === 'link' && isShop(match[0], sites)) continue;
      if (!first || match.index < first.at) first = { kind, found: match[0].trim(), at: match.index };
      break;
    }
  }
  return first && { kind: first.kind, found: first.found };
}
