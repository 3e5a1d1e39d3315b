// What search engines and link previews read: description, canonical address and Open Graph. Only the server uses it.
import { type LocalizedText, localize } from '@gift/client/language';
import type { LinkPreview } from './link-preview';
import type { RouteRow } from './routes';

/** The pages that search engines may list, with their descriptions. */
const descriptions: Readonly<Record<string, LocalizedText>> = {
  '/': [
    'Sell and buy gift cards for naira. The buyer’s money waits in escrow until the card works.',
    '用奈拉买卖礼品卡。买家的钱先由平台托管，卡验证可用后才付给卖家。',
    'Sell and buy gift cards for naira. Gift dey hold the buyer money till the card work.',
  ],
  '/activity': [
    'Promotions and rewards for trading gift cards on Gift.',
    'Gift 礼品卡交易的活动与奖励。',
    'Promotions and rewards for people wey dey trade gift cards for Gift.',
  ],
  '/helpCenter': [
    'How to sell, buy, check a card, add money and withdraw naira on Gift.',
    '如何在 Gift 出售、购买、验卡、充值和提现奈拉。',
    'How to sell, buy, check card, add money and withdraw naira for Gift.',
  ],
  '/helpDetail': [
    'Help for trading gift cards on Gift.',
    'Gift 礼品卡交易的帮助文章。',
    'Help to trade gift cards for Gift.',
  ],
  '/login': ['Log in to Gift.', '登录 Gift。', 'Log in to Gift.'],
  '/register': [
    'Create an account and trade gift cards for naira.',
    '注册账户，用奈拉交易礼品卡。',
    'Open account and trade gift cards for naira.',
  ],
  '/market': [
    'All open offers to sell or buy gift cards for naira, with rate, limits and the trader’s record.',
    '所有礼品卡买卖报价：汇率、限额与交易者记录。',
    'All open offers to sell or buy gift cards for naira, with rate, limits and the record of the trader.',
  ],
  '/statistics': [
    'How disputes on Gift are decided: figures of every month.',
    'Gift 争议的裁决结果：每月统计数据。',
    'How Gift dey decide disputes: figures of every month.',
  ],
};

/** The paths of `sitemap.xml`. Help articles follow from their list. */
export const indexedPaths = Object.keys(descriptions).filter((path) => path !== '/helpDetail');

/** The path under which search engines list a page; null for pages that they must not list. */
const canonicalPath = (row: RouteRow | null) => {
  const path = row?.path === '/home' ? '/' : row?.path;
  return path && descriptions[path] ? path : null;
};

/**
 * Meta elements of a page. `origin` is the installation's public address; without it, the elements that need absolute
 * addresses are left out. `article` is the id in the address of a help article, `link` what the page shows of offers.
 */
export function metadata(
  row: RouteRow | null,
  title: string,
  origin?: string,
  { article, link }: { article?: string | undefined; link?: LinkPreview | null | undefined } = {},
): string {
  const path = canonicalPath(row);
  const listing = path ? '' : '<meta name="robots" content="noindex">';
  if (!path && !link) return listing;
  const description = escaped(link?.description ?? (path ? localize(descriptions[path]!) : ''));
  const summary = `${listing}<meta name="description" content="${description}">`;
  if (!origin) return summary;
  const query = path === '/helpDetail' && article ? `?id=${encodeURIComponent(article)}` : '';
  const url = escaped(`${origin}${path}${query}`);
  const properties = {
    title: escaped(link?.title ?? title),
    description,
    // Messengers show and open this address, so it has the filter.
    url: link ? escaped(`${origin}${link.path}`) : url,
    type: 'website',
    image: escaped(`${origin}${link?.picture ?? '/icons/link-preview.png'}`),
    ...(link ? { 'image:width': '1200', 'image:height': '630' } : {}),
  };
  const graph = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${value}">`,
  );
  return [
    summary,
    path ? `<link rel="canonical" href="${url}">` : '',
    ...graph,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

export const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
