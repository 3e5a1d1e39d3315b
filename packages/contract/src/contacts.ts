// Finds ways to be reached outside, in text that strangers read before an order: the screen marks them while one
// types, the server refuses them.

export type ContactKind = 'phone' | 'email' | 'handle' | 'link' | 'app';

const gap = '[\\s().\\-_/]*';
const patterns: readonly (readonly [ContactKind, RegExp])[] = [
  ['email', /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)+/iu],
  // A Nigerian mobile number in any spelling, or any number that is written as an international one.
  [
    'phone',
    new RegExp(`(?<!\\d)(?:\\+?2${gap}3${gap}4${gap}0?|0)${gap}[789]${gap}[01](?:${gap}\\d){8}(?!\\d)`, 'u'),
  ],
  ['phone', new RegExp(`\\+${gap}\\d(?:${gap}\\d){8,14}`, 'u')],
  ['link', /(?:https?:\/\/|www\.)\S+/iu],
  ['link', /\b(?:wa|t|m)\.me\b\S*/iu],
  [
    'link',
    /(?<![\w@.])(?:[a-z0-9-]+\.)+(?:com|net|org|ng|uk|io|me|app|link|ly|xyz|info|shop|store|site|online|gg|biz|top|cn)\b(?:\/\S*)?/iu,
  ],
  ['handle', /(?<![\w.])@\s?[a-z_][\w.]{2,}/iu],
  [
    'app',
    /what\W?s?\W{0,2}app\b|watsap+|tele\W{0,2}gram|snap\W?chat|insta\W?gram|face\W?book|messenger\b|we\W?chat|tik\W?tok|微信|威信|薇信|电报|飞机号|加我|扣扣/iu,
  ],
  ['app', /\b(?:dm|call|text|ping)\s+me\b|\b(?:ig|wa|tg|fb)\s*[:=]\s*\S+/iu],
];

/** Addresses that belong to the cards themselves: "redeem on amazon.co.uk" is no contact. */
const shops =
  /^(?:www\.)?(?:amazon|apple|steampowered|store\.steampowered|play\.google|razer|gold\.razer|xbox|microsoft|playstation|sephora|nordstrom|ebay|walmart|target|macys|footlocker|nike|bestbuy|gamestop|roblox|airbnb|uber|netflix|spotify)\.(?:com|co\.uk|ca|de|fr|it|es|nl|com\.au|ae|sg|com\.br|com\.mx)[.,;:!?)]*$/iu;

/** The first contact detail in a text, as it stands there, or null. Look-alike letters and hidden marks are folded. */
export function contactIn(text: string): { kind: ContactKind; found: string } | null {
  const plain = text.normalize('NFKC').replace(/\p{Cf}|\u034f/gu, '');
  let first: { kind: ContactKind; found: string; at: number } | null = null;
  for (const [kind, pattern] of patterns) {
    for (const match of plain.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      if (kind === 'link' && shops.test(match[0].replace(/^https?:\/\//i, ''))) continue;
      if (!first || match.index < first.at) first = { kind, found: match[0].trim(), at: match.index };
      break;
    }
  }
  return first && { kind: first.kind, found: first.found };
}
