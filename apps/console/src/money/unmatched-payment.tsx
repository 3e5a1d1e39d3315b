import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { causeLabels, suspenseChoiceLabels, suspenseStateLabels } from './labels';
import { type Chosen, PersonPicker } from './person-picker';

const t = texts({
  title: ['Unmatched payment', '未匹配款项'],
  came: ['Received', '到账时间'],
  provider: ['Provider', '渠道'],
  reference: ['Provider reference', '渠道单号'],
  cause: ['Why unmatched', '未匹配原因'],
  sender: ['Sender name', '汇款人姓名'],
  whom: ['Likely recipient', '疑似收款人'],
  ownName: ['Verified name of recipient', '该用户实名'],
  wish: ['User’s request', '用户意愿'],
  note: ['User’s note', '用户说明'],
  evidence: ['User’s evidence', '用户凭证'],
  picture: ['Open picture', '查看图片'],
  decide: ['Actions', '处理'],
  credit: ['Credit this user', '存入该用户'],
  back: ['Mark as returned', '登记已退回'],
  backHint: ['Return it at the provider first. This only records it.', '请先在支付渠道退款，此处仅作记账。'],
  second: ['This amount needs a colleague’s approval.', '该金额需第二人审批。'],
  askCredit: ['Request credit to user', '申请存入该用户'],
  askBack: ['Request return entry', '申请登记退回'],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  decided: ['Decision', '处理结果'],
  decidedAt: ['Decided', '处理时间'],
  by: ['By', '处理人'],
  reason: ['Reason', '原因'],
});

type UnmatchedPayment = Received<'adminUnmatchedPayment'>;
type Action = 'credit' | 'markReturned';

/** Runs the action, or requests approval if the amount needs two people. */
function applyEffect(row: UnmatchedPayment, userID: string | null, reason: string, key: string) {
  const { suspendedID } = row;
  if (row.needsApproval)
    return mutate('requestApproval', { request: { kind: 'suspense', suspendedID, userID }, reason }, key);
  if (userID === null) return mutate('returnSuspense', { suspendedID, reason }, key);
  return mutate('attachSuspense', { suspendedID, userID, reason }, key);
}

function Decide({ row }: { row: UnmatchedPayment }) {
  const [person, setPerson] = useState<Chosen | undefined>(
    row.userID ? { userID: row.userID, nickname: row.nickname ?? row.userID } : undefined,
  );
  const [action, setAction] = useState<Action>();
  const [hasAsked, setAsked] = useState(false);
  const labels = row.needsApproval
    ? { credit: t.askCredit, markReturned: t.askBack }
    : { credit: t.credit, markReturned: t.back };
  return (
    <Section title={t.decide}>
      {row.needsApproval && <p className="warning">{t.second}</p>}
      {hasAsked && (
        <p role="status">
          {t.asked} <Link href="/approvals">{t.toList}</Link>
        </p>
      )}
      <PersonPicker chosen={person} choose={setPerson} />
      <div className="bar">
        <button
          type="button"
          className="button primary"
          disabled={!person}
          onClick={() => setAction('credit')}
        >
          {labels.credit}
        </button>
        <button type="button" className="button" onClick={() => setAction('markReturned')}>
          {labels.markReturned}
        </button>
      </div>
      <p className="muted">{t.backHint}</p>
      {action && (
        <ActionDialog
          title={actionTitle(
            labels[action],
            `${naira(row.amountKobo)}${action === 'credit' && person ? ` → ${person.nickname}` : ''}`,
          )}
          close={() => setAction(undefined)}
          onConfirm={async (reason, key) => {
            await applyEffect(row, action === 'credit' ? (person?.userID ?? null) : null, reason, key);
            setAsked(row.needsApproval);
          }}
        />
      )}
    </Section>
  );
}

export function UnmatchedPaymentPage({ suspendedID }: { suspendedID: string }) {
  const { data: row, error, reload } = useCall('adminUnmatchedPayment', { suspendedID });
  if (!row) return <LoadState error={error} reload={reload} />;
  const whom = row.userID ? <Link href={`/people/${row.userID}`}>{row.nickname ?? row.userID}</Link> : '–';
  return (
    <>
      <h1>
        {t.title} <Amount kobo={row.amountKobo} />{' '}
        <span className="chip">{localize(suspenseStateLabels[row.state]!)}</span>
      </h1>
      <Facts
        rows={[
          [t.came, <DateTime key="at" at={row.at} />],
          [t.provider, row.provider],
          [t.reference, <code key="reference">{row.reference}</code>],
          [t.cause, localize(causeLabels[row.cause]!)],
          [t.sender, row.senderName ?? '–'],
          [t.whom, whom],
          [t.ownName, row.ownName ?? '–'],
          [t.wish, row.wish ? localize(suspenseChoiceLabels[row.wish]!) : '–'],
          [t.note, row.note ?? '–'],
        ]}
      />
      {row.pictures.length > 0 && (
        <Section title={t.evidence}>
          <ul className="gallery">
            {row.pictures.map(({ fileID, url, thumbURL }) => (
              <li key={fileID}>
                <a className="picture" href={url} target="_blank" rel="noreferrer">
                  <img src={thumbURL} alt={t.picture} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {row.state === 'open' ? (
        <Decide row={row} />
      ) : (
        <Section title={t.decided}>
          <Facts
            rows={[
              [t.by, row.decidedName ?? '–'],
              [t.decidedAt, <DateTime key="decided" at={row.decidedAt} />],
              [t.reason, row.reason ?? '–'],
            ]}
          />
        </Section>
      )}
    </>
  );
}
