import {
  joinList,
  localizeStaff as localize,
  type StaffText,
  staffTexts as texts,
} from '@gift/client/language';
import { approvalTabs } from '@gift/contract/operator/overview';
import { unitOf } from '@gift/contract/operator/setting-fields';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { kindName } from '../catalogue/labels';
import { RateChanges } from '../catalogue/rate-changes';
import type { Received } from '../kit/api/call';
import { ofApprovals } from '../kit/api/live-events';
import { mutate } from '../kit/api/mutate';
import { usePages } from '../kit/api/use-pages';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { DateTime, Failure, LoadState, Section, Tabs, TimeLeft } from '../kit/parts';
import { approvalStateLabels } from '../labels/disputes';
import { reviewOutcomeLabels } from '../money/labels';
import { TransferText } from '../money/transfer-text';
import { EndingPreview, endingLabels } from '../orders/ending';
import { orderStateLabels } from '../orders/labels';
import { SettingPreview } from '../settings/preview';
import { shown } from '../settings/values';
import { CodeDialog } from './code-dialog';

const t = texts({
  title: ['Approvals', '审批'],
  pending: ['Pending', '待审批'],
  decidable: ['For you', '待我审批'],
  mine: ['Your requests', '我的申请'],
  decided: ['Decided', '已处理'],
  none: [
    'No requests to approve. Actions that need two people appear here.',
    '没有待审批的申请。需两人执行的操作会显示在此处。',
  ],
  noneDecided: ['No decided requests yet. Continue under Pending.', '暂无已处理的申请，请处理“待审批”。'],
  agree: ['Approve', '批准'],
  refuse: ['Reject', '拒绝'],
  withdraw: ['Withdraw', '撤回'],
  openCode: ['View code', '查看卡密'],
  more: ['Load more', '加载更多'],
  expires: ['Expires in', '有效期剩余'],
  atOnce: ['on approval', '批准后立即生效'],
  version: ['version', '版本'],
  backToSender: ['back to sender', '退回汇款人'],
  rateCount: [(n: number) => (n === 1 ? '1 rate' : `${n} rates`), (n: number) => `${n} 条价格`],
});

const kindLabels: Record<string, StaffText> = {
  unfreeze: ['Unfreeze account', '解冻账户'],
  openCode: ['View sealed code', '查看加密卡密'],
  endOrder: ['End order', '结束订单'],
  ledgerTransfer: ['Manual transfer', '人工转账'],
  setting: ['Change setting', '修改设置'],
  suspense: ['Resolve unmatched payment', '处理未匹配款项'],
  returnPayout: ['Return payout', '退回提现'],
  writeOffDebt: ['Write off debt', '核销用户欠款'],
  paymentReview: ['Resolve payment review', '处理款项复核'],
  publishPromotion: ['Publish promotion', '发布活动'],
  rates: ['Change reference rates', '修改参考价'],
};
type Approval = Received<'approvalList'>['items'][number];
type Action = { approval: Approval; what: 'agree' | 'refuse' | 'withdraw' | 'openCode' };
type Opened = Received<'openApprovedCode'>;

const Person = ({ id, names }: { id: string } & Pick<Approval, 'names'>) => (
  <Link href={`/people/${id}`} title={id}>
    {names[id] || id}
  </Link>
);

function RequestText({ request, names }: Pick<Approval, 'request' | 'names'>) {
  if (request.kind === 'unfreeze' || request.kind === 'writeOffDebt')
    return <Person id={request.userID} names={names} />;
  if (request.kind === 'openCode') return <Link href={`/orders/${request.orderNo}`}>{request.orderNo}</Link>;
  if (request.kind === 'endOrder')
    return (
      <>
        <Link href={`/orders/${request.orderNo}`}>{request.orderNo}</Link>: {endingLabels[request.winner]} (
        {localize(orderStateLabels[request.stateName])})
      </>
    );
  if (request.kind === 'setting')
    return (
      <>
        <Link href={`/settings/${request.key}`} title={request.key}>
          {names[request.key] ?? request.key}
        </Link>
        :{' '}
        <strong title={request.value}>
          {shown(unitOf(request.key, JSON.parse(request.value)), request.value)}
        </strong>{' '}
        {request.validFrom ? <DateTime at={request.validFrom} /> : t.atOnce}
      </>
    );
  if (request.kind === 'publishPromotion')
    return (
      <Link href={`/promotions/${request.promotionID}`}>
        {joinList([names[request.promotionID] ?? request.promotionID, `${t.version} ${request.version}`])}
      </Link>
    );
  if (request.kind === 'rates')
    return (
      <>
        {t.rateCount(request.rates.length)}{' '}
        {request.validFrom ? <DateTime at={request.validFrom} /> : t.atOnce}
      </>
    );
  if (request.kind === 'paymentReview')
    return (
      <>
        <Link href="/money/reviews">{names[request.reviewID] ?? request.reviewID}</Link>:{' '}
        {localize(reviewOutcomeLabels[request.outcome])}
      </>
    );
  if (request.kind === 'returnPayout')
    return (
      <Link href={`/money/payouts/${request.withdrawalID}`}>
        {names[request.withdrawalID] ?? request.withdrawalID}
      </Link>
    );
  if (request.kind === 'suspense')
    return (
      <>
        <Link href={`/money/suspense/${request.suspendedID}`}>
          {names[request.suspendedID] ?? request.suspendedID}
        </Link>{' '}
        → {request.userID ? <Person id={request.userID} names={names} /> : t.backToSender}
      </>
    );
  return <TransferText transfer={request} names={names} />;
}

