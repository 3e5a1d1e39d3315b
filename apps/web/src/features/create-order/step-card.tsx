import { texts } from '@gift/client/language';
import type { Receipt } from '@gift/contract/cards';
import { type ReactNode, useState } from 'react';
import { type Brand, faceText, useBrands, useCountries } from '../../shared/catalog';
import { MoneyInput } from '../../shared/forms/money-input';
import { useRemote } from '../../shared/http/use-remote';
import { BrandGrid, ChosenBrand } from '../../shared/trade/cards/brand-grid';
import { formatFace, maxCards, maxOrderFace } from '../../shared/trade/cards/card';
import {
  CountryField,
  DenominationChips,
  FormField,
  ReceiptField,
  Stepper,
} from '../../shared/trade/cards/card-fields';
import { denominationsOf, missedStep } from '../../shared/trade/cards/face-values';
import { Button } from '../../shared/ui/button';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { Amount } from '../../shared/ui/money/amount';
import { Screen } from '../../shared/ui/screen';
import { BestNow } from './best-now';
import {
  cardOf,
  type Draft,
  type OrderType,
  withBrand,
  withCount,
  withCountry,
  withCustom,
  withFace,
  withForm,
} from './draft';
import { receiptQuery } from './matching';
import type { Frame } from './step-props';

const t = texts({
  face: ['Face value of one card', '单张面值', 'Face value of one card'],
  faceWrong: [
    'Enter the value printed on the card, such as 25 or 37.50, up to 1,000,000.',
    '请填写卡面印刷的面值，如 25 或 37.50，最多 1,000,000。',
    'Enter the value wey dem print for the card, like 25 or 37.50, up to 1,000,000.',
  ],
  step: [
    (step: string) => `Cards come in multiples of ${step}.`,
    (step: string) => `面值须为 ${step} 的倍数。`,
    (step: string) => `Cards dey come in multiples of ${step}.`,
  ],
  total: [
    (max: string) => `At most ${max} per order.`,
    (max: string) => `单笔订单合计最多 ${max}。`,
    (max: string) => `At most ${max} for one order.`,
  ],
  next: ['See offers', '查看报价', 'See offers'],
  needsBrand: ['Choose a card', '请选择卡片', 'Choose card'],
  needsCountry: ['Choose the card country', '请选择卡所属国家', 'Choose the card country'],
  needsReceipt: ['Choose your receipt', '请选择小票', 'Choose your receipt'],
  needsFace: ['Choose a face value', '请选择面值', 'Choose face value'],
  wrongFace: ['Change the face value', '请修改面值', 'Change the face value'],
  chooseReceipt: [
    'Choose the receipt you have. Each shows its best rate now.',
    '请选择您持有的小票，各小票旁为当前最优汇率。',
    'Choose the receipt wey you get. Each one dey show its best rate now.',
  ],
  chooseReceiptBuy: [
    'Choose the receipt you want with the card. Each shows its best rate now.',
    '请选择您需要的小票，各小票旁为当前最优汇率。',
    'Choose the receipt wey you want with the card. Each one dey show its best rate now.',
  ],
  noOffer: ['no offers', '暂无报价', 'no offer'],
  brand: ['Which card do you have?', '您有哪种卡？', 'Which card you get?'],
  brandBuy: ['Which card do you want?', '您想买哪种卡？', 'Which card you want?'],
});

/** Step one: the card. Its value is above the button from the first choice on. */
export function StepCard({
  frame,
  top,
  type,
  draft,
  onChange,
  onNext,
}: {
  frame: Frame;
  top: ReactNode;
  type: OrderType;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onNext: () => void;
}) {
  const brands = useBrands();
  const missing = missingText(draft, brands.data?.brands);
  return (
    <Screen
      {...frame}
      bar={
        <>
          <BestNow type={type} draft={draft} />
          <Button disabled={missing !== null} onClick={onNext}>
            {missing ?? t.next}
          </Button>
        </>
      }
    >
      {top}
      <Remotely remote={brands} isQuiet skeleton={<Skeleton lines={3} height={120} />}>
        {({ brands: all }) => <Card type={type} brands={all} draft={draft} onChange={onChange} />}
      </Remotely>
    </Screen>
  );
}

