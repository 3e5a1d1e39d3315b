import '../kit/forms/forms.css';
import { InEachLanguage, isOptional, textField } from '../kit/forms/in-each-language';
import { Options } from '../kit/forms/options';
import { ReasonField, reasonRule } from '../kit/forms/reason-field';
import './announcements.css';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import {
  announcementImportances,
  audiences,
  maxText,
  maxTitle,
} from '@gift/contract/operator/announcement-values';
import { useState } from 'react';
import { CallFailure, type Sent } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useDraftForm } from '../kit/forms/draft-form';
import { Failure, Section } from '../kit/parts';
import { audienceLabels, importanceLabels } from './labels';

const t = texts({
  importance: ['Importance', '级别'],
  audience: ['Audience', '对象'],
  tiers: ['Verification levels (none: everyone, including visitors)', '认证等级（不选：所有人，含访客）'],
  from: ['Starts (your time; blank: on publishing)', '开始时间（当地时间；留空：发布时）'],
  until: ['Ends (your time; blank: until ended manually)', '结束时间（当地时间；留空：手动结束）'],
  title: ['Title', '标题'],
  text: ['Text', '内容'],
  link: ['Link to an app page, such as /helpDetail?id=withdraw', '应用内链接，例如 /helpDetail?id=withdraw'],
  badLink: ['Enter a path of this app, starting with /.', '请填写以 / 开头的应用路径。'],
  preview: ['Preview', '预览'],
  missing: ['Enter a title and text in English and Chinese.', '请填写中英文标题和内容。'],
  publish: ['Publish', '发布'],
  saveDraft: ['Save draft', '保存草稿'],
});

export type Written = Required<
  Omit<Sent<'saveAnnouncement'>, 'announcementID' | 'version' | 'reason' | 'isDraft'>
>;
type Fields = Omit<Written, 'tiers' | 'link' | 'fromAt' | 'untilAt'> & {
  tiers: string[];
  link: string;
  fromAt: string;
  untilAt: string;
  reason: string;
};

