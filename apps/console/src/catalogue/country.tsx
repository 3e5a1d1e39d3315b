import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { ActionDialog } from '../kit/forms/action-dialog';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { Dialog, Failure } from '../kit/parts';
import { EditableBy } from '../kit/roles';
import { countryName, fieldLabels } from './labels';
import './catalogue.css';

const t = texts({
  newTitle: ['New country', '新建国家/地区'],
  code: ['ISO code (2 letters)', 'ISO 代码（2 位字母）'],
  currency: ['Currency code (3 letters)', '货币代码（3 位字母）'],
  symbol: ['Currency symbol', '货币符号'],
  decimals: ['Decimals of face values', '面额小数位数'],
  draft: ['Hidden from traders until you enable it.', '开放前用户看不到该国家/地区。'],
  on: ['Trade cards of this country', '开放该国家/地区的卡'],
  noName: ['Enter both names.', '中英文名称均须填写。'],
  save: ['Save', '保存'],
  close: ['Close', '关闭'],
});

type Country = Received<'catalogSource'>['countries'][number];

const isText = (text: string) => text.trim() !== '';

/** Edits a country. A refusal keeps the input. */
export function CountryDialog({
  country,
  close,
  saved,
}: {
  country: Country;
  close: () => void;
  saved: () => Promise<void>;
}) {
  const { countryID, nameEn, nameZh, position, isEnabled } = country;
  const { failure, attempt } = useAttempt();
  const form = useForm({ defaultValues: { nameEn, nameZh, position, isEnabled, reason: '' } });
  const { errors } = form.formState;
  const send = form.handleSubmit((fields) =>
    attempt(async () => {
      await call('saveCountry', { ...fields, countryID });
      await saved();
      close();
    }),
  );
  return (
    <Dialog title={`${country.flag} ${countryName({ countries: [country] }, countryID)}`} close={close}>
      <EditableBy roles={catalogueRoles}>
        <form onSubmit={send}>
          <label>
            {localize(fieldLabels.nameEn)}
            <input maxLength={60} {...form.register('nameEn', { validate: isText })} />
          </label>
          <label>
            {localize(fieldLabels.nameZh)}
            <input maxLength={60} {...form.register('nameZh', { validate: isText })} />
          </label>
          {(errors.nameEn || errors.nameZh) && <p className="failure">{t.noName}</p>}
          <label>
            {localize(fieldLabels.position)}
            <input type="number" min={0} max={9999} {...form.register('position', { valueAsNumber: true })} />
          </label>
          <label className="choice">
            <input type="checkbox" {...form.register('isEnabled')} /> {t.on}
          </label>
          <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} />
          <Failure of={failure} />
          <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
            {t.save}
          </button>
        </form>
      </EditableBy>
      <p className="bar after">
        <button type="button" className="button" onClick={close}>
          {t.close}
        </button>
      </p>
    </Dialog>
  );
}

/** The currency's decimals by ISO 4217, as far as face values need them. */
const usualDecimals = (currency: string): 0 | 2 =>
  /^[A-Z]{3}$/.test(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
    ? 0
    : 2;
const nameIn = (locale: string, countryID: string) => {
  if (!/^[A-Z]{2}$/.test(countryID)) return '';
  const countryName = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(countryID);
  return countryName ?? '';
};
const usualSymbol = (currency: string) =>
  /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', { style: 'currency', currency })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value
    : '';

/** Adds a country. Names, symbol and decimals are filled in from the codes. */
export function NewCountryDialog({
  countries,
  close,
  saved,
}: {
  countries: readonly Country[];
  close: () => void;
  saved: () => Promise<void>;
}) {
  const [fields, setFields] = useState({ countryID: '', nameEn: '', nameZh: '', currency: '', symbol: '' });
  const [minorUnits, setMinorUnits] = useState<0 | 2>(2);
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const chooseCurrency = (currency: string) => {
    const sameCurrency = countries.find((country) => country.currency === currency);
    set({ currency, symbol: sameCurrency?.symbol ?? usualSymbol(currency) });
    setMinorUnits(sameCurrency?.minorUnits ?? usualDecimals(currency));
  };
  const position = Math.max(0, ...countries.map((country) => country.position)) + 1;
  return (
    <ActionDialog
      title={t.newTitle}
      close={close}
      isReady={Object.values(fields).every((text) => text.trim() !== '')}
      onConfirm={async (reason) => {
        await call('createCountry', { ...fields, minorUnits, position, reason });
        await saved();
      }}
    >
      <p className="muted">{t.draft}</p>
      <div className="two-columns">
        <label>
          {t.code}
          <input
            maxLength={2}
            value={fields.countryID}
            onChange={({ target }) => {
              const countryID = target.value.toUpperCase();
              set({ countryID, nameEn: nameIn('en', countryID), nameZh: nameIn('zh-CN', countryID) });
            }}
          />
        </label>
        <label>
          {t.currency}
          <input
            maxLength={3}
            value={fields.currency}
            onChange={({ target }) => chooseCurrency(target.value.toUpperCase())}
          />
        </label>
        <label>
          {localize(fieldLabels.nameEn)}
          <input
            maxLength={60}
            value={fields.nameEn}
            onChange={({ target }) => set({ nameEn: target.value })}
          />
        </label>
        <label>
          {localize(fieldLabels.nameZh)}
          <input
            maxLength={60}
            value={fields.nameZh}
            onChange={({ target }) => set({ nameZh: target.value })}
          />
        </label>
        <label>
          {t.symbol}
          <input
            maxLength={6}
            value={fields.symbol}
            onChange={({ target }) => set({ symbol: target.value })}
          />
        </label>
        <label>
          {t.decimals}
          <select value={minorUnits} onChange={({ target }) => setMinorUnits(target.value === '0' ? 0 : 2)}>
            <option value={2}>2 (12.50)</option>
            <option value={0}>0 (500)</option>
          </select>
        </label>
      </div>
    </ActionDialog>
  );
}
