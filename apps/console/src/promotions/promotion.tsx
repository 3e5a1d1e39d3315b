import { language, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import { CallFailure, type Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { endReasonLabels, stageLabels } from './labels';
import { PromotionForm } from './promotion-form';
import type { Written } from './values';

const t = texts({
  all: ['All promotions', '全部活动'],
  people: ['Participants', '参加人数'],
  claims: ['Claims', '领取次数'],
  each: ['Max. cost per claim', '每次领取最多花费'],
  spent: ['Max. cost of claims so far', '已领取部分的最高花费'],
  promised: ['Reserved for participants', '已预留给参加者'],
  left: ['Budget left', '剩余预算'],
  budget: ['Budget', '预算'],
  times: ['Start and end', '起止时间'],
  publish: ['Publish', '发布'],
  end: ['End now', '立即结束'],
  draft: ['Not published yet.', '尚未发布。'],
  inForce: ['Live version', '现行版本'],
  waits: ['Version awaiting publication', '待发布版本'],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  over: ['Ended promotions cannot be edited.', '已结束的活动无法修改。'],
  copy: ['Copy to new promotion', '复制为新活动'],
  change: ['Next version', '下一版本'],
  history: ['Change history', '操作记录与原因'],
  version: ['Version', '版本'],
  written: ['edited', '撰写'],
  published: ['published', '发布'],
  ended: ['promotion ended', '结束活动'],
  came: ['Built in', '随 Gift 自带'],
});

type Promotion = Received<'promotionSource'>;
type Version = Promotion['versions'][number];

const writtenOf = ({ version: _, byID, byName, reason, at, ...fields }: Version): Written => fields;

/** Publishes it. The server decides which budgets need approval. True: it waits for a second person. */
async function publish({ promotionID, version }: Promotion, reason: string, key: string): Promise<boolean> {
  try {
    await mutate('publishPromotion', { promotionID, version, reason }, key);
    return false;
  } catch (problem) {
    if (!(problem instanceof CallFailure) || problem.refusal !== 'PromotionNeedsApproval') throw problem;
    await mutate(
      'requestApproval',
      { request: { kind: 'publishPromotion', promotionID, version }, reason },
      key,
    );
    return true;
  }
}

function Figures({
  promotion: { promotionID, figures, startsAt, endsAt, budgetKobo },
}: {
  promotion: Promotion;
}) {
  return (
    <Facts
      rows={[
        [
          t.times,
          <span key="times">
            <DateTime at={startsAt} /> – <DateTime at={endsAt} />
          </span>,
        ],
        [
          t.people,
          <Link key="people" href={`/promotions/${promotionID}/people`}>
            {figures.people}
          </Link>,
        ],
        [t.claims, figures.claims],
        [t.each, naira(figures.costKobo)],
        [t.budget, naira(budgetKobo)],
        [t.spent, <Amount key="spent" kobo={figures.spentKobo} to={`/promotions/${promotionID}/people`} />],
        [t.promised, naira(figures.promisedKobo)],
        [t.left, naira(figures.leftKobo)],
      ]}
    />
  );
}

function History({ promotion: { versions, steps } }: { promotion: Promotion }) {
  const lines = [
    ...versions.map((row) => ({ ...row, what: t.written })),
    ...steps.map((row) => ({ ...row, what: t[row.step] })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <Section title={t.history}>
      <table>
        <tbody>
          {lines.map(({ at, byID, byName, version, what, reason }) => (
            <tr key={`${at} ${version} ${what}`}>
              <td>
                <DateTime at={at} />
              </td>
              <td>{byID ? <Link href={`/people/${byID}`}>{byName || byID}</Link> : t.came}</td>
              <td>
                {t.version} {version}: {what}
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** One promotion: its results, its actions, its next version, and its history. */
export function PromotionPage({ promotionID }: { promotionID: string }) {
  const { data, error, reload } = useCall('promotionSource', { promotionID });
  const [action, setAction] = useState<'publish' | 'end'>();
  const [isAsked, setAsked] = useState(false);
  const newest = data?.versions[0];
  if (!data || !newest) return <LoadState error={error} reload={reload} />;
  const { stage, endedBy, version, liveVersion, titleEn, titleZh } = data;
  const title = language() === 'zh-CN' ? titleZh : titleEn;
  const isOver = stage === 'ended';
  const onConfirm = async (reason: string, key: string) => {
    if (action === 'end') await mutate('endPromotion', { promotionID, reason }, key);
    else setAsked(await publish(data, reason, key));
  };
  return (
    <>
      <p>
        <Link href="/promotions">← {t.all}</Link>
      </p>
      <h1>
        {title}{' '}
        <span className={`chip ${stage === 'running' ? 'positive' : ''}`}>
          {localize(stageLabels[stage])}
        </span>
      </h1>
      {endedBy && <p className="muted">{localize(endReasonLabels[endedBy])}</p>}
      <Figures promotion={data} />
      {liveVersion === null && <p className="muted">{t.draft}</p>}
      {liveVersion !== null && liveVersion !== version && !isOver && (
        <p className="muted">
          {t.inForce}: {liveVersion}. {t.waits}: {version}.
        </p>
      )}
      {isAsked && (
        <p role="status">
          {t.asked} <Link href="/approvals">{t.toList}</Link>
        </p>
      )}
      <div className="bar">
        {liveVersion !== version && !isOver && (
          <button type="button" className="button primary" onClick={() => setAction('publish')}>
            {t.publish}
          </button>
        )}
        {liveVersion !== null && !isOver && (
          <button type="button" className="button danger" onClick={() => setAction('end')}>
            {t.end}
          </button>
        )}
        <Link className="button" href={`/new-promotion?from=${promotionID}`}>
          {t.copy}
        </Link>
      </div>
      {isOver ? (
        <p className="muted">{t.over}</p>
      ) : (
        <Section title={t.change}>
          <PromotionForm
            key={version}
            promotionID={promotionID}
            version={version}
            start={writtenOf(newest)}
            changed={() => void reload()}
            done={() => setAsked(false)}
          />
        </Section>
      )}
      <History promotion={data} />
      {action && (
        <ActionDialog
          title={actionTitle(t[action], title)}
          isDanger={action === 'end'}
          close={() => setAction(undefined)}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}
