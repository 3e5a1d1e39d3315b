import { joinList, texts } from '@gift/client/language';
import type { CardForm, Receipt } from '@gift/contract/cards';
import { useState } from 'react';
import { faceText, useBrand, useCountry } from '../../../shared/catalog';
import { MoneyInput } from '../../../shared/forms/money-input';
import {
  type Card,
  formatFace,
  type Misfit,
  maxCards,
  misfitOf,
  parseFace,
  suggestedFaces,
  totalFace,
  worthOf,
} from '../../../shared/trade/cards/card';
import { DenominationChips, FormField, Group, Stepper } from '../../../shared/trade/cards/card-fields';
import { useFaceValueText } from '../../../shared/trade/cards/card-summary';
import { denominationsOf } from '../../../shared/trade/cards/face-values';
import type { OfferRow } from '../../../shared/trade/offer-card';
import { receiptName } from '../../../shared/trade/offer-texts';
import { ChipChoice } from '../../../shared/ui/chip';
import { Amount } from '../../../shared/ui/money/amount';

const t = texts({
  amount: ['Your card', '您的卡', 'Your card'],
  amountBuy: ['The card you want', '您要的卡', 'The card wey you want'],
  face: ['Face value of one card', '单张面值', 'Face value of one card'],
  receipt: ['Receipt', '小票', 'Receipt'],
  receive: ['You receive', '您将收到', 'You go receive'],
  pay: ['You pay', '您需支付', 'You go pay'],
  fee: ['your fee ₦0', '您的手续费 ₦0', 'your fee ₦0'],
  choose: ['Choose a face value.', '请选择面值。', 'Choose face value.'],
  tooSmall: [
    (min: string) => `At least ${min} per order.`,
    (min: string) => `单笔至少 ${min}。`,
    (min: string) => `At least ${min} for one order.`,
  ],
  tooLarge: [
    (max: string) => `At most ${max} per order.`,
    (max: string) => `单笔最多 ${max}。`,
    (max: string) => `At most ${max} for one order.`,
  ],
  denomination: [
    (list: string) => `Only cards of ${list}.`,
    (list: string) => `仅收面值 ${list} 的卡。`,
    (list: string) => `Only cards of ${list}.`,
  ],
  form: ['This form is not accepted.', '不接受此形式。', 'Dem no dey accept this form.'],
  receiptWrong: ['This receipt is not accepted.', '不接受此小票。', 'Dem no dey accept this receipt.'],
});

/** The cards of a request: its whole face value, in the largest equal cards it allows. */
export function cardOfRequest(row: OfferRow): Card {
  const single = row.denominations?.[0] ?? row.maxFace;
  const count = row.maxFace % single === 0 ? row.maxFace / single : 1;
  const fits = count >= 1 && count <= maxCards;
  return {
    brandID: row.brandID,
    countryID: row.countryID,
    form: row.form === 'either' ? 'ecode' : row.form,
    receipt: row.form === 'ecode' || row.form === 'either' ? 'none' : (row.receipts[0] ?? 'none'),
    faceMinor: fits ? single : row.maxFace,
    count: fits ? count : 1,
  };
}

/** The card to query an offer with before a face value is chosen: the one asked for, its first denomination, or none. */
export function firstCard(row: OfferRow, askedMinor: number): Card {
  if (row.kind === 'request') return cardOfRequest(row);
  const form: CardForm = row.form === 'either' ? 'ecode' : row.form;
  const receipt: Receipt = form === 'ecode' ? 'none' : (row.receipts[0] ?? 'none');
  const fitting = row.denominations?.find((face) => face >= row.minFace && face <= row.maxFace);
  const card = { brandID: row.brandID, countryID: row.countryID, form, receipt, count: 1 };
  const requestedCard = { ...card, faceMinor: askedMinor };
  return askedMinor > 0 && misfitOf(row, requestedCard) === null
    ? requestedCard
    : { ...card, faceMinor: fitting ?? 0 };
}

/** Which cards, how many, and their value at this offer's rate while typing. */
export function AmountBox({
  row,
  card,
  onChange,
}: {
  row: OfferRow;
  card: Card;
  onChange: (card: Card) => void;
}) {
  const symbol = useCountry(row.countryID)?.symbol ?? row.currency;
  const brand = useBrand(row.brandID);
  const [custom, setCustom] = useState<string | null>(null);
  const usual = suggestedFaces(
    row,
    row.denominations ?? (brand ? denominationsOf(brand, row.countryID) : []),
    card,
  );
  const type = row.side === 1 ? 0 : 1;
  const forms: readonly CardForm[] = row.form === 'either' ? ['ecode', 'physical'] : [row.form];
  const setForm = (form: CardForm) =>
    onChange({ ...card, form, receipt: form === 'ecode' ? 'none' : (row.receipts[0] ?? 'none') });
  return (
    <section className="card stack">
      <p className="strong">{type === 1 ? t.amount : t.amountBuy}</p>
      {row.kind === 'listing' && (
        <>
          {forms.length > 1 && <FormField value={card.form} forms={forms} onChange={setForm} />}
          {card.form === 'physical' && row.receipts.length > 1 && (
            <Group label={t.receipt}>
              <ChipChoice
                label={t.receipt}
                options={row.receipts.map((receipt) => ({ value: receipt, text: receiptName(receipt) }))}
                value={card.receipt}
                onChange={(receipt) => onChange({ ...card, receipt })}
              />
            </Group>
          )}
          <DenominationChips
            denominations={usual}
            symbol={symbol}
            value={card.faceMinor}
            isCustom={custom !== null}
            onChange={(faceMinor) => {
              setCustom(null);
              onChange({ ...card, faceMinor });
            }}
            {...(row.denominations
              ? {}
              : { onCustom: () => setCustom(card.faceMinor > 0 ? formatFace(card.faceMinor) : '') })}
          />
          {custom !== null && (
            <MoneyInput
              label={t.face}
              symbol={symbol}
              value={custom}
              autoFocus={custom === ''}
              onChange={(text) => {
                setCustom(text);
                onChange({ ...card, faceMinor: parseFace(text) ?? 0 });
              }}
            />
          )}
          <Stepper
            value={card.count}
            min={1}
            max={maxCards}
            onChange={(count) => onChange({ ...card, count })}
          />
          <hr className="divider" />
        </>
      )}
      <Result row={row} card={card} symbol={symbol} />
    </section>
  );
}

function Result({ row, card, symbol }: { row: OfferRow; card: Card; symbol: string }) {
  const face = useFaceValueText(card);
  const type = row.side === 1 ? 0 : 1;
  if (card.faceMinor === 0) return <p className="muted result">{t.choose}</p>;
  const misfit = misfitOf(row, card);
  const misfitTexts: Record<Misfit, string> = {
    tooSmall: t.tooSmall(faceText(row.minFace, symbol)),
    tooLarge: t.tooLarge(faceText(row.maxFace, symbol)),
    denomination: t.denomination(joinList((row.denominations ?? []).map((one) => faceText(one, symbol)))),
    form: t.form,
    receipt: t.receiptWrong,
  };
  return (
    <div className="result" aria-live="polite">
      {misfit ? (
        <p className="warning strong">{misfitTexts[misfit]}</p>
      ) : (
        <>
          <p className="row between muted small">
            <span>{face}</span>
            <span>{t.fee}</span>
          </p>
          <p className="row between">
            <span className="strong">{type === 1 ? t.receive : t.pay}</span>
            <Amount kobo={worthOf(totalFace(card), row.rateKobo)} size="m" />
          </p>
        </>
      )}
    </div>
  );
}