/** What does not fit a line: the old and the new value of each rate. */
function RequestTable({ request, names }: Pick<Approval, 'request' | 'names'>) {
  if (request.kind !== 'rates') return null;
  return (
    <RateChanges
      changes={request.rates}
      nameOf={({ brandID, countryID, form, receipt, band }) =>
        `${names[brandID] ?? brandID} ${countryID} · ${kindName(form, receipt)} · ${names[`${brandID}:${countryID}:${band}`] ?? band}`
      }
    />
  );
}

async function applyEffect(
  { approval, what }: Action,
  reason: string,
  key: string,
): Promise<Opened | undefined> {
  const { approvalID } = approval;
  if (what === 'openCode') return mutate('openApprovedCode', { approvalID, reason });
  if (what === 'withdraw') await mutate('withdrawApproval', { approvalID, reason });
  else await mutate('decideApproval', { approvalID, isApproved: what === 'agree', reason }, key);
  return undefined;
}

/** Requests that need a second person's approval. */
export function Approvals() {
  const [params, setParams] = useSearchParams();
  const tab = approvalTabs.find((name) => name === params.get('tab')) ?? 'pending';
  const setTab = (next: string) => setParams({ tab: next });
  const { data, error, reload, more } = usePages('approvalList', { tab, limit: 50 }, { about: ofApprovals });
  const [action, setAction] = useState<Action>();
  const [openCode, setOpenCode] = useState<Opened>();
  const button = (approval: Approval, what: Action['what']) => (
    <button key={what} type="button" className="button" onClick={() => setAction({ approval, what })}>
      {t[what]}
    </button>
  );
  const actionButtons = (approval: Approval, isPossible: boolean) => (
    <div className="bar">
      {approval.state === 'waiting' && (
        <span className="muted">
          {t.expires} <TimeLeft until={approval.expiresAt} />
        </span>
      )}
      {approval.actions.includes('decide') && [
        isPossible && button(approval, 'agree'),
        button(approval, 'refuse'),
      ]}
      {approval.actions.includes('withdraw') && button(approval, 'withdraw')}
      {approval.actions.includes('openCode') && button(approval, 'openCode')}
    </div>
  );
  return (
    <>
      <h1>{t.title}</h1>
      <Tabs tabs={approvalTabs.map((name) => [name, t[name]] as const)} at={tab} choose={setTab} />
      {!data && <LoadState error={error} reload={reload} />}
      {data?.items.length === 0 && <p className="empty">{tab === 'decided' ? t.noneDecided : t.none}</p>}
      {data?.items.map((approval) => (
        <Section
          key={approval.approvalID}
          title={localize(kindLabels[approval.kind]!)}
          aside={<span className="chip">{localize(approvalStateLabels[approval.state]!)}</span>}
        >
          <p>
            <RequestText request={approval.request} names={approval.names} />
          </p>
          <RequestTable request={approval.request} names={approval.names} />
          <p>
            <strong>{approval.requesterName}</strong> <DateTime at={approval.requestedAt} />:{' '}
            {approval.reason}
          </p>
          {approval.request.kind === 'setting' && approval.actions.length > 0 && (
            <SettingPreview
              name={approval.request.key}
              value={approval.request.value}
              validFrom={approval.request.validFrom ?? undefined}
            />
          )}
          {approval.decidedName && (
            <p>
              <strong>{approval.decidedName}</strong> <DateTime at={approval.decidedAt} />:{' '}
              {approval.decidedReason}
            </p>
          )}
          {approval.request.kind === 'endOrder' && approval.actions.length > 0 ? (
            <EndingPreview {...approval.request}>
              {(isPossible) => actionButtons(approval, isPossible)}
            </EndingPreview>
          ) : (
            actionButtons(approval, true)
          )}
        </Section>
      ))}
      <Failure of={data && error} />
      {more && (
        <button type="button" className="button" onClick={more}>
          {t.more}
        </button>
      )}
      {action && (
        <ActionDialog
          title={
            action.what === 'openCode'
              ? t.openCode
              : actionTitle(t[action.what], localize(kindLabels[action.approval.kind]!))
          }
          about={action.approval.approvalID}
          close={() => setAction(undefined)}
          onConfirm={async (reason, key) => {
            setOpenCode(await applyEffect(action, reason, key));
          }}
        >
          <p>
            <RequestText {...action.approval} />
          </p>
          <RequestTable {...action.approval} />
        </ActionDialog>
      )}
      {openCode && <CodeDialog opened={openCode} close={() => setOpenCode(undefined)} />}
    </>
  );
}
