import { texts } from '@gift/client/language';
import { useState } from 'react';
import { useBrands, useCountries, useCountry } from '../../shared/catalog';
import { Form } from '../../shared/forms/form';
import { MoneyInput } from '../../shared/forms/money-input';
import { SelectSheet } from '../../shared/forms/select-sheet';
import { formatFace, parseFace } from '../../shared/trade/cards/card';
import { CountryField, FormField, ReceiptField } from '../../shared/trade/cards/card-fields';
import { Button } from '../../shared/ui/button';
import { CardTile } from '../../shared/ui/media/card-tile';
import { Sheet } from '../../shared/ui/sheet';
import type { WorthCard } from './home-data';

const t = texts({
  title: ['Your card', '您的卡', 'Your card'],
  brand: ['Brand', '品牌', 'Brand'],
  face: ['Amount on the card', '卡面金额', 'Amount for the card'],
  faceWrong: [
    'Enter the amount printed on the card.',
    '请输入卡面金额。',
    'Enter the amount wey dem print for the card.',
  ],
  never: [
    'We never need the code for a price.',
    '查询价格无需提供卡密。',
    'We no need the code to give you price.',
  ],
  show: ['Show value', '查看价值', 'Show value'],
});

/** The calculator's card: brand, country, form, receipt and amount. */
export default function WorthSheet({
  card,
  onChange,
  onClose,
}: {
  card: WorthCard;
  onChange: (card: WorthCard) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(card);
  const [amount, setAmount] = useState(formatFace(card.faceMinor));
  const brands = useBrands().data?.brands.filter((brand) => brand.isEnabled) ?? [];
  const countries = useCountries().data?.countries ?? [];
  const symbol = useCountry(draft.countryID)?.symbol ?? '';
  const brand = brands.find((one) => one.brandID === draft.brandID);
  const faceMinor = parseFace(amount);

  function chooseBrand(brandID: string) {
    const brandCountries = brands.find((one) => one.brandID === brandID)?.countries ?? [];
    setDraft({
      ...draft,
      brandID,
      countryID: brandCountries.includes(draft.countryID)
        ? draft.countryID
        : (brandCountries[0] ?? draft.countryID),
    });
  }

  function show() {
    if (faceMinor === null) return;
    onChange({ ...draft, faceMinor });
    onClose();
  }
  return (
    <Sheet open onClose={onClose} title={t.title}>
      <Form onSubmit={show}>
        <SelectSheet
          label={t.brand}
          value={draft.brandID}
          onChange={chooseBrand}
          options={brands.map(({ brandID, name }) => ({
            value: brandID,
            text: name,
            start: <CardTile brandID={brandID} />,
          }))}
        />
        {brand && (
          <CountryField
            brand={brand}
            countries={countries}
            value={draft.countryID}
            onChange={(countryID) => setDraft({ ...draft, countryID })}
          />
        )}
        <FormField
          value={draft.form}
          onChange={(form: WorthCard['form']) => setDraft({ ...draft, form, receipt: 'none' })}
        />
        {draft.form === 'physical' && (
          <ReceiptField value={draft.receipt} onChange={(receipt) => setDraft({ ...draft, receipt })} />
        )}
        <MoneyInput
          label={t.face}
          symbol={symbol}
          value={amount}
          onChange={setAmount}
          error={faceMinor === null ? t.faceWrong : undefined}
          hint={t.never}
        />
        <Button type="submit">{t.show}</Button>
      </Form>
    </Sheet>
  );
}
