import '../kit/forms/forms.css';
import { Options } from '../kit/forms/options';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import '../help/help.css';
import './promotions.css';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { promotionPictures } from '@gift/contract/rewards/reward-enums';
import { useState } from 'react';
import { CallFailure } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useDraftForm } from '../kit/forms/draft-form';
import { InEachLanguage, textField } from '../kit/forms/in-each-language';
import { Failure } from '../kit/parts';
import { goalLabels, pictureLabels, tierLabels } from './labels';
import { PromotionPreview } from './preview';
import { type Typed, typedOf, type Written, writtenOf } from './values';

const t = texts({
  name: ['URL slug (a–z, 0–9, hyphens)', '网址标识（小写字母、数字、连字符）'],
  badName: ['Use 3–40 lower-case letters, digits or hyphens.', '3–40 个小写字母、数字或连字符。'],
  title: ['Title', '标题'],
  about: ['Summary (1–2 lines)', '活动简介（一两句话）'],
  terms: ['Terms', '条款'],
  picture: ['Icon', '图案'],
  goalKind: ['Goal type', '目标类型'],
  goal: ['Goal (number of trades, or ₦)', '目标（笔数或金额 ₦）'],
  minTier: ['Audience', '适用对象'],
  points: ['Points per claim (₦)', '每次领取积分（₦）'],
  couponPercent: ['Coupon: % off one fee (blank: none)', '优惠券：手续费减免 %（留空：无）'],
  couponMaxDiscount: ['Coupon: max. discount (₦)', '优惠券最高减免（₦）'],
  startsAt: ['Starts (your time)', '开始（当地时间）'],
  endsAt: ['Ends (your time)', '结束（当地时间）'],
  places: ['Places', '名额'],
  budget: ['Budget (₦)', '预算（₦）'],
  how: [
    'Cost per claim: points plus max. discount, reserved when a user joins. Only later trades count.',
    '每次领取的成本为积分加最高减免额，用户参加时预留。仅计入参加后的交易。',
  ],
  wrong: ['Invalid value', '该项内容无效'],
  save: ['Save draft', '保存草稿'],
});

type Fields = Typed & { promotionID: string; reason: string };
const textFields = ['title', 'about', 'terms'] as const;
const english = { title: 80, about: 300, terms: 600 };
const lengths = { En: english, Zh: { title: 40, about: 150, terms: 300 }, Pcm: english };

type Props = {
  /** Undefined for a new promotion. */
  promotionID?: string;
  /** The newest version, which this one is based on; 0 if there is none. */
  version: number;
  start: Written;
  done: (promotionID: string) => void;
  /** Called when someone else saved a version meanwhile; reloads the newest one. */
  changed?: () => void;
};

/** A field's label within a sentence. */
const labelOf = (field: keyof Typed): string => {
  const [name, language] = textField(field);
  const label = t[name as keyof typeof t];
  return language ? `${label} (${language})` : label;
};

/** A field's name and value, for the notice that shows the newest saved version. */
function describeField(field: keyof Fields, value: unknown): [string, string?] {
  if (field === 'picture') return [t.picture, localize(pictureLabels[value as Typed['picture']])];
  if (field === 'goalKind') return [t.goalKind, localize(goalLabels[value as Typed['goalKind']])];
  const tier = field === 'minTier' && tierLabels[Number(value)];
  return tier ? [t.minTier, localize(tier)] : [labelOf(field as keyof Typed)];
}

/** Edits the texts in each language, benefits and costs, with a preview. The draft survives a refusal or a reload. */
export function PromotionForm({ promotionID, version, start, done, changed }: Props) {
  const [failure, setFailure] = useState<CallFailure>();
  const savedValues: Fields = { ...typedOf(start), promotionID: promotionID ?? '', reason: '' };
  const { form, idempotencyKey, baseVersion, clearDraft, draftNotice } = useDraftForm<Fields>(
    `promotion draft ${promotionID ?? ''}`,
    { version, savedValues },
    { describeField, notCompared: ['promotionID', 'reason'] },
  );
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const { reason: _, promotionID: name, ...fields } = form.watch();
  const read = writtenOf(fields, start);
  const send = form.handleSubmit(async ({ reason, promotionID: to }) => {
    setFailure(undefined);
    if (!read.ok) return;
    try {
      const body = { promotionID: to, version: baseVersion, written: read.written, reason: reason.trim() };
      await mutate('savePromotion', body, idempotencyKey(), clearDraft);
      done(to);
    } catch (error) {
      if (!(error instanceof CallFailure)) return;
      setFailure(error);
      if (error.refusal === 'PromotionChanged') changed?.();
    }
  });
  const text = (field: 'goal' | 'points' | 'couponPercent' | 'couponMaxDiscount' | 'places' | 'budget') => (
    <label>
      {t[field]}
      <input inputMode="decimal" autoComplete="off" {...form.register(field)} />
    </label>
  );
  return (
    <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
      {draftNotice}
      {promotionID === undefined && (
        <label>
          {t.name}
          <input
            autoComplete="off"
            {...form.register('promotionID', { pattern: /^[a-z0-9-]{3,40}$/, required: true })}
          />
          {errors.promotionID && <span className="failure">{t.badName}</span>}
        </label>
      )}
      <InEachLanguage>
        {(end) =>
          textFields.map((field) => (
            <label key={field}>
              {t[field]}
              <textarea
                rows={field === 'title' ? 1 : 3}
                maxLength={lengths[end][field]}
                {...form.register(`${field}${end}`)}
              />
            </label>
          ))
        }
      </InEachLanguage>
      <div className="fields promotion-fields">
        <label>
          {t.picture}
          <select {...form.register('picture')}>
            <Options values={promotionPictures} labels={pictureLabels} />
          </select>
        </label>
        <label>
          {t.goalKind}
          <select {...form.register('goalKind')}>
            <Options values={['trades', 'volume']} labels={goalLabels} />
          </select>
        </label>
        {text('goal')}
        <label>
          {t.minTier}
          <select {...form.register('minTier')}>
            {tierLabels.map((label, tier) => (
              <option key={label[0]} value={tier}>
                {localize(label)}
              </option>
            ))}
          </select>
        </label>
        {text('points')}
        {text('couponPercent')}
        {text('couponMaxDiscount')}
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <label key={field}>
            {t[field]}
            <input type="datetime-local" {...form.register(field)} />
          </label>
        ))}
        {text('places')}
        {text('budget')}
      </div>
      <p className="muted">{t.how}</p>
      <PromotionPreview promotionID={name ?? ''} written={read.ok ? read.written : null} />
      <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} />
      {isSubmitted && !read.ok && (
        <p className="failure">
          {t.wrong}: {labelOf(read.field)}
        </p>
      )}
      <Failure of={failure} />
      <div className="bar">
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t.save}
        </button>
      </div>
    </form>
  );
}
