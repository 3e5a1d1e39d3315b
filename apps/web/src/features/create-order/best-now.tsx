import { texts } from '@gift/client/language';
import { useEffect, useState } from 'react';
import { useBrand, useCountry } from '../../shared/catalog';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import type { Received } from '../../shared/http/call';
import { ofMarket } from '../../shared/http/changes/topics';
import { useRemote } from '../../shared/http/use-remote';
import { useFaceValueText } from '../../shared/trade/cards/card-summary';
import { Rate } from '../../shared/trade/rate';
import { Amount } from '../../shared/ui/money/amount';
import { cardOf, type Draft, type OrderType } from './draft';
import { matchQuery, rateQuery } from './matching';

const t = texts({
  choose: [
    'Choose a card to see what it is worth.',
    '选择卡片，即可看到能卖多少。',
    'Choose card make you see wetin e worth.',
  ],
  chooseBuy: [
    'Choose a card to see the price.',
    '选择卡片即可查看价格。',
    'Choose card make you see the price.',
  ],
  country: ['Choose the card country.', '请选择卡所属国家。', 'Choose the card country.'],
  asking: ['Finding the best offer…', '正在查找最优报价…', 'We dey find the best offer…'],
  best: ['Best now', '当前最优', 'Best now'],
  receive: ['You receive', '您将收到', 'You go receive'],
  pay: ['You pay', '您需支付', 'You go pay'],
  fee: ['Your fee ₦0', '您的手续费 ₦0', 'Your fee ₦0'],
  hold: [
    (hours: number) => `On hold ${hours} h after the buyer confirms`,
    (hours: number) => `买家确认后冻结 ${hours} 小时`,
    (hours: number) => `We go hold am ${hours} h after the buyer confirm`,
  ],
  atOnce: [
    'Available once the buyer confirms',
    '买家确认后即可使用',
    'You fit use am once the buyer confirm',
  ],
  sooner: [
    (hours: number, tier: number) => `${hours} h at verification level ${tier}`,
    (hours: number, tier: number) => `认证等级 ${tier} 仅 ${hours} 小时`,
    (hours: number, tier: number) => `${hours} h for verification level ${tier}`,
  ],
  over: ['Over your limit per order:', '超过您的单笔上限：', 'E pass your limit for one order:'],
  none: [
    'No buyers right now. Set your own rate.',
    '暂无买家报价，可自行出价。',
    'No buyer now. Set your own rate.',
  ],
  noneBuy: [
    'No sellers right now. Set your own rate.',
    '暂无卖家报价，可自行出价。',
    'No seller now. Set your own rate.',
  ],
  failed: [
    'The best offer did not load. No money moved. Continue to try again.',
    '最优报价读取失败，资金未变动。请继续重试。',
    'The best offer no load. Money no move. Press continue to try again.',
  ],
});

/** Debounces typing, so that not every digit is a request. */
function useRested<Value>(value: Value, ms = 300): Value {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(JSON.parse(text) as Value), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}

/** The card's value at the best current offer. As high in every state. */
export function BestNow({ type, draft }: { type: OrderType; draft: Draft }) {
  const rested = useRested(draft);
  const card = cardOf(rested);
  const isKnown = rested.brandID !== null && rested.countryID !== null;
  const remote = useRemote('offerList', card ? matchQuery(type, card) : rateQuery(type, rested), {
    enabled: isKnown,
    follows: ofMarket(rested.brandID ?? undefined),
  });
  const best = remote.data?.items[0];
  // An address may name an unknown brand.
  const brand = useBrand(draft.brandID ?? '');
  return (
    <div className={type === 1 ? 'best-now with-hold' : 'best-now'} aria-live="polite">
      {!brand ? (
        <p className="muted">{type === 1 ? t.choose : t.chooseBuy}</p>
      ) : draft.countryID === null ? (
        <p className="muted">{t.country}</p>
      ) : best ? (
        <Worth type={type} draft={rested} rateKobo={best.rateKobo} totalKobo={best.totalKobo} />
      ) : (
        <p className="muted">
          {remote.data ? (type === 1 ? t.none : t.noneBuy) : remote.error ? t.failed : t.asking}
        </p>
      )}
    </div>
  );
}

function Worth({
  type,
  draft,
  rateKobo,
  totalKobo,
}: {
  type: OrderType;
  draft: Draft;
  rateKobo: string;
  totalKobo: string | null;
}) {
  const symbol = useCountry(draft.countryID ?? '')?.symbol ?? '';
  // Shown here before an order fails at the limit; the server decides. An unverified user gets a separate note and has
  // no limit.
  const reader = useRemote('getUserDetail').data;
  const limit = reader?.tier ? reader.limits.orderKobo : undefined;
  const face = useFaceValueText({
    countryID: draft.countryID ?? '',
    faceMinor: draft.faceMinor ?? 0,
    count: draft.count,
  });
  return (
    <>
      <div className="row between wraps small muted">
        <span>
          {t.best} <Rate kobo={rateKobo} symbol={symbol} />
        </span>
        <span>{t.fee}</span>
      </div>
      {totalKobo !== null && (
        <div className="row between wraps">
          <span className="strong">
            {face} · {type === 1 ? t.receive : t.pay}
          </span>
          <Amount kobo={totalKobo} size="m" />
        </div>
      )}
      {type === 1 && totalKobo !== null && reader && <Hold reader={reader} />}
      {limit !== undefined && totalKobo !== null && BigInt(totalKobo) > BigInt(limit) && (
        <div className="row between small warning">
          <span>
            {t.over} <Amount kobo={limit} whole />
          </span>
          <RaiseTier tone="plain" small fit />
        </div>
      )}
    </>
  );
}

/** How long the proceeds are on hold, and how much shorter that is at the next tier. */
function Hold({ reader: { tier, limits, nextTier } }: { reader: Received<'getUserDetail'> }) {
  // Nobody sells at tier 0.
  const hours = (tier === 0 && nextTier ? nextTier.limits : limits).payoutHoldHours;
  const next = tier > 0 && nextTier && { hours: nextTier.limits.payoutHoldHours, tier: nextTier.tier };
  return (
    <p className="small muted">
      {hours > 0 ? t.hold(hours) : t.atOnce}
      {next && next.hours < hours && ` · ${t.sooner(next.hours, next.tier)}`}
    </p>
  );
}
