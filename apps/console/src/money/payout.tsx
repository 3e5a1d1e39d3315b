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
  who: ['Whose', '用户'],
  bank: ['To', '收款银行'],
  total: ['With fees', '含手续费'],
  asked: ['Asked for', '申请时间'],
  sent: ['Provider was told', '提交渠道时间'],
  provider: ['Provider', '渠道'],
  reference: ['Reference', '单号'],
  checks: ['Asked or told, times', '查询与提交次数'],
  next: ['Asked again by itself', '下次自动查询'],
  failure: ['Why it failed', '失败原因'],
  said: ['When asked last, the provider', '渠道最近答复'],
  until: ['May be given back until', '可退回截止'],
  verify: ['Ask the provider now', '立即向渠道查询'],
  give: ['Give it back to its owner', '退回给用户'],
  askGive: ['Ask to give it back', '申请退回给用户'],
  hint: [
    'It may be given back only minutes after the provider said that it knows nothing of it, and long enough after it was told. It is never sent again then.',
    '仅当渠道明确查无此笔，且提交已足够久时，才能在数分钟内退回；退回后不会再次付款。',
  ],
  second: ['A sum as large as this takes two people.', '该金额需双人审批。'],
  waits: ['It waits for a second person.', '已提交，等待另一位同事审批。'],
  toList: ['Open the list of what takes two people', '前往双人审批'],
  todo: ['What may be done', '可执行操作'],
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
