import '../kit/forms/forms.css';
import { staffTexts as texts } from '@gift/client/language';
import { parseNaira } from '@gift/money';
import { useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Failure, LoadState, naira, Section } from '../kit/parts';
import { AccountPicker, type ChosenAccount } from './account-picker';
import { accountPhrase, TransferText } from './transfer-text';

const t = texts({
  title: ['Manual transfer', '人工转账'],
  hint: ['For corrections only. Needs a colleague’s approval.', '仅用于更正错误，须第二人审批。'],
  from: ['From', '转出账户'],
  to: ['To', '转入账户'],
  amount: ['Amount (₦)', '金额（₦）'],
  malformed: ['Enter an amount above zero, such as 1,500.50.', '请输入大于零的金额，例如 1,500.50。'],
  preview: ['Preview transfer', '预览'],
  side: ['Account', '账户'],
  before: ['Current', '当前'],
  after: ['After', '之后'],
  short: ['Insufficient balance', '余额不足'],
  ask: ['Request approval', '提交审批'],
  asked: ['Sent to a colleague for approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  both: ['Choose both accounts.', '请选择转出与转入账户。'],
});

type Preview = Received<'previewTransfer'>;
type TransferFields = { from: string; to: string; amountKobo: string };
/** The nicknames of the users in a transfer, by id. */
const namesIn = ({ from, to }: Preview): Record<string, string> =>
  Object.fromEntries(
    [from, to].flatMap(({ account, nickname }) =>
      nickname === null ? [] : [[account.split(':')[1]!, nickname] as const],
    ),
  );

function Sides({ preview }: { preview: Preview }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.side}</th>
          <th scope="col" className="sum">
            {t.before}
          </th>
          <th scope="col" className="sum">
            {t.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {[preview.from, preview.to].map((side) => (
          <tr key={side.account}>
            <td>
              <span title={side.account}>{accountPhrase(side.account, namesIn(preview))}</span>{' '}
              {side.isShort && <span className="chip danger">{t.short}</span>}
            </td>
            <td className="sum">{naira(side.beforeKobo)}</td>
            <td className="sum">{naira(side.afterKobo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A manual transfer: previews both sides and requests the second person's approval. */
export function TransferPage() {
  const { data, error, reload } = useCall('adminLedgerAccounts', undefined);
  const [from, setFrom] = useState<ChosenAccount>();
  const [to, setTo] = useState<ChosenAccount>();
  const [amount, setAmount] = useState('');
  const [checkedTransfer, setCheckedTransfer] = useState<{ transfer: TransferFields; preview: Preview }>();
  const [problem, setProblem] = useState('');
  const { failure, attempt } = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [hasAsked, setAsked] = useState(false);
  if (!data) return <LoadState error={error} reload={reload} />;
  /** Any change clears the preview: only what was previewed can be requested. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setCheckedTransfer(undefined);
      setAsked(false);
      set(value);
    };
  const loadPreview = async () => {
    setProblem('');
    const sum = parseNaira(amount);
    if (!from || !to) return setProblem(t.both);
    if (!sum.ok || sum.kobo <= 0n) return setProblem(t.malformed);
    const transfer = { from: from.account, to: to.account, amountKobo: String(sum.kobo) };
    await attempt(async () => {
      setCheckedTransfer({ transfer, preview: await call('previewTransfer', transfer) });
    });
  };
  const isShort = checkedTransfer?.preview.from.isShort || checkedTransfer?.preview.to.isShort;
  return (
    <>
      <h1>{t.title}</h1>
      <p className="muted">{t.hint}</p>
      <div className="columns">
        <AccountPicker label={t.from} accounts={data.items} chosen={from} choose={changing(setFrom)} />
        <AccountPicker label={t.to} accounts={data.items} chosen={to} choose={changing(setTo)} />
      </div>
      <form
        className="bar"
        onSubmit={(event) => {
          event.preventDefault();
          void loadPreview();
        }}
      >
        <input
          inputMode="decimal"
          aria-label={t.amount}
          placeholder={t.amount}
          value={amount}
          onChange={(event) => changing(setAmount)(event.target.value)}
        />
        <button type="submit" className="button">
          {t.preview}
        </button>
      </form>
      {problem && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
      <Failure of={failure} />
      {checkedTransfer && (
        <Section title={t.preview}>
          <p>
            <TransferText transfer={checkedTransfer.transfer} names={namesIn(checkedTransfer.preview)} />
          </p>
          <Sides preview={checkedTransfer.preview} />
          <br />
          {hasAsked ? (
            <p role="status">
              {t.asked} <Link href="/approvals">{t.toList}</Link>
            </p>
          ) : (
            <button
              type="button"
              className="button primary"
              disabled={isShort}
              onClick={() => setAsking(true)}
            >
              {t.ask}
            </button>
          )}
        </Section>
      )}
      {isAsking && checkedTransfer && (
        <ActionDialog
          title={actionTitle(t.ask, naira(checkedTransfer.transfer.amountKobo))}
          close={() => setAsking(false)}
          onConfirm={async (reason, key) => {
            await mutate(
              'requestApproval',
              { request: { kind: 'ledgerTransfer', ...checkedTransfer.transfer }, reason },
              key,
            );
            setAsked(true);
          }}
        >
          <p>
            <TransferText transfer={checkedTransfer.transfer} names={namesIn(checkedTransfer.preview)} />
          </p>
        </ActionDialog>
      )}
    </>
  );
}
