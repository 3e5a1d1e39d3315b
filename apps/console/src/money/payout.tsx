import { useState } from 'react';
import { call, type Received } from '../kit/call';
import { DeedDialog } from '../kit/deed-dialog';
import { deedOn, said, texts } from '../kit/language';
import { Link } from '../kit/link';
import { Facts, Moment, naira, Section, Sum, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { failureWords, payoutStateWords, saidWords } from './words';

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
  said: ['Last provider status', '渠道最近答复'],
  until: ['Returnable until', '可退回截止'],
  verify: ['Check with provider', '立即向渠道查询'],
  give: ['Return to user', '退回给用户'],
  askGive: ['Request return', '申请退回给用户'],
  hint: [
    'Returnable only shortly after the provider reports it unknown. Never sent again once returned.',
    '渠道查无此笔后的短时间内方可退回；退回后不会再次付款。',
  ],
  second: ['This amount needs a second approval.', '该金额需第二人审批。'],
  waits: ['Sent for a second approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  todo: ['Actions', '可执行操作'],
});

type Payout = Received<'deskPayout'>;
type Deed = 'verify' | 'give';

function Deeds({ row, put }: { row: Payout; put: (row: Payout) => void }) {
  const [deed, setDeed] = useState<Deed>();
  const [hasAsked, setAsked] = useState(false);
  const { withdrawalID, needsSecond } = row;
  const words = { verify: t.verify, give: needsSecond ? t.askGive : t.give };
  const act = async (what: Deed, reason: string, key: string) => {
    if (what === 'verify') return put(await call('verifyPayout', { withdrawalID, reason }));
    if (!needsSecond) return put(await call('returnPayout', { withdrawalID, reason }, key));
    await call('askApproval', { request: { kind: 'returnPayout', withdrawalID }, reason }, key);
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
        <button type="button" className="button primary" onClick={() => setDeed('verify')}>
          {t.verify}
        </button>
        {row.returnableUntil && (
          <button type="button" className="button danger" onClick={() => setDeed('give')}>
            {words.give}
          </button>
        )}
      </div>
      <p className="muted">
        {t.hint} {needsSecond && t.second}
      </p>
      {deed && (
        <DeedDialog
          title={deedOn(words[deed], naira(row.amountKobo))}
          isDanger={deed === 'give'}
          close={() => setDeed(undefined)}
          act={(reason, key) => act(deed, reason, key)}
        />
      )}
    </Section>
  );
}

/** One payout, whatever became of it. */
export function PayoutPage({ withdrawalID }: { withdrawalID: string }) {
  const { data: row, error, reload, put } = useCall('deskPayout', { withdrawalID }, 10_000);
  if (!row) return <Waiting error={error} reload={reload} />;
  const hasEnded = row.state === 'succeeded' || row.state === 'failed';
  return (
    <>
      <h1>
        {t.title} <Sum kobo={row.amountKobo} />{' '}
        <span className="chip">{said(payoutStateWords[row.state]!)}</span>
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
          [t.total, <Sum key="total" kobo={row.totalKobo} />],
          [t.asked, <Moment key="asked" at={row.createdAt} />],
          [t.sent, <Moment key="sent" at={row.sentAt} />],
          [t.provider, row.provider],
          [t.reference, <code key="reference">{row.reference}</code>],
          [t.checks, row.checks],
          [t.next, <Moment key="next" at={row.nextAt} />],
          [
            t.said,
            row.lastSaid ? (
              <>
                {said(saidWords[row.lastSaid]!)} <Moment at={row.lastSaidAt} />
              </>
            ) : (
              '–'
            ),
          ],
          [t.until, <Moment key="until" at={row.returnableUntil} />],
          [t.failure, row.failure ? said(failureWords[row.failure]!) : '–'],
        ]}
      />
      {!hasEnded && <Deeds row={row} put={put} />}
    </>
  );
}
