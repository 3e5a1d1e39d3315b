import '../kit/forms/forms.css';
import { Options } from '../kit/forms/options';
import './help.css';
import { helpCategoryLabels } from '@gift/client/labels/help-categories';
import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { helpCategories } from '@gift/contract/text/help-text';
import { useState } from 'react';
import { CallFailure, type Sent } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { usePreview } from '../kit/api/use-preview';
import { useDraftForm } from '../kit/forms/draft-form';
import { InEachLanguage, isOptional, textField } from '../kit/forms/in-each-language';
import { Failure, Section } from '../kit/parts';
import { ArticlePictures } from './article-pictures';
import { HelpText } from './help-text';

const t = texts({
  name: ['URL slug (a–z, 0–9, hyphens)', '网址标识（小写字母、数字、连字符）'],
  badName: [
    'Use 2–41 lower-case letters, digits or hyphens, starting with a letter.',
    '以字母开头，2–41 个小写字母、数字或连字符。',
  ],
  about: ['Category', '分类'],
  place: ['Position', '排序'],
  top: ['Show at the top of Help', '帮助中心首屏显示'],
  hidden: ['Hidden from readers', '对读者隐藏'],
  keywords: ['Extra search words', '读者可能搜索、而正文未出现的词'],
  title: ['Title', '标题'],
  summary: ['Summary', '一句话简介'],
  body: ['Body', '正文'],
  preview: ['Preview', '预览'],
  empty: ['Your text appears here.', '正文预览将显示在这里。'],
  reason: ['Reason (audit log, min. 3 characters)', '原因（写入操作日志，至少 3 字）'],
  missing: ['Enter title, summary and body in English and Chinese.', '中英文的标题、简介和正文均须填写。'],
  short: ['Enter at least 3 characters.', '请填写原因，至少 3 字。'],
  save: ['Publish version', '发布此版本'],
  how: [
    '## heading · - item · 1. step · ! warning · **bold** · [text](/route) · ![text](picture) · {setting name}; blank line between blocks.',
    '## 标题 · - 要点 · 1. 步骤 · ! 提醒 · **强调** · [文字](/路由) · ![文字](图片) · {设置名称}；段落之间空一行。',
  ],
  other: ['Earlier version. Publishing makes it the current one.', '此为历史版本，发布后将成为最新版本。'],
});

export type Written = Required<Omit<Sent<'saveHelp'>, 'articleID' | 'version' | 'reason'>>;
type Fields = Written & { articleID: string; reason: string };

/** The text with its figures filled in by the server, fetched after a pause in typing. */
function Preview(bodies: { bodyEn: string; bodyZh: string; bodyPcm: string }) {
  const { shown, failure } = usePreview('previewHelp', bodies);
  return (
    <Section title={t.preview}>
      <Failure of={failure} />
      {Object.values(bodies).some(Boolean) ? (
        <div className="two-languages">
          <HelpText text={shown?.bodyEn ?? ''} language="en-US" />
          <HelpText text={shown?.bodyZh ?? ''} language="zh-CN" />
          <HelpText text={shown?.bodyPcm ?? ''} language="pcm-NG" />
        </div>
      ) : (
        <p className="muted">{t.empty}</p>
      )}
    </Section>
  );
}

/** A field's name and value, for the notice that shows the newest saved version. */
function describeField(field: keyof Fields, value: unknown): [string, string?] {
  if (field === 'category') return [t.about, localize(helpCategoryLabels[value as Written['category']])];
  if (field === 'isTop') return [t.top];
  if (field === 'isHidden') return [t.hidden];
  const [name, language] = textField(field);
  const label = t[name as 'title' | 'summary' | 'body' | 'keywords' | 'place'];
  return [language ? `${label} (${language})` : label];
}

type Props = {
  /** Undefined for a new article. */
  articleID?: string;
  /** The newest version, which this one is based on; 0 if there is none. */
  version: number;
  start: Written;
  /** The form starts from an older version than the newest. */
  isOther?: boolean;
  done: (articleID: string) => void;
  /** Called when someone else saved a version meanwhile; reloads the newest one. */
  changed?: () => void;
};

