import { language, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { DateTime, LoadState, Section } from '../kit/parts';
import { detailLabels } from '../routes';
import { AnnouncementForm, type Written } from './form';
import { audienceOf, importanceLabels, stateLabels, stateTones } from './labels';

const t = texts({
  all: ['All announcements', '全部公告'],
  end: ['End now', '立即结束'],
  drop: ['Delete draft', '删除草稿'],
  over: ['This announcement has ended and cannot be edited.', '公告已结束，不能再编辑。'],
  dismissals: ['Dismissed by:', '已关闭人数：'],
  versions: ['Versions', '历史版本'],
  when: ['When', '时间'],
  by: ['Author', '作者'],
  what: ['Text', '内容'],
  state: ['State', '状态'],
  why: ['Why', '原因'],
  atOnce: ['On publishing', '发布时'],
  byHand: ['No end date', '无结束时间'],
});

type Version = Received<'announcementDetail'>['versions'][number];

const writtenOf = ({ importance, audience, tiers, link, fromAt, untilAt, ...row }: Version): Written => ({
  ...{ importance, audience, tiers, link, fromAt, untilAt },
  ...{ titleEn: row.titleEn, titleZh: row.titleZh, titlePcm: row.titlePcm },
  ...{ textEn: row.textEn, textZh: row.textZh, textPcm: row.textPcm },
});

const empty: Written = {
  ...{ importance: 'note', audience: 'everybody', tiers: [], link: null, fromAt: null, untilAt: null },
  ...{ titleEn: '', titleZh: '', titlePcm: '', textEn: '', textZh: '', textPcm: '' },
};

const Back = () => (
  <p>
    <Link href="/announcements">← {t.all}</Link>
  </p>
);

/** Every version, with its text, dates, author and reason. */
const Versions = ({ versions }: { versions: readonly Version[] }) => (
  <Section title={t.versions}>
    <table>
      <thead>
        <tr>
          <th>#</th>
          <th>{t.when}</th>
          <th>{t.by}</th>
          <th>{t.state}</th>
          <th>{t.what}</th>
          <th>{t.why}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((row) => (
          <tr key={row.version}>
            <td>{row.version}</td>
            <td>
              <DateTime at={row.at} />
            </td>
            <td>
              <Link href={`/people/${row.byID}`}>{row.by}</Link>
            </td>
            <td>{localize(stateLabels[row.state])}</td>
            <td>
              <strong>{language() === 'zh-CN' ? row.titleZh : row.titleEn}</strong>
              <br />
              {language() === 'zh-CN' ? row.textZh : row.textEn}
              <br />
              <span className="muted">
                {localize(importanceLabels[row.importance])} · {audienceOf(row)} ·{' '}
                {row.fromAt ? <DateTime at={row.fromAt} /> : t.atOnce} –{' '}
                {row.untilAt ? <DateTime at={row.untilAt} /> : t.byHand}
              </span>
            </td>
            <td>{row.reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);

/** One announcement: its text and audience, the actions on it, and its versions. */
export function AnnouncementPage({ announcementID }: { announcementID: string }) {
  const { data, error, reload } = useCall('announcementDetail', { announcementID });
  const [isEnding, setEnding] = useState(false);
  const newest = data?.versions[0];
  if (!data || !newest) return <LoadState error={error} reload={() => void reload()} />;
  const hasEnded = newest.state === 'over' || newest.state === 'ended';
  return (
    <>
      <Back />
      <h1>{language() === 'zh-CN' ? newest.titleZh : newest.titleEn}</h1>
      <div className="bar">
        <span className={`chip ${stateTones[newest.state]}`}>{localize(stateLabels[newest.state])}</span>
        <span className="muted">
          {t.dismissals} {data.dismissals}
        </span>
        {!hasEnded && (
          <button type="button" className="button danger" onClick={() => setEnding(true)}>
            {newest.state === 'draft' ? t.drop : t.end}
          </button>
        )}
      </div>
      {hasEnded ? (
        <p className="muted">{t.over}</p>
      ) : (
        <AnnouncementForm
          key={newest.version}
          announcementID={announcementID}
          version={newest.version}
          start={writtenOf(newest)}
          isOut={newest.state === 'out'}
          changed={() => void reload()}
        />
      )}
      <Versions versions={data.versions} />
      {isEnding && (
        <ActionDialog
          title={newest.state === 'draft' ? t.drop : t.end}
          isDanger
          close={() => setEnding(false)}
          onConfirm={(reason) => mutate('endAnnouncement', { announcementID, reason })}
        />
      )}
    </>
  );
}

/** A new announcement; users do not see it before it is published. */
export function NewAnnouncementPage() {
  const [, go] = useLocation();
  return (
    <>
      <Back />
      <h1>{localize(detailLabels['/new-announcement'])}</h1>
      <AnnouncementForm version={0} start={empty} done={(id) => go(`/announcements/${id}`)} />
    </>
  );
}
