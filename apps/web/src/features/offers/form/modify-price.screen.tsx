import { texts } from '@gift/client/language';
import { koboOfDigits } from '@gift/money';
import { useState } from 'react';
import { useBrand, useCountry } from '../../../shared/catalog';
import { Checkbox } from '../../../shared/forms/field';
import { Form } from '../../../shared/forms/form';
import type { Received } from '../../../shared/http/call';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { back, useQueryOf } from '../../../shared/nav';
import { toastSuccess } from '../../../shared/state/toasts';
import { percent } from '../../../shared/trade/offer-texts';
import { Rate } from '../../../shared/trade/rate';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Empty, Remotely, Skeleton, Stale } from '../../../shared/ui/feedback/states';
import { TagIcon } from '../../../shared/ui/icons';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { Amount } from '../../../shared/ui/money/amount';
import { Screen } from '../../../shared/ui/screen';
import CounterCard from '../detail/counter-card';
import { measuredBy } from '../measure';
import { type Own, type PriceFields as Price, priceFieldsOf, priceOf } from './offer-form';
import { PriceFields } from './price-fields';
import '../offers.css';

const t = texts({
  title: ['Change price', '修改价格', 'Change price'],
  answers: ['Counter-offers', '对方的还价', 'Counter-offers'],
  current: ['Now', '当前', 'Now'],
  margin: [
    (n: string, above: boolean) => `${n}% ${above ? 'above' : 'below'} market`,
    (n: string, above: boolean) => `${above ? '高于' : '低于'}市价 ${n}%`,
    (n: string, above: boolean) => `${n}% ${above ? 'above' : 'below'} market`,
  ],
  newOnly: [
    'Applies to new orders only. Active orders keep their price.',
    '仅适用于新订单，进行中的订单价格不变。',
    'Na only for new orders. Active orders go keep their price.',
  ],
  all: [
    (brand: string) => `Also change my other ${brand} offers of this type (fixed rate: same currency only)`,
    (brand: string) => `同时修改我同方向的所有 ${brand} 报价（固定汇率仅限同币种）`,
    (brand: string) => `Change my other ${brand} offers of this type too (fixed rate: same currency only)`,
  ],
  save: ['Save price', '保存价格', 'Save price'],
  change: ['Change the price', '请修改价格', 'Change the price'],
  saved: [
    (n: number) => (n === 1 ? 'Price changed.' : `Price changed on ${n} offers.`),
    (n: number) => `已修改 ${n} 个报价。`,
    (n: number) => (n === 1 ? 'Price don change.' : `Price don change for ${n} offers.`),
  ],
  unnamed: [
    'Offer not found. Check the link.',
    '未找到报价，请检查链接。',
    'We no see this offer. Check the link.',
  ],
  notFound: [
    'This offer is not yours, or it has ended.',
    '该报价不属于您或已结束，无法修改。',
    'This offer no be your own, or e don end.',
  ],
  mine: ['My offers', '我的报价', 'My offers'],
  elsewhere: ['Reload the offer', '重新加载报价', 'Load the offer again'],
  add: ['Add', '充值', 'Add'],
});

type Detail = Received<'offerDetail'>;

/** Changes the rate of an offer or request, and answers its counter-offers. */
export default function ModifyPrice() {
  const offerID = useQueryOf('/modifyPrice').get('offerID') ?? '';
  const isNamed = /^[1-9]\d{0,18}$/.test(offerID);
  const remote = useRemote('offerDetail', { offerID }, { enabled: isNamed });
  const detail = remote.data;
  if (detail?.own?.actions.includes('modifyPrice'))
    return (
      <>
        <Stale remote={remote} />
        <Editing key={detail.own.version} detail={detail} own={detail.own} refresh={remote.refresh} />
      </>
    );
  const refusalText = remote.error?.refusal ? remote.error.message : null;
  const text = !isNamed ? t.unnamed : detail ? t.notFound : refusalText;
  return (
    <Screen title={t.title} backTo="/myOff">
      {text ? (
        <Empty
          icon={<TagIcon size={40} />}
          text={text}
          action={<ButtonLink to="/myOff">{t.mine}</ButtonLink>}
        />
      ) : (
        <Remotely remote={remote} skeleton={<Skeleton lines={3} height={120} />}>
          {() => null}
        </Remotely>
      )}
    </Screen>
  );
}

