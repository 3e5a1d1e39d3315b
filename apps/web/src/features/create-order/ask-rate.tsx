import { texts } from '@gift/client/language';
import { stored } from '@gift/client/storage';
import { type Kobo, koboOf, koboOfDigits, typedNaira } from '@gift/money';
import { type ReactNode, useRef, useState } from 'react';
import { useBrand, useCountry } from '../../shared/catalog';
import { FailureNote } from '../../shared/forms/failure-note';
import { Form } from '../../shared/forms/form';
import { RaiseTier } from '../../shared/forms/identity/raise-tier';
import { koboTyped, MoneyInput } from '../../shared/forms/money-input';
import { Slider } from '../../shared/forms/parts';
import type { Sent } from '../../shared/http/call';
import { useAction } from '../../shared/http/use-action';
import { useRemote } from '../../shared/http/use-remote';
import { finishAt } from '../../shared/nav';
import { keys } from '../../shared/state/keys';
import { toastSuccess } from '../../shared/state/toasts';
import { type Card, totalFace, worthOf } from '../../shared/trade/cards/card';
import { MakerSum } from '../../shared/trade/maker-sum';
import { perUnit } from '../../shared/trade/offer-texts';
import { PriceRank, usePreview } from '../../shared/trade/price-rank';
import { Rate } from '../../shared/trade/rate';
import { onSlider, rateBounds } from '../../shared/trade/rates';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Failed, Skeleton } from '../../shared/ui/feedback/states';
import { Amount } from '../../shared/ui/money/amount';
import type { OrderType } from './draft';

const t = texts({
  lead: [
    'Traders see your request and accept it or make a counter-offer.',
    '您的求单将展示给其他交易者，对方可接受或还价。',
    'Traders go see your request. Dem fit accept am or make counter-offer.',
  ],
  rate: ['Your rate', '您的汇率', 'Your rate'],
  publish: ['Post my request', '发布求单', 'Post my request'],
  published: [
    'Request posted. You will see replies here.',
    '求单已发布，回应会显示在这里。',
    'Your request don post. You go see replies here.',
  ],
  noReference: [
    'This card has no market rate yet. Enter your rate.',
    '该卡暂无市价，请直接填写汇率。',
    'This card never get market rate. Enter your own rate.',
  ],
  between: [
    (min: string, max: string) => `Enter ${min} to ${max}.`,
    (min: string, max: string) => `请填写 ${min} 至 ${max}。`,
    (min: string, max: string) => `Enter ${min} to ${max}.`,
  ],
  offers: ['My requests', '我的求单', 'My requests'],
});

const about = (type: OrderType, card: Card) => ({
  side: String(type) as '0' | '1',
  brandID: card.brandID,
  countryID: card.countryID,
  form: card.form,
  receipt: card.receipt,
  faceMinor: totalFace(card),
});

type Props = {
  type: OrderType;
  card: Card;
  /** Where in the history the wizard started. */
};

/** A request: a one-shot offer at the user's own rate, within the band that the server allows. */
export default function AskRate({ type, card }: Props) {
  const reference = useRemote('offerPreview', { ...about(type, card), marginBp: 0 });
  if (reference.data)
    return (
      <Named
        type={type}
        card={card}
        start={koboOfDigits(reference.data.rateKobo)}
        band={[koboOfDigits(reference.data.lowestKobo), koboOfDigits(reference.data.highestKobo)]}
      />
    );
  if (reference.error?.refusal === 'NoReferenceRate')
    return <Named type={type} card={card} start={null} band={null} />;
  if (reference.error) return <Failed failure={reference.error} onRetry={() => void reference.refresh()} />;
  return <Skeleton lines={3} height={56} />;
}

function Named({
  type,
  card,
  start,
  band,
}: Props & {
  start: Kobo | null;
  band: readonly [Kobo, Kobo] | null;
}) {
  const symbol = useCountry(card.countryID)?.symbol ?? '';
  const bounds = band && rateBounds(...band);
  const nairaOf = (kobo: number) => typedNaira(koboOf(BigInt(kobo)));
  const [rateText, setRateText] = useState(bounds && start ? nairaOf(onSlider(start, bounds)) : '');
  const rate = koboTyped(rateText);
  const isOutside = bounds !== null && rate !== null && (rate < bounds.min || rate > bounds.max);
  const { preview, failure } = usePreview(about(type, card), rate ? { rateKobo: String(rate) } : null);
  return (
    <Publish type={type} card={card} rate={isOutside ? null : rate}>
      <p className="muted">{t.lead}</p>
      <MoneyInput
        label={`${t.rate}, ${perUnit(symbol)}`}
        value={rateText}
        onChange={setRateText}
        hint={bounds ? undefined : t.noReference}
        error={isOutside && t.between(`₦${nairaOf(bounds.min)}`, `₦${nairaOf(bounds.max)}`)}
      />
      {bounds && (
        <Slider
          label={t.rate}
          value={rate === null ? bounds.min : onSlider(rate, bounds)}
          {...bounds}
          onChange={(kobo) => setRateText(nairaOf(kobo))}
          shown={<Rate kobo={rate ?? koboOf(0n)} symbol={symbol} />}
          endLabels={[
            <Amount key="min" kobo={koboOf(BigInt(bounds.min))} whole />,
            <Amount key="max" kobo={koboOf(BigInt(bounds.max))} whole />,
          ]}
        />
      )}
      <MakerSum type={type} worth={rate && worthOf(totalFace(card), rate)} preview={preview} />
      {rate && !failure && <PriceRank preview={preview} type={type} />}
    </Publish>
  );
}

/** Creates and publishes the request. A retry after a failure continues where it stopped. */
function Publish({ type, card, rate, children }: Props & { rate: Kobo | null; children: ReactNode }) {
  const save = useAction('saveOffer');
  const publish = useAction('publishOffer');
  const checkWindowMin = useBrand(card.brandID)?.checkWindowMin;
  const savedOffer = useRef<{ offerID: string; version: number } | null>(null);
  const failure = save.failure ?? publish.failure;

  async function go() {
    if (rate === null) return;
    const total = totalFace(card);
    const offer: Sent<'saveOffer'>['offer'] = {
      kind: 'request',
      side: type,
      brandID: card.brandID,
      countryID: card.countryID,
      form: card.form,
      receipts: [card.receipt],
      denominations: [card.faceMinor],
      minFace: total,
      maxFace: total,
      stockFace: total,
      price: { mode: 'fixed', rateKobo: String(rate) },
      autoAccept: true,
      ...(checkWindowMin ? { checkWindowMin } : {}),
    };
    const own = await save.run({ ...(savedOffer.current ?? {}), offer });
    if (!own) return;
    savedOffer.current = { offerID: own.offerID, version: own.version };
    const out = await publish.run({ offerID: own.offerID });
    if (!out) return;
    stored.remove(keys.orderDraft);
    toastSuccess(t.published);
    await finishAt('/myOff?tab=requests');
  }
  const refusal = failure?.refusal ?? '';
  return (
    <Form onSubmit={go}>
      {children}
      <FailureNote failure={failure} />
      {refusal === 'TierNeeded' ? (
        <RaiseTier
          onDone={() => {
            save.clear();
            publish.clear();
          }}
        />
      ) : refusal === 'RequestLimit' ? (
        <ButtonLink to="/myOff?tab=requests">{t.offers}</ButtonLink>
      ) : (
        <Button type="submit" disabled={rate === null} busy={save.busy || publish.busy}>
          {t.publish}
        </Button>
      )}
    </Form>
  );
}
