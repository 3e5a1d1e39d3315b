import {
  language,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { type PromotionStage, promotionStages } from '@gift/contract/rewards/reward-enums';
import { useLocation, useSearchParams } from 'wouter';
import type { Received } from '../kit/api/call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { Tabs } from '../kit/parts';
import { amountColumn, dateColumn, textColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { stageLabels } from './labels';

const t = texts({
  title: ['Promotions', '活动'],
  hint: [
    'Shown in the app under Promotions, paid from the promotions account.',
    '显示在应用的「活动」页，由活动账户支付。',
  ],
  write: ['New promotion', '新建活动'],
  name: ['Title', '标题'],
  stage: ['State', '状态'],
  starts: ['Starts', '开始'],
  endsAt: ['Ends', '结束'],
  people: ['Participants', '参加'],
  claims: ['Claims', '领取'],
  cost: ['Max. cost so far', '目前最高花费'],
  left: ['Budget left', '剩余预算'],
});

type Row = Received<'promotionList'>['items'][number];
type Tab = 'all' | PromotionStage;
const tabs: readonly (readonly [Tab, StaffText])[] = [
  ['all', ['All', '全部']],
  ...promotionStages.map((stage) => [stage, stageLabels[stage]] as const),
];

const columns = (): Column<Row>[] => [
  {
    id: 'name',
    title: t.name,
    width: 2.6,
    draw: (row) => <strong>{language() === 'zh-CN' ? row.titleZh : row.titleEn}</strong>,
    text: (row) => `${row.titleEn} ${row.titleZh}`,
  },
  {
    id: 'stage',
    title: t.stage,
    width: 1.1,
    draw: ({ stage }) => (
      <span className={`chip ${stage === 'running' ? 'positive' : ''}`}>{localize(stageLabels[stage])}</span>
    ),
    text: ({ stage }) => localize(stageLabels[stage]),
  },
  dateColumn('starts', t.starts, 1.2, ({ startsAt }) => startsAt),
  dateColumn('endsAt', t.endsAt, 1.2, ({ endsAt }) => endsAt),
  {
    id: 'people',
    title: t.people,
    width: 0.8,
    draw: ({ promotionID, figures }) => (
      <Link href={`/promotions/${promotionID}/people`}>{figures.people}</Link>
    ),
    text: ({ figures }) => String(figures.people),
  },
  textColumn('claims', t.claims, 0.8, ({ figures }) => String(figures.claims)),
  amountColumn('cost', t.cost, 1.5, ({ figures }) => figures.spentKobo),
  amountColumn('left', t.left, 1.9, ({ figures }) => figures.leftKobo),
];

/** Every promotion, the latest start first. */
export function PromotionsPage() {
  const [, go] = useLocation();
  const [params, setParams] = useSearchParams();
  const stageParam = params.get('stage') as PromotionStage;
  const stage = promotionStages.includes(stageParam) ? stageParam : undefined;
  const pages = usePages('promotionList', { stage, limit: 50 }, { pollMs: 30_000 });
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      <div className="bar">
        <Link className="button" href="/new-promotion">
          {t.write}
        </Link>
      </div>
      <Tabs
        tabs={tabs}
        at={stage ?? 'all'}
        choose={(next) => setParams(next === 'all' ? {} : { stage: next })}
      />
      <PagedTable
        name={t.title}
        empty={emptyListTexts.promotions}
        list="promotionList"
        filter={{ stage }}
        columns={columns()}
        keyOf={({ promotionID }) => promotionID}
        open={({ promotionID }) => go(`/promotions/${promotionID}`)}
        pages={pages}
      />
    </>
  );
}
