import type { StaffText } from '@gift/client/language';
import {
  announcementRoles,
  catalogueRoles,
  helpRoles,
  promotionRoles,
  type StaffRole,
} from '@gift/contract/operator/staff-roles';
import { searchTokens } from '@gift/contract/text/search-tokens';
import MiniSearch from 'minisearch';

// table: the palette's actions that open a form, and who may use it.
export const formActions: readonly {
  readonly label: StaffText;
  readonly href: string;
  readonly roles: readonly StaffRole[];
}[] = [
  { label: ['New brand', '新建品牌'], href: '/new-brand', roles: catalogueRoles },
  { label: ['New help article', '新建帮助文章'], href: '/new-article', roles: helpRoles },
  { label: ['New promotion', '新建活动'], href: '/new-promotion', roles: promotionRoles },
  { label: ['New announcement', '新建公告'], href: '/new-announcement', roles: announcementRoles },
];

export type EntryKind = 'page' | 'action' | 'setting' | 'brand' | 'article';

/** An entry that the palette finds without the server. */
export type Entry = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly label: string;
  /** Other names that find it: in the other language, or in the code. */
  readonly names?: string;
  readonly href?: string;
  readonly run?: () => void;
};

/** The parts of a name in the code: `tradeFeeBps` is found by "fee". */
export const splitName = (key: string) => key.replace(/([A-Z])/g, ' $1');

const boosts: Record<EntryKind, number> = { page: 3, action: 2, setting: 1, brand: 1, article: 1 };

/** Searches the entries in both languages, best match first; tolerates typos in Latin words of four letters or more. */
export function entrySearch(entries: readonly Entry[]): (query: string) => Entry[] {
  const byID = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<Entry>({
    fields: ['label', 'names'],
    tokenize: searchTokens,
    searchOptions: {
      boost: { label: 2 },
      boostDocument: (id) => boosts[byID.get(id as string)!.kind],
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.25 : false),
    },
  });
  index.addAll(entries);
  return (query) => index.search(query).map(({ id }) => byID.get(id as string)!);
}

/** Whether the text looks like a number, an e-mail address, a reference or a hash, and not like the name of a page. */
export const isIdentifier = (text: string): boolean =>
  /^[\d +]{4,}$/.test(text) || /\S@\S/.test(text) || /^(?=.*\d)[\w-]{12,}$/.test(text);
