import '../kit/forms/forms.css';
import './money.css';
import { localizeStaff as localize, type StaffText, staffTexts as texts } from '@gift/client/language';
import type { SignOffStep } from '@gift/contract/operator/sign-off-steps';
import { useState } from 'react';
import type { Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, DateTime, Day, Failure, LoadState, naira, Section } from '../kit/parts';
import { failureLabels } from './labels';
import { Gap } from './reconciliation';

const t = texts({
  title: ['Daily checklist,', '每日核对'],
  open: [(n: number) => `${n} open`, (n: number) => `${n} 项待处理`],
  clear: ['Nothing open', '无待处理项'],
  rows: [(n: number) => (n === 1 ? '1 row' : `${n} rows`), (n: number) => `${n} 条`],
  failed: [(n: number) => `${n} failed`, (n: number) => `${n} 笔失败`],
  inProgress: [(n: number) => `${n} unanswered`, (n: number) => `${n} 笔未答复`],
  silent: ['No reply', '未答复'],
  tick: ['Tick', '勾选'],
  again: ['Tick again', '重新勾选'],
  more: ['More is open than when it was ticked.', '勾选后又有新的待处理项。'],
  checked: ['Checked, nothing open.', '已核对，无待处理项。'],
  provider: ['Provider', '渠道'],
  providerBalance: ['Provider balance', '渠道余额'],
  books: ['Ledger balance', '账面余额'],
  gap: ['Gap', '差额'],
  explanation: ['Explanation', '说明'],
  explain: ['Explain', '填写说明'],
  unmatched: ['Open unmatched payments', '查看未匹配款项'],
  payouts: ['Open payouts in progress', '查看处理中的提现'],
  payout: ['Payout', '提现'],
  failure: ['Reason', '原因'],
  amount: ['Amount', '金额'],
  signOff: ['Sign off', '签核'],
  signed: ['Signed off by', '签核人'],
  unsigned: ['Not signed off', '尚未签核'],
  needed: [
    'Tick every step and explain every gap first. A sign-off cannot be changed.',
    '请先勾选全部步骤并说明每项差额。签核后不可更改。',
  ],
});

const stepLabels: Record<SignOffStep, StaffText> = {
  providers: ['Provider balances', '渠道余额'],
  suspense: ['Unmatched payments', '未匹配款项'],
  payouts: ['Failed or unanswered payouts of the day before', '前一日失败或未答复的提现'],
  gap: ['Gap to the ledger', '与账面的差额'],
};

type Checklist = Received<'dailyChecklist'>;
type Step = Checklist['steps'][number];

/** Failed payouts are finished: open are the unanswered ones, which are not among the counted rows. */
const openText = ({ step, open }: Pick<Step, 'step' | 'open'>) =>
  step === 'payouts' ? t.inProgress(open) : t.open(open);

const isDone = ({ tick, open }: Step) => tick !== null && tick.open >= open;

