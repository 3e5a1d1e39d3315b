import { language, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { usePages } from '../kit/api/use-pages';
import { Link } from '../kit/link';
import { amountColumn, dateColumn } from '../kit/tables/columns';
import type { Column } from '../kit/tables/data-table';
import { PagedTable } from '../kit/tables/paged-table';
import { emptyListTexts } from '../labels/empty-lists';
import { detailLabels } from '../routes';

const t = texts({
  back: ['Back to promotion', '返回活动'],
  person: ['User', '用户'],
  joined: ['Joined', '参加时间'],
  claimed: ['Claimed', '领取时间'],
  cost: ['Max. cost', '最高花费'],
});

type Row = Received<'promotionPeople'>['items'][number];

const columns = (): Column<Row>[] => [
  {
    id: 'person',
    title: t.person,
    width: 2,
    draw: ({ userID, nickname }) => <Link href={`/people/${userID}`}>{nickname || userID}</Link>,
    text: ({ nickname }) => nickname,
  },
  dateColumn('joined', t.joined, 1.5, ({ joinedAt }) => joinedAt),
  dateColumn('claimed', t.claimed, 1.5, ({ claimedAt }) => claimedAt),
  amountColumn('cost', t.cost, 1.2, ({ paidKobo }) => paidKobo),
];

/** The rows behind the figures of a promotion. */
export function PromotionPeople({ promotionID }: { promotionID: string }) {
  const pages = usePages('promotionPeople', { promotionID, limit: 50 });
  const { data: promotion } = useCall('promotionSource', { promotionID });
  return (
    <>
      <p>
        <Link href={`/promotions/${promotionID}`}>← {t.back}</Link>
      </p>
      <h1>{localize(detailLabels['/promotions/:promotionID/people'])}</h1>
      {promotion && <p className="muted">{language() === 'zh-CN' ? promotion.titleZh : promotion.titleEn}</p>}
      <PagedTable
        name={localize(detailLabels['/promotions/:promotionID/people'])}
        empty={emptyListTexts.promotionPeople}
        list="promotionPeople"
        filter={{ promotionID }}
        columns={columns()}
        keyOf={({ userID }) => userID}
        pages={pages}
      />
    </>
  );
}
