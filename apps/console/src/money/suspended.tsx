import { useState } from 'react';
import { call, type Received } from '../kit/call';
import { DeedDialog } from '../kit/deed-dialog';
import { deedOn, said, texts } from '../kit/language';
import { Link } from '../kit/link';
import { Facts, Moment, naira, Section, Sum, Waiting } from '../kit/parts';
import { useCall } from '../kit/use-call';
import { type Chosen, PersonPicker } from './person-picker';
import { causeWords, suspenseStateWords, wishWords } from './words';

const t = texts({
  title: ['Waiting payment', '待处理款项'],
  amount: ['Amount', '金额'],
  came: ['Came', '到账时间'],
  provider: ['Provider', '渠道'],
  reference: ['Its reference', '渠道单号'],
  cause: ['Why it waits', '原因'],
  sender: ['Name of the sender', '汇款人姓名'],
  whom: ['Seems to be for', '疑似收款人'],
  ownName: ['Verified name of that person', '该用户实名'],
  wish: ['Its owner asks to', '用户意愿'],
  note: ['Its owner says', '用户说明'],
  proof: ['What its owner showed', '用户凭证'],
  picture: ['Open the picture', '查看图片'],
  decide: ['Decide', '处理'],
  give: ['Give it to this person', '存入该用户'],
  back: ['It was sent back', '已退回汇款人'],
  backHint: [
    'Send it back at the provider first: this books that it left.',
    '请先在支付渠道完成退款，此处仅作记账。',
  ],
  second: [
    'A sum as large as this takes two people: you ask here, and a colleague agrees under Two people.',
    '该金额需双人审批：您在此提交申请，由同事在“双人审批”中同意。',
  ],
  askGive: ['Ask to give it to this person', '申请存入该用户'],
  askBack: ['Ask to book it as sent back', '申请登记退回'],
  asked: ['It waits for a second person.', '已提交，等待另一位同事审批。'],
  toList: ['Open the list of what takes two people', '前往双人审批'],
  decided: ['What was decided', '处理结果'],
  by: ['By', '处理人'],
  reason: ['Reason', '原因'],
});

type Suspended = Received<'deskSuspended'>;
type Deed = 'give' | 'back';

/** The deed itself, or asking for it where the sum takes two people. */
function carryOut(row: Suspended, userID: string | null, reason: string, key: string) {
  const { suspendedID } = row;
  if (row.needsSecond)
    return call('askApproval', { request: { kind: 'suspense', suspendedID, userID }, reason }, key);
  if (userID === null) return call('returnSuspense', { suspendedID, reason }, key);
  return call('attachSuspense', { suspendedID, userID, reason }, key);
}

function Decide({ row, reload }: { row: Suspended; reload: () => Promise<void> }) {
  const [person, setPerson] = useState<Chosen | undefined>(
    row.userID ? { userID: row.userID, nickname: row.nickname ?? row.userID } : undefined,
  );
  const [deed, setDeed] = useState<Deed>();
  const [hasAsked, setAsked] = useState(false);
  const words = row.needsSecond ? { give: t.askGive, back: t.askBack } : { give: t.give, back: t.back };
  return (
    <Section title={t.decide}>
      {row.needsSecond && <p className="warning">{t.second}</p>}
      {hasAsked && (
        <p role="status">
          {t.asked} <Link href="/approvals">{t.toList}</Link>
        </p>
      )}
      <PersonPicker chosen={person} choose={setPerson} />
      <div className="bar">
        <button type="button" className="button primary" disabled={!person} onClick={() => setDeed('give')}>
          {words.give}
        </button>
        <button type="button" className="button" onClick={() => setDeed('back')}>
          {words.back}
        </button>
      </div>
      <p className="muted">{t.backHint}</p>
      {deed && (
        <DeedDialog
          title={deedOn(
            words[deed],
            `${naira(row.amountKobo)}${deed === 'give' && person ? ` → ${person.nickname}` : ''}`,
          )}
          close={() => setDeed(undefined)}
          act={async (reason, key) => {
            await carryOut(row, deed === 'give' ? (person?.userID ?? null) : null, reason, key);
            setAsked(row.needsSecond);
            await reload();
          }}
        />
      )}
    </Section>
  );
}

/** One payment that waits: all that is known of it, and what is done about it. */
export function SuspendedPage({ suspendedID }: { suspendedID: string }) {
  const { data: row, error, reload } = useCall('deskSuspended', { suspendedID });
  if (!row) return <Waiting error={error} reload={reload} />;
  const whom = row.userID ? <Link href={`/people/${row.userID}`}>{row.nickname ?? row.userID}</Link> : '–';
  return (
    <>
      <h1>
        {t.title} <Sum kobo={row.amountKobo} />{' '}
        <span className="chip">{said(suspenseStateWords[row.state]!)}</span>
      </h1>
      <Facts
        rows={[
          [t.came, <Moment key="at" at={row.at} />],
          [t.provider, row.provider],
          [t.reference, <code key="reference">{row.reference}</code>],
          [t.cause, said(causeWords[row.cause]!)],
          [t.sender, row.senderName ?? '–'],
          [t.whom, whom],
          [t.ownName, row.ownName ?? '–'],
          [t.wish, row.wish ? said(wishWords[row.wish]!) : '–'],
          [t.note, row.note ?? '–'],
        ]}
      />
      {row.pictures.length > 0 && (
        <Section title={t.proof}>
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
        <Decide row={row} reload={reload} />
      ) : (
        <Section title={t.decided}>
          <Facts
            rows={[
              [t.by, row.decidedName ?? '–'],
              [t.came, <Moment key="decided" at={row.decidedAt} />],
              [t.reason, row.reason ?? '–'],
            ]}
          />
        </Section>
      )}
    </>
  );
}