function Editing({ detail, own, refresh }: { detail: Detail; own: Own; refresh: () => Promise<unknown> }) {
  const [price, setPrice] = useState<Price>(() => priceFieldsOf(own.offer.price));
  const [isAll, setAll] = useState(false);
  const save = useAction('modifyOfferPrice');
  const brand = useBrand(own.offer.brandID)?.name ?? own.offer.brandID;
  const newPrice = priceOf(price);
  const { offer } = own;
  const isSame = JSON.stringify(price) === JSON.stringify(priceFieldsOf(offer.price));
  const missing = save.failure?.data.missing;

  async function go() {
    if (!newPrice) return;
    const answer = await save.run({
      offerID: own.offerID,
      version: own.version,
      scope: isAll ? 'brand' : 'offer',
      price: newPrice,
    });
    if (!answer) return;
    toastSuccess(t.saved(answer.changed));
    back('/myOff');
  }
  return (
    <Screen
      title={t.title}
      backTo="/myOff"
      bar={
        <>
          {save.failure && (
            <p className="danger small center" role="alert">
              {save.failure.message}
            </p>
          )}
          {save.failure?.refusal === 'ChangedElsewhere' ? (
            <Button
              onClick={() => {
                save.clear();
                void refresh();
              }}
            >
              {t.elsewhere}
            </Button>
          ) : save.failure?.refusal === 'PreLockFunds' && typeof missing === 'string' ? (
            <ButtonLink
              to={`/addMoney?kobo=${missing}&back=${encodeURIComponent(`/modifyPrice?offerID=${own.offerID}`)}`}
            >
              {t.add} <Amount kobo={missing} />
            </ButtonLink>
          ) : (
            <Button
              type="submit"
              form="modify-price"
              busy={save.busy}
              disabled={!newPrice || (isSame && !isAll)}
            >
              {newPrice && (!isSame || isAll) ? t.save : t.change}
            </Button>
          )}
        </>
      }
    >
      <Counters detail={detail} own={own} refresh={refresh} />
      <Current own={own} />
      <Form id="modify-price" onSubmit={go}>
        <PriceFields
          value={price}
          onChange={(next) => setPrice({ ...price, ...next })}
          problems={[]}
          about={measuredBy(offer, own.offerID)}
          isRequest={offer.kind === 'request'}
        />
        {offer.kind === 'listing' && (
          <Checkbox checked={isAll} onChange={setAll}>
            {t.all(brand)}
          </Checkbox>
        )}
      </Form>
      <p className="muted small">{t.newOnly}</p>
    </Screen>
  );
}

function Current({ own }: { own: Own }) {
  const symbol = useCountry(own.offer.countryID)?.symbol ?? own.currency;
  const brand = useBrand(own.offer.brandID)?.name ?? own.offer.brandID;
  const { price } = own.offer;
  return (
    <div className="card-summary">
      <CardTile brandID={own.offer.brandID} countryID={own.offer.countryID} />
      <span className="grow">
        <span className="strong block cut">{brand}</span>
        <span className="muted small">
          {t.current}: <Rate kobo={koboOfDigits(own.rateKobo)} symbol={symbol} />
          {price.mode === 'margin' &&
            price.marginBp !== 0 &&
            ` · ${t.margin(percent(Math.abs(price.marginBp)), price.marginBp > 0)}`}
        </span>
      </span>
    </div>
  );
}

/** Counter-offers that await the owner's answer, first on the page. */
function Counters({ detail, own, refresh }: { detail: Detail; own: Own; refresh: () => Promise<unknown> }) {
  const remote = useRemote(
    'offerCounters',
    { offerID: own.offerID },
    { enabled: own.offer.kind === 'request' },
  );
  const items = remote.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <h2 className="section">{t.answers}</h2>
      {items.map((counter) => (
        <CounterCard
          key={counter.counterID}
          counter={counter}
          row={detail.row}
          onChanged={() => {
            void remote.refresh();
            void refresh();
          }}
        />
      ))}
    </>
  );
}
