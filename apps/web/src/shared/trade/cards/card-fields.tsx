import { texts } from '@gift/client/language';
import { receipts as allReceipts, cardForms, type Receipt } from '@gift/contract/cards';
import type { ReactNode } from 'react';
import { type Brand, type Country, catalogText, faceText } from '../../catalog';
import { SelectSheet } from '../../forms/select-sheet';
import { ChipChoice, scrollClear } from '../../ui/chip';
import { PlusIcon } from '../../ui/icons';
import { formName, type OfferForm, receiptName } from '../offer-texts';
import '../trade.css';

const t = texts({
  country: ['Card country', '卡所属国家', 'Card country'],
  choose: ['Choose a country', '选择国家', 'Choose country'],
  lock: [
    'A card works only in its own country.',
    '卡只能在所属国家使用。',
    'Card dey work only for im own country.',
  ],
  form: ['Form', '形式', 'Form'],
  receipt: ['Receipt', '小票', 'Receipt'],
  face: ['Face value', '面值', 'Face value'],
  custom: ['Other', '其他', 'Other'],
  count: ['How many', '数量', 'How many'],
  less: ['One less', '减少一张', 'One less'],
  more: ['One more', '增加一张', 'One more'],
});

export const Group = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <p className="group-label">{label}</p>
    {children}
  </div>
);

/** The card's country, with flag and currency; searchable. */
export function CountryField({
  brand,
  countries,
  value,
  onChange,
  error,
}: {
  brand: Brand;
  countries: readonly Country[];
  value: string | null;
  onChange: (countryID: string) => void;
  error?: ReactNode;
}) {
  const options = countries
    .filter(({ countryID }) => brand.countries.includes(countryID))
    .map((country) => ({
      value: country.countryID,
      text: `${catalogText(country.name)} · ${country.currency}`,
      start: <span className="flag">{country.flag}</span>,
    }));
  return (
    <SelectSheet
      label={t.country}
      placeholder={t.choose}
      hint={t.lock}
      error={error}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}

export function FormField<Form extends OfferForm>({
  value,
  onChange,
  forms = cardForms as readonly OfferForm[] as readonly Form[],
}: {
  value: Form | null;
  onChange: (form: Form) => void;
  forms?: readonly Form[];
}) {
  return (
    <Group label={t.form}>
      <ChipChoice
        label={t.form}
        options={forms.map((form) => ({ value: form, text: formName(form) }))}
        value={value}
        onChange={onChange}
      />
    </Group>
  );
}

/** All receipts, from the one with the highest rate to none. `note` follows a receipt's name. */
export const ReceiptField = ({
  value,
  onChange,
  note,
}: {
  value: Receipt | null;
  onChange: (receipt: Receipt) => void;
  note?: (receipt: Receipt) => ReactNode;
}) => (
  <Group label={t.receipt}>
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
    <div className="chips-wrap" role="group" aria-label={t.receipt}>
      {[...allReceipts].reverse().map((receipt) => (
        <button
          key={receipt}
          type="button"
          className="chip"
          aria-pressed={receipt === value}
          onClick={(event) => {
            scrollClear(event.currentTarget);
            onChange(receipt);
          }}
        >
          {receiptName(receipt)} {note?.(receipt)}
        </button>
      ))}
    </div>
  </Group>
);

/** Common face values as chips, and "Other", which opens a field. */
export function DenominationChips({
  denominations,
  symbol,
  value,
  isCustom,
  onChange,
  onCustom,
}: {
  denominations: readonly number[];
  symbol: string;
  value: number | null;
  isCustom: boolean;
  onChange: (faceMinor: number) => void;
  /** Omitted if no other value is accepted. */
  onCustom?: () => void;
}) {
  return (
    <Group label={t.face}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in old WebViews. */}
      <div className="chips-wrap" role="group" aria-label={t.face}>
        {denominations.map((face) => (
          <button
            key={face}
            type="button"
            className="chip"
            aria-pressed={!isCustom && face === value}
            onClick={(event) => {
              scrollClear(event.currentTarget);
              onChange(face);
            }}
          >
            {faceText(face, symbol)}
          </button>
        ))}
        {onCustom && (
          <button type="button" className="chip" aria-pressed={isCustom} onClick={onCustom}>
            {t.custom}
          </button>
        )}
      </div>
    </Group>
  );
}

/** A small whole number with minus and plus buttons. */
export function Stepper({
  label = t.count,
  value,
  min,
  max,
  onChange,
}: {
  label?: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  return (
    <div className="row between">
      <span className="group-label">{label}</span>
      <span className="stepper">
        <button
          type="button"
          className="icon-button"
          aria-label={t.less}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <svg
            viewBox="0 0 24 24"
            width="20"
            height="20"
            stroke="currentColor"
            strokeWidth="2"
            aria-hidden="true"
          >
            <path d="M5 12h14" />
          </svg>
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          className="icon-button"
          aria-label={t.more}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <PlusIcon size={20} />
        </button>
      </span>
    </div>
  );
}
