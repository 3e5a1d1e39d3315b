import { texts } from '@gift/client/language';
import { useBrand, useCountry } from '../../../shared/catalog';
import { cardKind, percent } from '../../../shared/trade/offer-texts';
import { ButtonLink } from '../../../shared/ui/button';
import { Empty } from '../../../shared/ui/feedback/states';
import { TagIcon } from '../../../shared/ui/icons';
import { ListRow } from '../../../shared/ui/list-row';
import { CardTile } from '../../../shared/ui/media/card-tile';
import { emptyFields, templates } from './offer-form';

const t = texts({
  none: [
    'No active offers. Set a rate once, and traders come to you.',
    '暂无进行中的报价。定好汇率，交易者会找上门。',
    'No active offer. Set rate one time, traders go come meet you.',
  ],
  fresh: ['Post an offer', '发布报价', 'Post offer'],
  starters: ['Or start from a template', '或从以下模板开始', 'Or start from template'],
  buy: [
    (brand: string) => `Buy ${brand}`,
    (brand: string) => `收 ${brand}`,
    (brand: string) => `Buy ${brand}`,
  ],
  sell: [
    (brand: string) => `Sell ${brand}`,
    (brand: string) => `卖 ${brand}`,
    (brand: string) => `Sell ${brand}`,
  ],
  margin: [
    (n: string, above: boolean) => `${n}% ${above ? 'above' : 'below'} market`,
    (n: string, above: boolean) => `${above ? '高于' : '低于'}市价 ${n}%`,
    (n: string, above: boolean) => `${n}% ${above ? 'above' : 'below'} market`,
  ],
});

/** For an empty list: a new offer, or one of three templates. */
export const Starters = () => (
  <>
    <Empty
      icon={<TagIcon size={40} />}
      text={t.none}
      action={<ButtonLink to="/createOffer">{t.fresh}</ButtonLink>}
    />
    <h2 className="section">{t.starters}</h2>
    <div className="card rows">
      {templates.map((_, at) => (
        <Starter key={at} at={at} />
      ))}
    </div>
  </>
);

function Starter({ at }: { at: number }) {
  const fields = { ...emptyFields, ...templates[at] };
  const brand = useBrand(fields.brandID ?? '')?.name ?? fields.brandID ?? '';
  const flag = useCountry(fields.countryID ?? '')?.flag ?? '';
  return (
    <ListRow
      to={`/createOffer?starter=${at}`}
      start={<CardTile brandID={fields.brandID ?? ''} countryID={fields.countryID ?? ''} />}
      title={`${(fields.side === 1 ? t.sell : t.buy)(brand)} ${flag}`}
      note={`${cardKind(fields.form, fields.receipts[0] ?? 'none')} · ${t.margin(percent(Math.abs(fields.marginBp)), fields.marginBp > 0)}`}
    />
  );
}
