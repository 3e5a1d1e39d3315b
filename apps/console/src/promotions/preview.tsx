import { type Language, staffTexts as texts } from '@gift/client/language';
import { formatLocale } from '@gift/contract/text/localized';
import type { Received } from '../kit/api/call';
import { usePreview } from '../kit/api/use-preview';
import { Facts, Failure, naira, Section } from '../kit/parts';
import type { Written } from './values';

const t = texts({
  title: ['Preview', '预览'],
  empty: [
    'Complete the form to preview the card and its maximum cost.',
    '填写完成后，这里显示卡片预览及最高花费。',
  ],
  maxClaims: ['Max. claims', '最多领取次数'],
  cost: ['Max. cost', '最高花费'],
  second: ['Publishing', '发布'],
  alone: ['No colleague’s approval needed', '无需第二人审批'],
  two: ['Second approval needed (large budget)', '预算较大，须第二人审批'],
  short: ['Promotions account shortfall', '活动账户尚缺'],
});

type Card = Received<'previewPromotion'>['en'];

const english = {
  until: (day: string) => `Until ${day}`,
  left: (n: number) => `${n} places left`,
  points: (sum: string) => `${sum} in points`,
  coupon: (share: string, max: string) => `Coupon: ${share} off a fee, up to ${max}`,
  trades: (goal: string) => `0 of ${goal} trades`,
  volume: (goal: string) => `${naira('0')} of ${goal} traded`,
  who: 'For verified people.',
  join: 'Join',
};
const cardTexts: Record<Language, typeof english> = {
  'en-US': english,
  'zh-CN': {
    until: (day) => `截至 ${day}`,
    left: (n) => `剩余 ${n} 个名额`,
    points: (sum) => `${sum} 积分`,
    coupon: (share, max) => `优惠券：手续费减 ${share}，最高 ${max}`,
    trades: (goal) => `已完成 0/${goal} 笔`,
    volume: (goal) => `已交易 ${naira('0')}/${goal}`,
    who: '需完成身份认证。',
    join: '参加',
  },
  'pcm-NG': {
    ...english,
    until: (day) => `Till ${day}`,
    left: (n) => `${n} spaces remain`,
    coupon: (share, max) => `Coupon: ${share} off one fee, up to ${max}`,
  },
};

/** The card of `/activity`, in one language whatever the console's language is. */
function PromotionCard({ card, language }: { card: Card; language: Language }) {
  const texts = cardTexts[language];
  const day = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'medium' });
  return (
    <article className="promotion-card" lang={language}>
      <p>
        <strong>{card.title}</strong>
        <small className="muted">
          {texts.until(day.format(new Date(card.endsAt)))} · {texts.left(card.spotsLeft)}
        </small>
      </p>
      <p>{card.about}</p>
      <p className="chips">
        {card.pointsKobo !== '0' && (
          <span className="chip positive">{texts.points(naira(card.pointsKobo))}</span>
        )}
        {card.coupon && (
          <span className="chip">
            {texts.coupon(`${card.coupon.shareBps / 100}%`, naira(card.coupon.maxDiscountKobo))}
          </span>
        )}
      </p>
      <p>{card.goalKind === 'trades' ? texts.trades(card.goal) : texts.volume(naira(card.goal))}</p>
      <p className="muted">
        {card.minTier > 0 && `${texts.who} `}
        {card.terms}
      </p>
      <p className="join">{texts.join}</p>
    </article>
  );
}

/** The card and the cost of the input, fetched after a pause in typing. Null: a field cannot be parsed. */
export function PromotionPreview({ promotionID, written }: { promotionID: string; written: Written | null }) {
  const id = /^[a-z0-9-]{3,40}$/.test(promotionID) ? promotionID : 'new';
  const { shown, failure } = usePreview('previewPromotion', written && { promotionID: id, written });
  return (
    <Section title={t.title}>
      <Failure of={failure} />
      {!shown && !failure && <p className="muted">{t.empty}</p>}
      {shown && (
        <>
          <div className="two-languages">
            <PromotionCard card={shown.en} language="en-US" />
            <PromotionCard card={shown.zh} language="zh-CN" />
            <PromotionCard card={shown.pcm} language="pcm-NG" />
          </div>
          <Facts
            rows={[
              [t.maxClaims, shown.maxClaims],
              [t.cost, naira(shown.maxCostKobo)],
              [t.second, shown.needsApproval ? t.two : t.alone],
              ...(shown.shortKobo === '0'
                ? []
                : [[t.short, <strong key="short">{naira(shown.shortKobo)}</strong>] as const]),
            ]}
          />
        </>
      )}
    </Section>
  );
}
