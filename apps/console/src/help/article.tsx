import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { useCall } from '../kit/api/use-call';
import { Link } from '../kit/link';
import { DateTime, LoadState, Section } from '../kit/parts';
import { detailLabels } from '../routes';
import { ArticleForm, type Written } from './article-form';

const t = texts({
  all: ['All articles', '全部文章'],
  versions: ['Versions', '历史版本'],
  delivered: ['Built in', '系统自带'],
  take: ['Use as draft', '以此为草稿'],
  why: ['Reason', '原因'],
  when: ['When', '时间'],
  by: ['Author', '作者'],
});

type Version = Received<'helpSource'>['versions'][number];

const writtenOf = (version: Version): Written => {
  const {
    category,
    place,
    isTop,
    isHidden,
    titleEn,
    titleZh,
    titlePcm,
    summaryEn,
    summaryZh,
    summaryPcm,
    bodyEn,
    bodyZh,
    bodyPcm,
    keywords,
  } = version;
  return {
    ...{ category, place, isTop, isHidden, titleEn, titleZh, titlePcm },
    ...{ summaryEn, summaryZh, summaryPcm, bodyEn, bodyZh, bodyPcm, keywords },
  };
};

/** One article: its text, all its versions, and the form for the next one. */
export function ArticlePage({ articleID }: { articleID: string }) {
  const { data, error, reload } = useCall('helpSource', { articleID });
  const [base, setBase] = useState<Version>();
  const newest = data?.versions[0];
  if (!data || !newest) return <LoadState error={error} reload={reload} />;
  const from = base ?? newest;
  return (
    <>
      <p>
        <Link href="/articles">← {t.all}</Link>
      </p>
      <h1>{localize([newest.titleEn, newest.titleZh])}</h1>
      <ArticleForm
        key={`${newest.version} ${from.version}`}
        articleID={articleID}
        version={newest.version}
        start={writtenOf(from)}
        isOther={from !== newest}
        changed={() => {
          setBase(undefined);
          void reload();
        }}
        done={() => setBase(undefined)}
      />
      <Section title={t.versions}>
        <table>
          <thead>
            <tr>
              <th>#</th>
              <th>{t.when}</th>
              <th>{t.by}</th>
              <th>{t.why}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.versions.map((row) => (
              <tr key={row.version}>
                <td>{row.version}</td>
                <td>
                  <DateTime at={row.at} />
                </td>
                <td>
                  {row.byID ? <Link href={`/people/${row.byID}`}>{row.by || row.byID}</Link> : t.delivered}
                </td>
                <td>{row.reason}</td>
                <td>
                  {row.version !== from.version && (
                    <button type="button" className="link" onClick={() => setBase(row)}>
                      {t.take}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

const empty: Written = {
  ...{ category: 'start', place: 500, isTop: false, isHidden: true, keywords: '' },
  ...{ titleEn: '', titleZh: '', titlePcm: '', summaryEn: '', summaryZh: '', summaryPcm: '' },
  ...{ bodyEn: '', bodyZh: '', bodyPcm: '' },
};

/** A new article, hidden until it is published. */
export function NewArticlePage() {
  const [, go] = useLocation();
  return (
    <>
      <p>
        <Link href="/articles">← {t.all}</Link>
      </p>
      <h1>{localize(detailLabels['/new-article'])}</h1>
      <ArticleForm version={0} start={empty} done={(articleID) => go(`/articles/${articleID}`)} />
    </>
  );
}
