import { localize, texts } from '@gift/client/language';
import { catalogueRoles } from '@gift/contract/operator/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallFailure, call, type Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { EditableBy } from '../kit/me';
import { Failure, LoadState, Section } from '../kit/parts';
import { CatalogueHistory } from './history';
import { countryName, fieldLabels } from './labels';
import '../kit/forms/forms.css';

const t = texts({
  all: ['Catalogue', '商品目录'],
  none: ['Brand not found', '未找到该品牌'],
  edit: ['Public details', '展示内容'],
  faces: ['Face values (whole numbers, comma-separated)', '面额（整数，用逗号分隔）'],
  barred: [
    'Prepaid bank cards are disabled: payment-card rules apply.',
    '预付银行卡已禁用：适用支付卡规则。',
  ],
  hints: ['Format hints (regular expressions; warn only)', '格式提示（正则表达式，仅提醒）'],
  reason: ['Reason (audit log, min. 5 characters)', '原因（写入操作日志，至少 5 字）'],
  noName: ['Enter a name (max. 60 characters).', '请填写名称，最多 60 字。'],
  badFaces: ['Enter whole numbers, such as 10, 25, 50.', '请填写整数面额，用逗号分隔，例如 10, 25, 50。'],
  noHint: ['Enter a format hint, or .* for any format.', '请填写格式提示；不限格式时填 .*。'],
  short: ['Enter at least 5 characters.', '请填写原因，至少 5 字。'],
  save: ['Save', '保存'],
  saved: ['Saved. Live within a minute.', '已保存，一分钟内生效。'],
  rates: ['Reference rates', '参考价'],
  history: ['History', '历史'],
});

type Source = Received<'catalogSource'>;
type Brand = Source['brands'][number];

const hasMinLength = (minLength: number) => (text: string) => text.trim().length >= minLength;

function BrandForm({
  brand,
  countries,
  saved,
}: {
  brand: Brand;
  countries: Source['countries'];
  saved: () => void;
}) {
  const { brandID, isBarred, ...rest } = brand;
  const [failure, setFailure] = useState<CallFailure>();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    defaultValues: { ...rest, denominations: rest.denominations.join(', '), reason: '' },
  });
  const { errors } = form.formState;
  const send = form.handleSubmit(async (fields) => {
    setFailure(undefined);
    setSaved(false);
    try {
      const denominations = fields.denominations
        .split(/[,，\s]+/)
        .filter(Boolean)
        .map(Number);
      await call('saveBrand', { ...fields, denominations, brandID });
      form.reset({ ...fields, reason: '' });
      setSaved(true);
      saved();
    } catch (error) {
      if (error instanceof CallFailure) setFailure(error);
    }
  });
  return (
    <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
      <label className="choice">
        <input type="checkbox" disabled={isBarred} {...form.register('isEnabled')} />{' '}
        {localize(fieldLabels.isEnabled)}
      </label>
      {isBarred && <p className="muted">{t.barred}</p>}
      <label>
        {localize(fieldLabels.name)}
        <input maxLength={60} {...form.register('name', { validate: hasMinLength(1) })} />
      </label>
      {errors.name && <p className="failure">{t.noName}</p>}
      <label>
        {localize(fieldLabels.position)}
        <input type="number" min={0} max={9999} {...form.register('position', { valueAsNumber: true })} />
      </label>
      <label>
        {localize(fieldLabels.checkWindowMin)}
        <input
          type="number"
          min={10}
          max={1440}
          {...form.register('checkWindowMin', { valueAsNumber: true })}
        />
      </label>
      <label>
        {t.faces}
        <input {...form.register('denominations', { required: true, pattern: /^[\d,，\s]+$/ })} />
      </label>
      {errors.denominations && <p className="failure">{t.badFaces}</p>}
      <label>
        {localize(fieldLabels.noteEn)}
        <input maxLength={300} {...form.register('noteEn')} />
      </label>
      <label>
        {localize(fieldLabels.noteZh)}
        <input maxLength={300} {...form.register('noteZh')} />
      </label>
      <fieldset>
        <legend>{localize(fieldLabels.countries)}</legend>
        <div className="fields">
          {countries.map(({ countryID, flag }) => (
            <label key={countryID} className="choice">
              <input type="checkbox" value={countryID} {...form.register('countries')} /> {flag}{' '}
              {countryName({ countries }, countryID)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t.hints}</legend>
        {rest.patterns.map(({ name }, at) => (
          <label key={name}>
            {name}
            <input spellCheck={false} {...form.register(`patterns.${at}.pattern`, { required: true })} />
          </label>
        ))}
        {errors.patterns && <p className="failure">{t.noHint}</p>}
      </fieldset>
      <label>
        {t.reason}
        <textarea rows={2} maxLength={1000} {...form.register('reason', { validate: hasMinLength(5) })} />
      </label>
      {errors.reason && <p className="failure">{t.short}</p>}
      <Failure of={failure} />
      {isSaved && <p role="status">{t.saved}</p>}
      <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
        {t.save}
      </button>
    </form>
  );
}

/** One brand: its form and its history. */
export function BrandPage({ brandID }: { brandID: string }) {
  const { data, error, reload } = useCall('catalogSource', undefined);
  const [revision, setRevision] = useState(0);
  if (!data) return <LoadState error={error} reload={reload} />;
  const brand = data.brands.find((one) => one.brandID === brandID);
  if (!brand) return <p className="empty">{t.none}</p>;
  return (
    <>
      <p>
        <Link href="/catalogue">← {t.all}</Link>
      </p>
      <h1>{brand.name}</h1>
      <p>
        <Link href={`/rates/${brandID}`}>{t.rates} →</Link>
      </p>
      <div className="columns">
        <Section title={t.edit}>
          <EditableBy roles={catalogueRoles}>
            <BrandForm brand={brand} countries={data.countries} saved={() => setRevision(revision + 1)} />
          </EditableBy>
        </Section>
        <Section title={t.history}>
          <CatalogueHistory key={revision} about={`brand:${brandID}`} source={data} />
        </Section>
      </div>
    </>
  );
}