function Providers({ rows }: { rows: Checklist['reconciliations'] }) {
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            <th>{t.provider}</th>
            <th className="sum">{t.providerBalance}</th>
            <th className="sum">{t.books}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ reconciliationID, provider, providerKobo, ledgerKobo }) => (
            <tr key={reconciliationID}>
              <td>
                <Link href={`/money/reconciliation/${reconciliationID}`}>{provider}</Link>
              </td>
              <td className="sum">{providerKobo === null ? t.silent : naira(providerKobo)}</td>
              <td className="sum">
                <Amount kobo={ledgerKobo} to={`/money/accounts/provider_clearing:${provider}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Gaps({ rows }: { rows: Checklist['reconciliations'] }) {
  const gaps = rows.filter(({ gapKobo }) => gapKobo !== '0');
  if (gaps.length === 0) return null;
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            <th>{t.provider}</th>
            <th className="sum">{t.gap}</th>
            <th>{t.explanation}</th>
          </tr>
        </thead>
        <tbody>
          {gaps.map(({ reconciliationID, provider, gapKobo, note, signedName }) => (
            <tr key={reconciliationID}>
              <td>{provider}</td>
              <td className="sum">
                <Gap kobo={gapKobo} />
              </td>
              <td>
                {signedName ? (
                  <>
                    <strong>{signedName}</strong>: {note}
                  </>
                ) : (
                  <Link href={`/money/reconciliation/${reconciliationID}`}>{t.explain}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FailedPayouts({ rows }: { rows: Checklist['failedPayouts'] }) {
  if (rows.length === 0) return null;
  return (
    <div className="scroll-x">
      <table>
        <thead>
          <tr>
            <th>{t.payout}</th>
            <th>{t.failure}</th>
            <th className="sum">{t.amount}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ withdrawalID, failure, amountKobo, at }) => (
            <tr key={withdrawalID}>
              <td>
                <Link href={`/money/payouts/${withdrawalID}`}>
                  <DateTime at={at} />
                </Link>
              </td>
              <td>{localize(failureLabels[failure]!)}</td>
              <td className="sum">{naira(amountKobo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Rows({ step, data }: { step: SignOffStep; data: Checklist }) {
  if (step === 'providers') return <Providers rows={data.reconciliations} />;
  if (step === 'gap') return <Gaps rows={data.reconciliations} />;
  if (step === 'suspense')
    return (
      <p>
        <Link href="/money/suspense">{t.unmatched}</Link>
      </p>
    );
  return (
    <>
      <FailedPayouts rows={data.failedPayouts} />
      <p>
        <Link href="/money/payouts">{t.payouts}</Link>
      </p>
    </>
  );
}

function StepSection({ step, data, tick }: { step: Step; data: Checklist; tick: () => void }) {
  const done = isDone(step);
  return (
    <Section
      title={`${done ? '✓ ' : ''}${localize(stepLabels[step.step])}`}
      aside={
        data.signOff === null && (
          <button type="button" className={done ? 'button' : 'button primary'} onClick={tick}>
            {step.tick ? t.again : t.tick}
          </button>
        )
      }
    >
      <p>
        <strong className="sum">{step.kobo === null ? t.silent : naira(step.kobo)}</strong> ·{' '}
        {step.step === 'payouts' ? t.failed(step.count) : t.rows(step.count)}{' '}
        {step.open > 0 ? (
          <span className="chip warning">{openText(step)}</span>
        ) : (
          <span className="chip positive">{t.clear}</span>
        )}
      </p>
      <Rows step={step.step} data={data} />
      {step.tick && (
        <p className="quoted">
          <strong>{step.tick.by}</strong> <DateTime at={step.tick.at} />: {step.tick.comment}
        </p>
      )}
      {step.tick && !done && <p className="warning">{t.more}</p>}
    </Section>
  );
}

/** A day's checklist: each step with its figure and rows, and the sign-off that ends it. */
export function DailyChecklistPage({ day }: { day: string }) {
  const { data, error, reload } = useCall('dailyChecklist', { day }, { pollMs: 60_000 });
  const [ticking, setTicking] = useState<Step>();
  const [isSigning, setSigning] = useState(false);
  if (!data) return <LoadState error={error} reload={reload} />;
  const { signOff, steps } = data;
  const isReady =
    steps.every((step) => isDone(step)) && steps.every(({ step, open }) => step !== 'gap' || open === 0);
  return (
    <>
      <h1>
        {t.title} <Day at={`${day}T11:00:00Z`} />
      </h1>
      <Failure of={error} />
      {steps.map((step) => (
        <StepSection key={step.step} step={step} data={data} tick={() => setTicking(step)} />
      ))}
      <Section
        title={signOff ? `${t.signed} ${signOff.by}` : t.unsigned}
        aside={
          signOff ? (
            <DateTime at={signOff.at} />
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={!isReady}
              onClick={() => setSigning(true)}
            >
              {t.signOff}
            </button>
          )
        }
      >
        <p className={signOff ? undefined : 'muted'}>{signOff ? signOff.note : t.needed}</p>
      </Section>
      {ticking && (
        <ActionDialog
          title={actionTitle(t.tick, localize(stepLabels[ticking.step]))}
          close={() => setTicking(undefined)}
          reason={ticking.open === 0 ? t.checked : ''}
          onConfirm={(reason) => mutate('tickDailyStep', { day, step: ticking.step, reason })}
        >
          {ticking.open > 0 && <p className="warning">{openText(ticking)}</p>}
        </ActionDialog>
      )}
      {isSigning && (
        <ActionDialog
          title={actionTitle(t.signOff, day)}
          close={() => setSigning(false)}
          onConfirm={(reason, key) => mutate('signOffDay', { day, reason }, key)}
        />
      )}
    </>
  );
}