/** What the draft lacks for offers, or null. A link or an old draft may name a card that is not traded here. */
function missingText(draft: Draft, brands: readonly Brand[] | undefined): string | null {
  const { brandID, countryID, faceMinor, receipt } = draft;
  const brand = brands?.find((one) => one.isEnabled && one.brandID === brandID);
  if (brandID === null || (brands && !brand)) return t.needsBrand;
  if (countryID === null || brand?.countries.includes(countryID) === false) return t.needsCountry;
  if (receipt === null) return t.needsReceipt;
  if (faceMinor === null) return draft.custom ? t.wrongFace : t.needsFace;
  const isIssued = !brand || missedStep(brand, countryID, faceMinor) === null;
  return isIssued && cardOf(draft) ? null : t.wrongFace;
}

/** The brands until one is chosen; then that brand and the card's other fields. */
function Card({
  type,
  brands,
  draft,
  onChange,
}: {
  type: OrderType;
  brands: readonly Brand[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const brand = brands.find(({ brandID, isEnabled }) => isEnabled && brandID === draft.brandID);
  if (!brand || choosing)
    return (
      <>
        <h2 className="section">{type === 1 ? t.brand : t.brandBuy}</h2>
        <BrandGrid
          brands={brands}
          value={draft.brandID}
          onChange={(next) => {
            setChoosing(false);
            onChange(withBrand(draft, next));
          }}
        />
      </>
    );
  return (
    <>
      <ChosenBrand brand={brand} countryID={draft.countryID} onOther={() => setChoosing(true)} />
      <OfBrand type={type} brand={brand} draft={draft} onChange={onChange} />
    </>
  );
}

function OfBrand({
  type,
  brand,
  draft,
  onChange,
}: {
  type: OrderType;
  brand: Brand;
  draft: Draft;
  onChange: (draft: Draft) => void;
}) {
  const countries = useCountries().data?.countries ?? [];
  const symbol = countries.find(({ countryID }) => countryID === draft.countryID)?.symbol;
  const step = draft.faceMinor === null ? null : missedStep(brand, draft.countryID, draft.faceMinor);
  const isTooMuch = (draft.faceMinor ?? 0) * draft.count > maxOrderFace;
  return (
    <div className="card stack">
      <CountryField
        brand={brand}
        countries={countries}
        value={draft.countryID}
        onChange={(countryID) => onChange(withCountry(draft, brand, countryID))}
      />
      <FormField value={draft.form} onChange={(form) => onChange(withForm(draft, form))} />
      {draft.form === 'physical' && (
        <Receipts type={type} draft={draft} onChange={(receipt) => onChange({ ...draft, receipt })} />
      )}
      <DenominationChips
        denominations={denominationsOf(brand, draft.countryID)}
        symbol={symbol ?? ''}
        value={draft.faceMinor}
        isCustom={draft.custom !== null}
        onChange={(face) => onChange(withFace(draft, face))}
        onCustom={() =>
          onChange(withCustom(draft, draft.custom ?? (draft.faceMinor ? formatFace(draft.faceMinor) : '')))
        }
      />
      {draft.custom !== null && (
        <MoneyInput
          label={t.face}
          symbol={symbol ?? '#'}
          value={draft.custom}
          onChange={(custom) => onChange(withCustom(draft, custom))}
          error={
            draft.custom !== '' && draft.faceMinor === null
              ? t.faceWrong
              : step !== null
                ? t.step(faceText(step, symbol ?? ''))
                : undefined
          }
          autoFocus={draft.custom === ''}
        />
      )}
      <Stepper
        value={draft.count}
        min={1}
        max={maxCards}
        onChange={(count) => onChange(withCount(draft, count))}
      />
      {isTooMuch && <p className="notice warning">{t.total(`${symbol ?? ''}1,000,000`)}</p>}
    </div>
  );
}

/** Every receipt, each with the best rate that somebody offers for it now. None is chosen in advance. */
function Receipts({
  type,
  draft,
  onChange,
}: {
  type: OrderType;
  draft: Draft;
  onChange: (receipt: Receipt) => void;
}) {
  const isKnown = draft.brandID !== null && draft.countryID !== null;
  const offers = useRemote('offerList', receiptQuery(type, draft), { enabled: isKnown }).data?.items;
  return (
    <>
      <ReceiptField
        value={draft.receipt}
        onChange={onChange}
        note={(receipt) => {
          if (!offers) return null;
          const best = offers.find(({ receipts }) => receipts.includes(receipt));
          return best ? <Amount kobo={best.rateKobo} whole /> : <span className="muted">{t.noOffer}</span>;
        }}
      />
      {draft.receipt === null && (
        <p className="muted small">{type === 1 ? t.chooseReceipt : t.chooseReceiptBuy}</p>
      )}
    </>
  );
}
