import { staffTexts as texts } from '@gift/client/language';
import { parseNaira } from '@gift/money';
import { useState } from 'react';
import { call, type Received } from '../kit/api/call';
import { mutate } from '../kit/api/mutate';
import { useAttempt } from '../kit/api/use-attempt';
import { useCall } from '../kit/api/use-call';
import { ActionDialog, actionTitle } from '../kit/forms/action-dialog';
import { Link } from '../kit/link';
import { Amount, Failure, LoadState, naira, Section } from '../kit/parts';
import { accountName } from '../orders/order-parts';
import { type Chosen, PersonPicker } from './person-picker';

const t = texts({
  title: ['Manual transfer', '人工转账'],
  hint: ['For corrections only. Needs a second approval.', '仅用于更正错误，须第二人审批。'],
  from: ['From', '转出账户'],
  to: ['To', '转入账户'],
  person: ['User wallet', '用户钱包'],
  suspense: ['Balance above limit', '用户超限暂存'],
  amount: ['Amount (₦)', '金额（₦）'],
  malformed: ['Enter an amount above zero, such as 1,500.50.', '请输入大于零的金额，例如 1,500.50。'],
  preview: ['Preview transfer', '预览'],
  side: ['Account', '账户'],
  before: ['Current', '当前'],
  after: ['After', '之后'],
  short: ['Insufficient balance', '余额不足'],
  ask: ['Request approval', '提交审批'],
  asked: ['Sent for a second approval.', '已提交，等待另一位同事审批。'],
  toList: ['Open approvals', '前往审批'],
  choose: ['Choose an account', '请选择账户'],
  both: ['Choose both accounts.', '请选择转出与转入账户。'],
});

type Preview = Received<'previewTransfer'>;
type TransferFields = { from: string; to: string; amountKobo: string };
type TransferSide = { account: string; person: Chosen | undefined };

const ledgerAccountOf = ({ account, person }: TransferSide): string | undefined => {
  if (!account.startsWith('user:')) return account || undefined;
  return person && `user:${person.userID}:${account.slice('user:'.length)}`;
};

type TransferSideProps = {
  title: string;
  accounts: Received<'adminLedgerAccounts'>['items'];
  end: TransferSide;
  set: (end: TransferSide) => void;
};

/** One side of the transfer: an account of the platform or of a user. */
function TransferSideField({ title, accounts, end, set }: TransferSideProps) {
  return (
    <Section title={title}>
      <select
        aria-label={title}
        value={end.account}
        onChange={(event) => set({ ...end, account: event.target.value })}
      >
        <option value="">{t.choose}</option>
        <option value="user:available">{t.person}</option>
        <option value="user:suspense">{t.suspense}</option>
        {accounts.map(({ account, kobo }) => (
          <option key={account} value={account}>
            {accountName(account.slice('platform:'.length))} ({naira(kobo)})
          </option>
        ))}
      </select>
      <br />
      <br />
      {end.account.startsWith('user:') && (
        <PersonPicker chosen={end.person} choose={(person) => set({ ...end, person })} />
      )}
    </Section>
  );
}

function Sides({ preview }: { preview: Preview }) {
  return (
    <table>
      <thead>
        <tr>
          {[t.side, t.before, t.after].map((title) => (
            <th key={title} scope="col" align="left">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[preview.from, preview.to].map((side) => (
          <tr key={side.account}>
            <td>
              {side.nickname && <strong>{side.nickname} </strong>}
              <code>{side.account}</code> {side.isShort && <span className="chip danger">{t.short}</span>}
            </td>
            <td>
              <Amount kobo={side.beforeKobo} />
            </td>
            <td>
              <Amount kobo={side.afterKobo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nobody: TransferSide = { account: '', person: undefined };

/** A manual transfer: previews both sides and requests the second person's approval. */
export function TransferPage() {
  const { data, error, reload } = useCall('adminLedgerAccounts', undefined);
  const [from, setFrom] = useState(nobody);
  const [to, setTo] = useState(nobody);
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
    const [source, target, sum] = [ledgerAccountOf(from), ledgerAccountOf(to), parseNaira(amount)];
    if (!source || !target) return setProblem(t.both);
    if (!sum.ok || sum.kobo <= 0n) return setProblem(t.malformed);
    const transfer = { from: source, to: target, amountKobo: String(sum.kobo) };
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
        <TransferSideField title={t.from} accounts={data.items} end={from} set={changing(setFrom)} />
        <TransferSideField title={t.to} accounts={data.items} end={to} set={changing(setTo)} />
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
        <Section title={naira(checkedTransfer.transfer.amountKobo)}>
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
        />
      )}
    </>
  );
}
