import { texts } from '@gift/client/language';
import { receipts as allReceipts, type Receipt } from '@gift/contract/cards';
import { useState } from 'react';
import { useBrands, useCountries } from '../../../shared/catalog';
import { Checkbox, FieldGroup } from '../../../shared/forms/field';
import { BrandGrid, ChosenBrand } from '../../../shared/trade/cards/brand-grid';
import { CountryField, FormField, Group } from '../../../shared/trade/cards/card-fields';
import { receiptName } from '../../../shared/trade/offer-texts';
import { Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { Segments } from '../../../shared/ui/segments';
import { measuredForm } from '../measure';
import type { Fields, Problem } from './offer-form';
import { PriceFields } from './price-fields';

const t = texts({
  side: ['You', '您', 'You'],
  buy: ['Buy cards', '收卡', 'Buy cards'],
  sell: ['Sell cards', '卖卡', 'Sell cards'],
  sellNote: [
    'Buyers pay you naira for your cards.',
    '对方用奈拉购买您的卡。',
    'Buyers go pay you naira for your cards.',
  ],
  buyNote: [
    'Sellers send you cards for naira from your wallet.',
    '对方把卡卖给您，款项从您的钱包支付。',
    'Sellers go send you cards for naira from your wallet.',
  ],
  brand: ['Which card?', '哪种卡？', 'Which card?'],
  receipts: ['Receipts you accept', '接受的小票', 'Receipts wey you accept'],
  brandWrong: ['Choose a brand.', '请选择品牌。', 'Choose brand.'],
  countryWrong: ['Choose the card country.', '请选择卡所属国家。', 'Choose the card country.'],
  receiptsWrong: ['Choose at least one.', '请至少勾选一项。', 'Choose at least one.'],
  first: ['Choose the card first.', '请先选择卡片。', 'Choose the card first.'],
});

type PanelProps = {
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
  /** This panel's problems, once the user tried to continue. */
  problems: readonly Problem[];
};

/** Panel one: side, card, form and receipts. */
export function CardPanel({ fields, onChange, problems, isNew }: PanelProps & { isNew: boolean }) {
  const brands = useBrands();
  const countries = useCountries().data?.countries ?? [];
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {isNew && (
        <Segments
          label={t.side}
          value={String(fields.side)}
          onChange={(side) => onChange({ side: side === '1' ? 1 : 0 })}
          options={[
            { value: '0', text: t.buy },
            { value: '1', text: t.sell },
          ]}
        />
      )}
      <p className="muted small">{fields.side === 1 ? t.sellNote : t.buyNote}</p>
      <Remotely remote={brands} skeleton={<Skeleton lines={3} height={120} />}>
        {({ brands: all }) => {
          const brand = all.find(({ brandID, isEnabled }) => isEnabled && brandID === fields.brandID);
          if (!brand || choosing)
            return (
              <>
                <h2 className="section">{t.brand}</h2>
                <FieldGroup error={problems.includes('brand') && t.brandWrong}>
                  <BrandGrid
                    brands={all}
                    value={fields.brandID}
                    onChange={(next) => {
                      setChoosing(false);
                      const isOffered = fields.countryID && next.countries.includes(fields.countryID);
                      const only = next.countries.length === 1 ? next.countries[0]! : null;
                      onChange({
                        brandID: next.brandID,
                        countryID: isOffered ? fields.countryID : only,
                        checkWindowMin: next.checkWindowMin,
                      });
                    }}
                  />
                </FieldGroup>
              </>
            );
          return (
            <>
              <ChosenBrand brand={brand} countryID={fields.countryID} onOther={() => setChoosing(true)} />
              <div className="card stack">
                <CountryField
                  brand={brand}
                  countries={countries}
                  value={fields.countryID}
                  onChange={(countryID) => onChange({ countryID })}
                  error={problems.includes('country') && t.countryWrong}
                />
                <FormField
                  value={fields.form}
                  forms={['ecode', 'physical', 'either']}
                  onChange={(form) =>
                    onChange({ form, receipts: form === 'ecode' ? ['none'] : fields.receipts })
                  }
                />
                <FieldGroup error={problems.includes('receipts') && t.receiptsWrong}>
                  {fields.form !== 'ecode' && (
                    <Receipts value={fields.receipts} onChange={(receipts) => onChange({ receipts })} />
                  )}
                </FieldGroup>
              </div>
            </>
          );
        }}
      </Remotely>
    </>
  );
}

const Receipts = ({
  value,
  onChange,
}: {
  value: readonly Receipt[];
  onChange: (receipts: readonly Receipt[]) => void;
}) => (
  <Group label={t.receipts}>
    {[...allReceipts].reverse().map((receipt) => (
      <Checkbox
        key={receipt}
        checked={value.includes(receipt)}
        onChange={(isOn) => onChange(isOn ? [...value, receipt] : value.filter((other) => other !== receipt))}
      >
        {receiptName(receipt)}
      </Checkbox>
    ))}
  </Group>
);

/** Panel two: the rate, and its rank among other offers. */
export function PricePanel({
  fields,
  onChange,
  problems,
  offerID,
}: PanelProps & { offerID: string | undefined }) {
  const about = measuredForm(fields, offerID);
  if (!about) return <p className="notice warning">{t.first}</p>;
  return <PriceFields value={fields} onChange={onChange} problems={problems} about={about} />;
}
