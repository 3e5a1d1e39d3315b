import { localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import { openWithdrawalStates } from '@gift/contract/wallet/wallet-enums';
import { useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, DateTime, Facts, LoadState, naira, Section } from '../kit/parts';
import { failureLabels, payoutStateLabels, providerStatusLabels } from './labels';

const t = texts({
  title: ['Payout', '提现'],
  who: ['User', '用户'],
  bank: ['Recipient bank', '收款银行'],
  total: ['Total with fees', '含手续费'],
  asked: ['Requested', '申请时间'],
  sent: ['Sent to provider', '提交渠道时间'],
  provider: ['Provider', '渠道'],
  reference: ['Reference', '单号'],
  checks: ['Provider requests', '查询与提交次数'],
  next: ['Next automatic check', '下次自动查询'],
  failure: ['Failure reason', '失败原因'],
  providerStatus: ['Last provider status', '渠道最近答复'],
  until: ['Returnable until', '可退回截止'],
  verify: ['Check with provider', '立即向渠道查询'],
  returnMoney: ['Return to user', '退回给用户'],
  askReturn: ['Request return', '申请退回给用户'],
  hint: [
    'From an hour after sending (by default), check with the provider. If it answers “Not found”, you can return the money for a short time. Once returned, the payout is never sent again.',
    '提交满一小时（默认）后向渠道查询，若答复「查无此笔」，可在短时间内退回；退回后不会再次付款。',
  ],
  second: ['This amount needs a colleague’s approval.', '该金额需第二人审批。'],
  waits: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  todo: ['Actions', '可执行操作'],
});

type Payout = Received<'adminPayout'>;
type Action = 'verify' | 'returnMoney';

function PayoutActions({ row, put }: { row: Payout; put: (row: Payout) => void }) {
  const [action, setAction] = useState<Action>();
  const [hasAsked, setAsked] = useState(false);
  const { withdrawalID, needsApproval } = row;
  const labels = { verify: t.verify, returnMoney: needsApproval ? t.askReturn : t.returnMoney };
  const onConfirm = async (what: Action, reason: string, key: string) => {
    if (what === 'verify') return put(await call('verifyPayout', { withdrawalID, reason }));
    if (!needsApproval) return put(await call('returnPayout', { withdrawalID, reason }, key));
    await mutate('requestApproval', { request: { kind: 'returnPayout', withdrawalID }, reason }, key);
    setAsked(true);
  };
  return (
    <Section title={t.todo}>
      {hasAsked && (
        <p role="status">
          {t.waits} <Link href="/approvals">{t.toList}</Link>
        </p>
      )}
      <div className="bar">
        <button type="button" className="button primary" onClick={() => setAction('verify')}>
          {t.verify}
        </button>
        {row.returnableUntil && (
          <button type="button" className="button danger" onClick={() => setAction('returnMoney')}>
            {labels.returnMoney}
          </button>
        )}
      </div>
      <p className="muted">
        {t.hint} {needsApproval && t.second}
      </p>
      {action && (
        <ActionDialog
          title={actionTitle(labels[action], naira(row.amountKobo))}
          isDanger={action === 'returnMoney'}
          close={() => setAction(undefined)}
          onConfirm={(reason, key) => onConfirm(action, reason, key)}
        />
      )}
    </Section>
  );
}

export function PayoutPage({ withdrawalID }: { withdrawalID: string }) {
  const { data: row, error, reload, put } = useCall('adminPayout', { withdrawalID }, { pollMs: 10_000 });
  if (!row) return <LoadState error={error} reload={reload} />;
  const hasEnded = !(openWithdrawalStates as readonly string[]).includes(row.state);
  return (
    <>
      <h1>
        {t.title} <Amount kobo={row.amountKobo} />{' '}
        <span className="chip">{localize(payoutStateLabels[row.state]!)}</span>
      </h1>
      <Facts
        rows={[
          [
            t.who,
            <Link key="who" href={`/people/${row.userID}`}>
              {row.nickname}
            </Link>,
          ],
          [t.bank, `${row.bankName} ··${row.lastFour}`],
          [
            t.total,
            <Amount key="total" kobo={row.totalKobo} to={`/people/${row.userID}/money/withdrawing`} />,
          ],
          [t.asked, <DateTime key="asked" at={row.createdAt} />],
          [t.sent, <DateTime key="sent" at={row.sentAt} />],
          [t.provider, row.provider],
          [t.reference, <code key="reference">{row.reference}</code>],
          [t.checks, row.checks],
          [t.next, <DateTime key="next" at={row.nextAt} />],
          [
            t.providerStatus,
            row.lastAnswer ? (
              <>
                {localize(providerStatusLabels[row.lastAnswer]!)} <DateTime at={row.lastAnswerAt} />
              </>
            ) : (
              '–'
            ),
          ],
          [t.until, <DateTime key="until" at={row.returnableUntil} />],
          [t.failure, row.failure ? localize(failureLabels[row.failure]!) : '–'],
        ]}
      />
      {!hasEnded && <PayoutActions row={row} put={put} />}
    </>
  );
}