const local = (iso: string | null) => {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
const utc = (localTime: string) => (localTime ? new Date(localTime).toISOString() : null);

/** The announcement as the app shows it, in each language side by side. */
function Preview({ fields }: { fields: Fields }) {
  const { importance, titleEn, titleZh, titlePcm, textEn, textZh, textPcm, link } = fields;
  const sides = [
    ['en-US', titleEn, textEn, 'Read more', 'Title preview', 'Text preview'],
    ['zh-CN', titleZh, textZh, '了解详情', '标题预览', '正文预览'],
    ['pcm-NG', titlePcm || titleEn, textPcm || textEn, 'Read more', 'Title preview', 'Text preview'],
  ] as const;
  return (
    <Section title={t.preview}>
      <div className="two-languages">
        {sides.map(([lang, title, text, more, noTitle, noText]) => (
          <div key={lang} lang={lang} className={`announcement ${importance}`}>
            <strong className={title ? undefined : 'muted'}>{title || noTitle}</strong>
            <p className={text ? undefined : 'muted'}>{text || noText}</p>
            {link && (
              <a href={link} target="_blank" rel="noreferrer">
                {more}
              </a>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}

/** A field's name and value, for the notice that shows the newest saved version. */
function describeField(field: keyof Fields, value: unknown): [string, string?] {
  if (field === 'importance')
    return [t.importance, localize(importanceLabels[value as Written['importance']])];
  if (field === 'audience') return [t.audience, localize(audienceLabels[value as Written['audience']])];
  if (field === 'fromAt') return [t.from];
  if (field === 'untilAt') return [t.until];
  const [name, language] = textField(field);
  const label = t[name as 'title' | 'text' | 'tiers' | 'link'];
  return [language ? `${label} (${language})` : label];
}

type Props = {
  /** Undefined for a new announcement. */
  announcementID?: string;
  /** The newest version, which this one is based on; 0 if there is none. */
  version: number;
  start: Written;
  /** It is published, so it cannot become a draft again. */
  isOut?: boolean;
  done?: (announcementID: string) => void;
  /** Called when someone else saved a version meanwhile; reloads the newest one. */
  changed?: () => void;
};

/** Edits the texts in each language, the audience and the dates, with a preview. The draft survives a reload. */
export function AnnouncementForm({ announcementID, version, start, isOut = false, done, changed }: Props) {
  const [failure, setFailure] = useState<CallFailure>();
  const savedValues: Fields = {
    ...start,
    tiers: start.tiers.map(String),
    link: start.link ?? '',
    fromAt: local(start.fromAt),
    untilAt: local(start.untilAt),
    reason: '',
  };
  const { form, idempotencyKey, baseVersion, clearDraft, draftNotice } = useDraftForm<Fields>(
    `announcement draft ${announcementID ?? ''}`,
    { version, savedValues },
    { describeField, notCompared: ['reason'] },
  );
  const { errors, isSubmitting } = form.formState;
  const fields = form.watch();
  const send = (isDraft: boolean) =>
    form.handleSubmit(async ({ reason, tiers, link, fromAt, untilAt, ...texts }) => {
      setFailure(undefined);
      try {
        const body = {
          ...texts,
          ...(announcementID ? { announcementID } : {}),
          tiers: (tiers || []).map(Number),
          link: link.trim() || null,
          fromAt: utc(fromAt),
          untilAt: utc(untilAt),
          version: baseVersion,
          isDraft,
          reason: reason.trim(),
        };
        const answer = await mutate('saveAnnouncement', body, idempotencyKey(), clearDraft);
        done?.(answer.announcementID);
      } catch (error) {
        if (!(error instanceof CallFailure)) return;
        setFailure(error);
        if (error.refusal === 'AnnouncementChanged') changed?.();
      }
    })();
  const needed = { required: true, validate: (text: string) => text.trim() !== '' };
  const lacks = ['titleEn', 'titleZh', 'textEn', 'textZh'] as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send(false);
      }}
      onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send(false)}
    >
      {draftNotice}
      <div className="fields wide">
        <label>
          {t.importance}
          <select {...form.register('importance')}>
            <Options values={announcementImportances} labels={importanceLabels} />
          </select>
        </label>
        <label>
          {t.audience}
          <select {...form.register('audience')}>
            <Options values={audiences} labels={audienceLabels} />
          </select>
        </label>
        <label>
          {t.from}
          <input type="datetime-local" {...form.register('fromAt')} />
        </label>
        <label>
          {t.until}
          <input type="datetime-local" {...form.register('untilAt')} />
        </label>
      </div>
      <fieldset className="tiers">
        <legend>{t.tiers}</legend>
        {['0', '1', '2', '3'].map((tier) => (
          <label key={tier} className="choice">
            <input type="checkbox" value={tier} {...form.register('tiers')} /> {tier}
          </label>
        ))}
      </fieldset>
      <InEachLanguage>
        {(end) => (
          <>
            <label>
              {t.title}
              <input
                maxLength={end === 'Zh' ? maxTitle.zh : maxTitle.en}
                {...form.register(`title${end}`, isOptional(end) ? {} : needed)}
              />
            </label>
            <label>
              {t.text}
              <textarea
                rows={4}
                maxLength={end === 'Zh' ? maxText.zh : maxText.en}
                {...form.register(`text${end}`, isOptional(end) ? {} : needed)}
              />
            </label>
          </>
        )}
      </InEachLanguage>
      <label>
        {t.link}
        <input
          autoComplete="off"
          maxLength={200}
          {...form.register('link', { pattern: /^(\/[\w/?=&.-]*)?$/ })}
        />
      </label>
      {errors.link && <p className="failure">{t.badLink}</p>}
      <Preview fields={fields} />
      <ReasonField field={form.register('reason', reasonRule)} error={errors.reason} />
      {lacks.some((name) => errors[name]) && <p className="failure">{t.missing}</p>}
      <Failure of={failure} />
      <div className="bar">
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t.publish}
        </button>
        {!isOut && (
          <button type="button" className="button" disabled={isSubmitting} onClick={() => void send(true)}>
            {t.saveDraft}
          </button>
        )}
      </div>
    </form>
  );
}
