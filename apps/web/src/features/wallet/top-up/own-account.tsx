import { copyText } from '@gift/client/copy-text';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { FailureNote } from '../../../shared/forms/failure-note';
import type { Received } from '../../../shared/http/call';
import { ofBalance } from '../../../shared/http/changes/topics';
import { useAction } from '../../../shared/http/use-action';
import { useRemote } from '../../../shared/http/use-remote';
import { toast, toastSuccess } from '../../../shared/state/toasts';
import { Button, ButtonLink } from '../../../shared/ui/button';
import { Empty, Remotely, Skeleton } from '../../../shared/ui/feedback/states';
import { CopyIcon } from '../../../shared/ui/icons';
import { BankIcon } from '../../../shared/ui/media/bank-icon';
import { Screen } from '../../../shared/ui/screen';
import type { User } from '../../../shared/user';
import { HeldPayments } from '../held/held-payments';
import { AccountNotes } from './account-notes';
import { IncomingTransfers } from './incoming-transfers';
import { TopUpMethodSwitch } from './method-switch';

type OwnAccountView = Received<'virtualAccountDetail'>;

const t = texts({
  title: ['Add money', '充值', 'Add money'],
  lead: ['Your own account number', '您的专属收款账号', 'Your own account number'],
  leadText: [
    'Send any amount from your bank app, any time. It arrives in about a minute.',
    '随时通过银行 App 向该账号转账，金额不限，约一分钟到账。',
    'Send any amount from your bank app, any time. E go land in about one minute.',
  ],
  get: ['Get my account number', '获取专属账号', 'Get my account number'],
  opening: ['Opening your account', '银行正在开通', 'We dey open your account'],
  openingText: [
    'Usually under a minute. You can leave; it will appear here.',
    '通常不到一分钟。您可以离开，开通后会显示在此处。',
    'E no dey usually reach one minute. You fit leave; e go show here.',
  ],
  closed: [
    'Account numbers are unavailable right now. No money moved. Pay online instead.',
    '暂不提供专属账号，请使用在线支付。资金未变动。',
    'Account numbers no dey available now. Money no move. Pay online instead.',
  ],
  online: ['Pay online', '在线支付', 'Pay online'],
  bank: ['Bank', '银行', 'Bank'],
  number: ['Account number', '账号', 'Account number'],
  name: ['Account name', '户名', 'Account name'],
  copy: ['Copy number', '复制账号', 'Copy number'],
  copied: ['Account number copied.', '账号已复制。', 'Account number don copy.'],
  notCopied: [
    'Copy failed. Hold the number to select it.',
    '复制失败，请长按账号选择。',
    'E no copy. Hold the number to select am.',
  ],
  sent: ['I have sent the money', '我已转账', 'I don send the money'],
  notYet: [
    'Not here yet. Banks take about a minute; this page updates itself.',
    '尚未到账。银行通常需要约一分钟，本页会自动更新。',
    'E never land. Banks dey take about one minute; this page go update automatically.',
  ],
});

/** Digits grouped 3-3-4, for reading aloud. */
const spaced = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

/** `/addMoney?way=account`: the user's own account number, what arrived there, and which payments are held and why. */
export function OwnAccount({
  user,
  back,
  onVerify,
  children,
}: {
  user: User;
  back: string | null;
  onVerify: () => void;
  children: React.ReactNode;
}) {
  const account = useRemote('virtualAccountDetail', undefined, { follows: ofBalance });
  const arrived = useRemote('topUpList', { limit: '10' }, { follows: ofBalance });
  const ask = useAction('requestVirtualAccount');
  const [isLooking, setLooking] = useState(false);
  const [hasRefreshed, setRefreshed] = useState(false);
  const { data } = account;

  async function want() {
    const answer = await ask.run(undefined);
    if (answer) account.put(answer);
  }
  async function copy() {
    if (await copyText(data?.accountNumber ?? '')) toastSuccess(t.copied);
    else toast(t.notCopied);
  }
  async function check() {
    setLooking(true);
    await Promise.all([account.refresh(), arrived.refresh()]);
    setLooking(false);
    setRefreshed(true);
  }
  const isReady = data?.state === 'ready';
  return (
    <Screen
      title={t.title}
      backTo={back ?? '/balance'}
      bar={
        isReady ? (
          <div className="two">
            <Button tone="quiet" busy={isLooking} onClick={() => void check()}>
              {t.sent}
            </Button>
            <Button onClick={() => void copy()}>
              <CopyIcon size={18} /> {t.copy}
            </Button>
          </div>
        ) : data?.state === 'none' ? (
          <>
            <FailureNote failure={ask.failure} />
            <Button busy={ask.busy} onClick={() => void want()}>
              {t.get}
            </Button>
          </>
        ) : undefined
      }
    >
      <TopUpMethodSwitch />
      <Remotely remote={account} skeleton={<Skeleton lines={1} height={200} />}>
        {(view) => (
          <>
            <Account view={view} />
            <IncomingTransfers
              remote={arrived}
              notYet={isReady && hasRefreshed ? t.notYet : null}
              back={back}
            />
            <HeldPayments ownName={view.ownName} />
            {isReady && <AccountNotes user={user} ownName={view.ownName} onVerify={onVerify} />}
          </>
        )}
      </Remotely>
      {children}
    </Screen>
  );
}

function Account({ view }: { view: OwnAccountView }) {
  if (view.state === 'closed')
    return (
      <Empty
        icon={<BankIcon size={40} />}
        text={t.closed}
        action={<ButtonLink to="/addMoney">{t.online}</ButtonLink>}
      />
    );
  if (view.state !== 'ready' || !view.accountNumber) {
    const isOpening = view.state === 'wanted';
    return (
      <section className="card state" role="status">
        <BankIcon size={40} />
        <h2>{isOpening ? t.opening : t.lead}</h2>
        <p className="muted">{isOpening ? t.openingText : t.leadText}</p>
      </section>
    );
  }
  return (
    <section className="card stack">
      <div>
        <p className="muted small">{t.number}</p>
        <p className="account-number figure">
          <span aria-hidden="true">{spaced(view.accountNumber)}</span>
          <span className="visually-hidden">{view.accountNumber}</span>
        </p>
      </div>
      <dl className="sum-lines">
        <div className="row between">
          <dt className="muted">{t.bank}</dt>
          <dd className="right strong anywhere">{view.bankName}</dd>
        </div>
        <div className="row between">
          <dt className="muted">{t.name}</dt>
          <dd className="right strong anywhere">{view.accountName}</dd>
        </div>
      </dl>
    </section>
  );
}
