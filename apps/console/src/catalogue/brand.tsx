import { catalogueRoles } from '@gift/contract/staff-roles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { CallFailure, call, type Received } from '../kit/call';
import { language, texts } from '../kit/language';
import { FilledBy } from '../kit/me';
import { Failure, Section, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { CatalogueHistory } from './history';
import '../kit/forms.css';

const t = texts({
  all: ['Catalogue', '商品目录'],
  none: ['There is no such brand.', '没有该品牌。'],
  edit: ['What people see', '展示内容'],
  name: ['Name', '名称'],
  place: ['Place in the list', '排序'],
  window: ['Check window, minutes', '验卡时间（分钟）'],
  faces: ['Face values, whole units, with commas', '面额（整数，用逗号分隔）'],
  noteEn: ['Note in English', '英文说明'],
  noteZh: ['Note in Chinese', '中文说明'],
  on: ['Traded', '开放交易'],
  barred: [
    'Prepaid bank cards stay off: they fall under the rules of card payments.',
    '预付银行卡受支付卡规则约束，不可开放。',
  ],
  soldIn: ['Sold in', '销售地'],
  hints: [
    'Format hints: regular expressions. They warn and never block.',
    '格式提示（正则表达式），仅提醒、不拦截。',
  ],
  reason: ['Reason, for the audit log (5 characters or more)', '原因，将写入操作日志（至少 5 字）'],
  save: ['Save', '保存'],
  saved: ['Saved. Every screen shows it within a minute.', '已保存，各页面将在一分钟内更新。'],
  rates: ['Reference rates', '参考价'],
  history: ['History', '历史'],
});

type Source = Received<'catalogSource'>;
type Brand = Source['brands'][number];

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
        <input type="checkbox" disabled={isBarred} {...form.register('isEnabled')} /> {t.on}
      </label>
      {isBarred && <p className="muted">{t.barred}</p>}
      <label>
        {t.name}
        <input {...form.register('name', { required: true, maxLength: 60 })} />
      </label>
      <label>
        {t.place}
        <input type="number" min={0} max={9999} {...form.register('position', { valueAsNumber: true })} />
      </label>
      <label>
        {t.window}
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
      <label>
        {t.noteEn}
        <input {...form.register('noteEn', { maxLength: 300 })} />
      </label>
      <label>
        {t.noteZh}
        <input {...form.register('noteZh', { maxLength: 300 })} />
      </label>
      <fieldset>
        <legend>{t.soldIn}</legend>
        <div className="fields">
          {countries.map(({ countryID, flag, nameEn, nameZh }) => (
            <label key={countryID} className="choice">
              <input type="checkbox" value={countryID} {...form.register('countries')} /> {flag}{' '}
              {language() === 'zh-CN' ? nameZh : nameEn}
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
      </fieldset>
      <label>
        {t.reason}
        <textarea rows={2} {...form.register('reason', { required: true, minLength: 5 })} />
      </label>
      <Failure of={failure} />
      {isSaved && <p role="status">{t.saved}</p>}
      <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
        {t.save}
      </button>
    </form>
  );
}

/** One brand: what people see of it, and who changed that. */
export function BrandPage({ brandID }: { brandID: string }) {
  const { data, error, reload } = useCall('catalogSource', undefined);
  const [turn, setTurn] = useState(0);
  if (!data) return <Waiting error={error} reload={reload} />;
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
          <FilledBy roles={catalogueRoles}>
            <BrandForm brand={brand} countries={data.countries} saved={() => setTurn(turn + 1)} />
          </FilledBy>
        </Section>
        <Section title={t.history}>
          <CatalogueHistory key={turn} about={`brand:${brandID}`} />
        </Section>
      </div>
    </>
  );
}
