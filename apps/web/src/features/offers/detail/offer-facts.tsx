import { joinList, texts } from '@gift/client/language';
import { faceText, useCountry } from '../../../shared/catalog';
import type { OfferRow } from '../../../shared/trade/offer-card';
import { formName, minutesText, rangeText, receiptName } from '../../../shared/trade/offer-texts';
import { Chip } from '../../../shared/ui/chip';

const t = texts({
  limits: ['Per order', '单笔', 'One order'],
  left: ['Total left', '剩余总量', 'Total wey remain'],
  cards: ['Face values', '单张面值', 'Face values'],
  any: ['any face value', '不限', 'any face value'],
  form: ['Form', '形式', 'Form'],
  receipts: ['Receipts', '小票', 'Receipts'],
  pay: ['Time to pay', '付款时限', 'Time to pay'],
  deliver: ['Time to send', '发卡时限', 'Time to send'],
  check: ['Time to check', '验卡时限', 'Time to check'],
  accept: ['Accepting', '接单', 'Accepting'],
  auto: ['automatic', '自动', 'automatic'],
  byHand: ['manual, within 10 min', '人工，10 分钟内', 'by hand, within 10 min'],
  terms: ['Terms', '条款', 'Terms'],
  noTerms: ['No extra terms', '无附加条款', 'No extra terms'],
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