/** Edits an article in each language side by side, with a preview. The draft survives a reload. */
export function ArticleForm({ articleID, version, start, isOther = false, done, changed }: Props) {
  const [failure, setFailure] = useState<CallFailure>();
  const savedValues: Fields = { ...start, articleID: articleID ?? '', reason: '' };
  const { form, idempotencyKey, baseVersion, clearDraft, draftNotice } = useDraftForm<Fields>(
    `article draft ${articleID ?? ''}`,
    { version, savedValues, ignoreDraft: isOther },
    { describeField, notCompared: ['articleID', 'reason'] },
  );
  const { errors, isSubmitting } = form.formState;
  const { bodyEn = '', bodyZh = '', bodyPcm = '' } = form.watch();
  const bodies = { bodyEn, bodyZh, bodyPcm };
  const send = form.handleSubmit(async ({ reason, ...texts }) => {
    setFailure(undefined);
    try {
      const body = { ...texts, place: Number(texts.place), version: baseVersion, reason: reason.trim() };
      await mutate('saveHelp', body, idempotencyKey(), clearDraft);
      done(texts.articleID);
    } catch (error) {
      if (!(error instanceof CallFailure)) return;
      setFailure(error);
      if (error.refusal === 'ArticleChanged') changed?.();
    }
  });
  const needed = { required: true, validate: (text: string) => text.trim() !== '' };
  const rule = (end: string) => (isOptional(end) ? {} : needed);
  const lacks = ['titleEn', 'titleZh', 'summaryEn', 'summaryZh', 'bodyEn', 'bodyZh'] as const;
  return (
    <form onSubmit={send} onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && void send()}>
      {isOther && <p className="muted">{t.other}</p>}
      {draftNotice}
      {articleID === undefined && (
        <label>
          {t.name}
          <input
            autoComplete="off"
            {...form.register('articleID', { pattern: /^[a-z][a-z0-9-]{1,40}$/, required: true })}
          />
          {errors.articleID && <span className="failure">{t.badName}</span>}
        </label>
      )}
      <div className="fields">
        <label>
          {t.about}
          <select {...form.register('category')}>
            <Options values={helpCategories} labels={helpCategoryLabels} />
          </select>
        </label>
        <label>
          {t.place}
          <input type="number" min={0} max={999} {...form.register('place')} />
        </label>
        <label className="choice">
          <input type="checkbox" {...form.register('isTop')} /> {t.top}
        </label>
        <label className="choice">
          <input type="checkbox" {...form.register('isHidden')} /> {t.hidden}
        </label>
      </div>
      <InEachLanguage>
        {(end) => (
          <>
            <label>
              {t.title}
              <input maxLength={end === 'Zh' ? 60 : 120} {...form.register(`title${end}`, rule(end))} />
            </label>
            <label>
              {t.summary}
              <input maxLength={end === 'Zh' ? 100 : 200} {...form.register(`summary${end}`, rule(end))} />
            </label>
            <label>
              {t.body}
              <textarea
                rows={18}
                maxLength={end === 'Zh' ? 10_000 : 20_000}
                {...form.register(`body${end}`, rule(end))}
              />
            </label>
            <ArticlePictures
              field={`body${end}`}
              text={bodies[`body${end}`]}
              change={(text) => form.setValue(`body${end}`, text, { shouldDirty: true })}
            />
          </>
        )}
      </InEachLanguage>
      <p className="muted">{t.how}</p>
      <label>
        {t.keywords}
        <input maxLength={500} {...form.register('keywords')} />
      </label>
      <Preview {...bodies} />
      <label>
        {t.reason}
        <textarea
          rows={2}
          maxLength={300}
          {...form.register('reason', { validate: (text) => text.trim().length >= 3 })}
        />
      </label>
      {errors.reason && <p className="failure">{t.short}</p>}
      {lacks.some((name) => errors[name]) && <p className="failure">{t.missing}</p>}
      <Failure of={failure} />
      <div className="bar">
        <button type="submit" className="button primary" disabled={isSubmitting}>
          {t.save}
        </button>
      </div>
    </form>
  );
}
