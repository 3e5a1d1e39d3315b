import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useLocation, useSearchParams } from 'wouter';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { LoadState } from '../kit/parts';
import { detailLabels } from '../routes';
import { PromotionForm } from './promotion-form';
import type { Written } from './values';

const t = texts({
  all: ['All promotions', '全部活动'],
});

const dayMs = 86_400_000;

/** One week from tomorrow. */
function defaultPeriod() {
  const starts = new Date(Date.now() + dayMs);
  starts.setHours(9, 0, 0, 0);
  const end = new Date(starts.getTime() + 7 * dayMs);
  return { startsAt: starts.toISOString(), endsAt: end.toISOString() };
}

const empty = (): Written => ({
  ...{ titleEn: '', titleZh: '', titlePcm: '', aboutEn: '', aboutZh: '', aboutPcm: '' },
  ...{ termsEn: '', termsZh: '', termsPcm: '' },
  ...{ picture: 'trophy', goalKind: 'trades', goal: '5', minTier: 1, pointsKobo: '50000', coupon: null },
  ...{ ...defaultPeriod(), places: 100, budgetKobo: '5000000' },
});

function NewPromotionForm({ start }: { start: Written }) {
  const [, go] = useLocation();
  return (
    <>
      <p>
        <Link href="/promotions">← {t.all}</Link>
      </p>
      <h1>{localize(detailLabels['/new-promotion'])}</h1>
      <PromotionForm version={0} start={start} done={(promotionID) => go(`/promotions/${promotionID}`)} />
    </>
  );
}

function Copy({ promotionID }: { promotionID: string }) {
  const { data, error, reload } = useCall('promotionSource', { promotionID });
  const newest = data?.versions[0];
  if (!newest) return <LoadState error={error} reload={reload} />;
  const { version: _, byID, byName, reason, at, ...fields } = newest;
  return <NewPromotionForm start={{ ...fields, ...defaultPeriod() }} />;
}

/** A new promotion; `?from=` starts from another one, with a new period. */
export function NewPromotionPage() {
  const [params] = useSearchParams();
  const from = params.get('from');
  return from ? <Copy promotionID={from} /> : <NewPromotionForm start={empty()} />;
}
