import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { call, type Received } from '../kit/api/call';
import { useAttempt } from '../kit/api/use-attempt';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import { Failure } from '../kit/parts';
import { type BrandFields, bodyOf } from './brand-values';
import { FaceFields } from './face-fields';
import { FormatFields } from './format-fields';
import { categoryLabels, fieldLabels } from './labels';
import { Contrast, isReadable, TilePreview } from './tile-preview';
import '../kit/forms/forms.css';
import './catalogue.css';

const t = texts({
  id: ['Id (in URLs and logs; cannot change)', '标识（用于网址和日志，不可更改）'],
  badID: ['Use 2 to 20 lower-case letters and digits.', '请填写 2 至 20 位小写字母或数字。'],
  noName: ['Enter both names (max. 60 characters).', '请填写中英文名称，最多 60 字。'],
  aliases: ['Other names for the search (comma-separated)', '搜索别名（用逗号分隔）'],
  sites: ['Web sites where codes are redeemed (comma-separated)', '兑换网站（用逗号分隔）'],
  badSites: ['Enter hosts such as steampowered.com.', '请填写域名，例如 steampowered.com。'],
  tile: ['Tile', '卡面'],
  from: ['Top left', '左上颜色'],
  to: ['Bottom right', '右下颜色'],
  tooLight: [
    'White text must be readable on both colours. Choose darker ones.',
    '白色文字须在两种颜色上都清晰，请选择更深的颜色。',
  ],
  prohibited: [
    'Prepaid bank cards are disabled: payment-card rules apply.',
    '预付银行卡已禁用：适用支付卡规则。',
  ],
  draft: ['Hidden from traders until you enable it.', '开放前用户看不到该品牌。'],
  create: ['Create brand', '新建品牌'],
  save: ['Save', '保存'],
  saved: ['Saved. Live within a minute.', '已保存，一分钟内生效。'],
});

const isText = (text: string) => text.trim().length > 0;
const host = /^\s*(?:(?:[a-z0-9-]+\.)+[a-z]{2,20}\s*[,，]?\s*)*$/i;
/** The usual check window of a category, in minutes. */
const windows: Record<string, number> = { gaming: 30, app: 30, store: 120 };

/** Creates a brand, or edits the one it is given. A refusal keeps the input. */
export function BrandForm({
  start,
  kind,
  source,
  saved,
}: {
  start: BrandFields;
  kind: 'new' | 'draft' | 'prohibited' | 'existing';
  source: Received<'catalogSource'>;
  saved: (brandID: string) => void;
}) {
  const { failure, attempt } = useAttempt();
  const [isSaved, setSaved] = useState(false);
  const form = useForm<BrandFields>({ defaultValues: start });
  const { register, watch } = form;
  const { errors } = form.formState;
  const isNew = kind === 'new';
  const { from, to } = watch('tile');
  const send = form.handleSubmit(async (fields) => {
    setSaved(false);
    const { isEnabled, ...body } = bodyOf(fields);
    await attempt(async () => {
      if (isNew) await call('createBrand', body);
      else await call('saveBrand', { ...body, isEnabled });
      form.reset({ ...fields, reason: '' });
      setSaved(true);
      saved(fields.brandID);
    });
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
        {!isNew && (
          <label className="choice">
            <input type="checkbox" disabled={kind === 'prohibited'} {...register('isEnabled')} />{' '}
            {localize(fieldLabels.isEnabled)}
          </label>
        )}
        {kind === 'prohibited' && <p className="muted">{t.prohibited}</p>}
        {(isNew || kind === 'draft') && <p className="muted">{t.draft}</p>}
        {isNew && (
          <label>
            {t.id}
            <input
              maxLength={20}
              spellCheck={false}
              {...register('brandID', { pattern: /^[a-z0-9]{2,20}$/, required: true })}
            />
          </label>
        )}
        {errors.brandID && <p className="failure">{t.badID}</p>}
        <div className="two-columns">
          <label>
            {localize(fieldLabels.nameEn)}
            <input maxLength={60} {...register('name', { validate: isText })} />
          </label>
          <label>
            {localize(fieldLabels.nameZh)}
            <input maxLength={60} {...register('nameZh', { validate: isText })} />
          </label>
        </div>
        {(errors.name || errors.nameZh) && <p className="failure">{t.noName}</p>}
        <label>
          {t.aliases}
          <input {...register('aliases')} />
        </label>
        <label>
          {t.sites}
          <input spellCheck={false} {...register('sites', { pattern: host })} />
        </label>
        {errors.sites && <p className="failure">{t.badSites}</p>}

        <fieldset>
          <legend>{t.tile}</legend>
          <div className="tile-editor">
            <TilePreview
              name={watch('name') || '…'}
              from={from}
              to={to}
              country={watch('countries')[0] ?? ''}
            />
            <div>
              {(['from', 'to'] as const).map((end) => (
                <label key={end} className="choice">
                  <input type="color" {...register(`tile.${end}`, { validate: isReadable })} />
                  {t[end]} <Contrast colour={watch(`tile.${end}`)} />
                </label>
              ))}
            </div>
          </div>
          {errors.tile && <p className="failure">{t.tooLight}</p>}
        </fieldset>

        <FormatFields />
        <FaceFields source={source} />

        <div className="fields">
          <label>
            {localize(fieldLabels.category)}
            <select
              disabled={kind === 'prohibited'}
              {...register('category', {
                onChange: ({ target }) => form.setValue('checkWindowMin', windows[target.value] ?? 30),
              })}
            >
              {Object.entries(categoryLabels)
                .filter(([category]) => category !== 'openLoop' || kind === 'prohibited')
                .map(([category, label]) => (
                  <option key={category} value={category}>
                    {localize(label)}
                  </option>
                ))}
            </select>
          </label>
          <label>
            {localize(fieldLabels.checkWindowMin)}
            <input
              type="number"
              min={10}
              max={1440}
              {...register('checkWindowMin', { valueAsNumber: true })}
            />
          </label>
          <label>
            {localize(fieldLabels.position)}
            <input type="number" min={0} max={9999} {...register('position', { valueAsNumber: true })} />
          </label>
        </div>
        <div className="two-columns">
          <label>
            {localize(fieldLabels.noteEn)}
            <input maxLength={300} {...register('noteEn')} />
          </label>
          <label>
            {localize(fieldLabels.noteZh)}
            <input maxLength={300} {...register('noteZh')} />
          </label>
          <label>
            {localize(fieldLabels.notePcm)}
            <input maxLength={300} {...register('notePcm')} />
          </label>
        </div>
        <ReasonField field={register('reason', reasonRule)} error={errors.reason} />
        <Failure of={failure} />
        {isSaved && <p role="status">{t.saved}</p>}
        <button type="submit" className="button primary" disabled={form.formState.isSubmitting}>
          {isNew ? t.create : t.save}
        </button>
      </form>
    </FormProvider>
  );
}
