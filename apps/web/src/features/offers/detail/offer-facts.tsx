import { joinList, texts } from '@gift/client/language';
import { faceText, useCountry } from '../../../shared/catalog';
import type { OfferRow } from '../../../shared/trade/offer-card';
import { formName, minutesText, rangeText, receiptName } from '../../../shared/trade/offer-texts';
import { Chip } from '../../../shared/ui/chip';

const t = texts({
  limits: ['Per order', '单笔'],
  left: ['Total left', '剩余总量'],
  cards: ['Face values', '单张面值'],
  any: ['any face value', '不限'],
  form: ['Form', '形式'],
  receipts: ['Receipts', '小票'],
  pay: ['Time to pay', '付款时限'],
  deliver: ['Time to send', '发卡时限'],
  check: ['Time to check', '验卡时限'],
  accept: ['Accepting', '接单'],
  auto: ['automatic', '自动'],
  byHand: ['manual, within 10 min', '人工，10 分钟内'],
  terms: ['Terms', '条款'],
  noTerms: ['No extra terms', '无附加条款'],
});

export function OfferFacts({
  row,
  deliverWindowMin,
  terms,
  leftFace,
}: {
  row: OfferRow;
  deliverWindowMin: number;
  terms: string;
  leftFace?: number;
}) {
  const symbol = useCountry(row.countryID)?.symbol ?? '';
  const face = (minor: number) => faceText(minor, symbol);
  const lines: readonly (readonly [string, string])[] = [
    [t.limits, rangeText(face(row.minFace), face(row.maxFace))],
    ...(leftFace === undefined ? [] : [[t.left, face(leftFace)] as const]),
    [t.cards, row.denominations ? joinList(row.denominations.map(face)) : t.any],
    [t.form, formName(row.form)],
    ...(row.form === 'ecode' ? [] : [[t.receipts, joinList(row.receipts.map(receiptName))] as const]),
    [t.accept, row.autoAccept || row.kind === 'request' ? t.auto : t.byHand],
    [t.pay, minutesText(row.payWindowMin)],
    [t.deliver, minutesText(deliverWindowMin)],
    [t.check, minutesText(row.checkWindowMin)],
  ];
  return (
    <section className="card stack">
      <dl className="facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.tags.length > 0 && (
        <p className="chips">
          {row.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      )}
      <hr className="divider" />
      <p className="muted small">{t.terms}</p>
      <p className="as-typed">{terms || <span className="muted">{t.noTerms}</span>}</p>
    </section>
  );
}
