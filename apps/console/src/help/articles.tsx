import { helpCategoryLabels } from '@gift/client/labels/help-categories';
import { language, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { helpCategories } from '@gift/contract/text/help-text';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { Day, LoadState } from '../kit/parts';
import { textColumn } from '../kit/tables/columns';
import { type Column, DataTable } from '../kit/tables/data-table';
import { emptyListTexts } from '../labels/empty-lists';

const t = texts({
  title: ['Help articles', '帮助文章'],
  write: ['New article', '撰写新文章'],
  about: ['Category', '分类'],
  name: ['Title', '标题'],
  shown: ['Visibility', '显示'],
  yes: ['Visible', '显示中'],
  no: ['Hidden', '已隐藏'],
  top: ['Featured', '首屏显示'],
  helped: ['Helpful', '有帮助'],
  not: ['Not helpful', '无帮助'],
  version: ['Version', '版本'],
  at: ['Updated', '更新时间'],
});

type Row = Received<'helpSource'>['versions'][number];

const columns = (): Column<Row>[] => [
  textColumn('about', t.about, 1.4, ({ category }) => localize(helpCategoryLabels[category])),
  {
    id: 'name',
    title: t.name,
    width: 4,
    draw: (row) => <strong>{language() === 'zh-CN' ? row.titleZh : row.titleEn}</strong>,
    text: ({ titleEn }) => titleEn,
  },
  {
    id: 'shown',
    title: t.shown,
    width: 1.2,
    draw: ({ isHidden, isTop }) => (
      <span className={isHidden ? 'chip danger' : 'chip positive'}>
        {isHidden ? t.no : isTop ? t.top : t.yes}
      </span>
    ),
    text: ({ isHidden }) => (isHidden ? 'hidden' : 'shown'),
  },
  textColumn('helped', t.helped, 0.9, ({ helped }) => String(helped)),
  textColumn('not', t.not, 0.9, ({ didNotHelp }) => String(didNotHelp)),
  textColumn('version', t.version, 0.8, ({ version }) => String(version)),
  {
    id: 'at',
    title: t.at,
    width: 1.6,
    draw: ({ at }) => <Day at={at} />,
    text: ({ at }) => at,
  },
];

/** The order readers see: by category, then by position. */
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted(
    (one, other) =>
      helpCategories.indexOf(one.category) - helpCategories.indexOf(other.category) ||
      one.place - other.place,
  );

/** The newest version of every article, hidden ones included, with readers' ratings. */
export function ArticlesPage() {
  const [, go] = useLocation();
  const { data, error, reload } = useCall('helpSource', {});
  return (
    <>
      <h1>{t.title}</h1>
      <div className="bar">
        <Link className="button" href="/new-article">
          {t.write}
        </Link>
      </div>
      {data ? (
        <DataTable
          name={t.title}
          empty={emptyListTexts.articles}
          list="helpSource"
          rows={inOrder(data.versions)}
          columns={columns()}
          keyOf={({ articleID }) => articleID}
          open={({ articleID }) => go(`/articles/${articleID}`)}
        />
      ) : (
        <LoadState error={error} reload={reload} />
      )}
    </>
  );
}
