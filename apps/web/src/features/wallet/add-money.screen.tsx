import { texts } from '@gift/client/language';
import { useState } from 'react';
import { IdentitySheet } from '../../shared/forms/identity/identity-sheet';
import { internalPath } from '../../shared/internal-path';
import { useQuery } from '../../shared/nav';
import { Button } from '../../shared/ui/button';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { ShieldIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { type User, useUser } from '../../shared/user';
import { AddMoneyForm } from './top-up/add-money-form';
import { OwnAccount } from './top-up/own-account';
import './wallet.css';

const t = texts({
  title: ['Add money', '充值', 'Add money'],
  verify: ['Verify your identity first', '请先完成身份认证', 'Verify your identity first'],
  verifyText: [
    'We can hold money only for verified people. Your BVN or NIN is enough: about two minutes.',
    '我们只能为实名用户保管资金。只需您的 BVN 或 NIN，约两分钟。',
    'Na only people wey don verify we fit hold money for. Your BVN or NIN don do: about two minute.',
  ],
  start: ['Verify my identity', '开始认证', 'Verify my identity'],
  pending: [
    'Your identity is in review. We will notify you when you can add money.',
    '您的认证正在审核，完成后会通知您，届时即可充值。',
    'We dey review your identity. We go notify you when you fit add money.',
  ],
  again: ['Check again', '刷新状态', 'Check again'],
});

const isSum = (text: string | null): text is string => /^[1-9]\d{0,14}$/.test(text ?? '');

/**
 * `/addMoney?kobo=&back=`: amount, method and cost, then the provider's page. With `way=account`, the user's own
 * account number.
 */
export default function AddMoney() {
  const query = useQuery();
  const needed = query.get('kobo');
  const back = internalPath(query.get('back'));
  const user = useUser();
  const [isVerifying, setVerifying] = useState(false);
  // The form has its own bottom bar, so each state renders its own frame.
  if (user.data && user.data.tier > 0) {
    const verify = (
      <Verify user={user.data} open={isVerifying} onClose={() => setVerifying(false)} onDone={user.refresh} />
    );
    const formProps = { user: user.data, back, onVerify: () => setVerifying(true) };
    return query.get('way') === 'account' ? (
      <OwnAccount {...formProps}>{verify}</OwnAccount>
    ) : (
      <AddMoneyForm {...formProps} needed={isSum(needed) ? BigInt(needed) : null}>
        {verify}
      </AddMoneyForm>
    );
  }
  return (
    <Screen title={t.title} backTo={back ?? '/balance'}>
      <Remotely remote={user} skeleton={<Skeleton lines={3} height={88} />}>
        {(data) => (
          <>
            <Newcomer user={data} onStart={() => setVerifying(true)} onRefresh={() => void user.refresh()} />
            <Verify
              user={data}
              open={isVerifying}
              onClose={() => setVerifying(false)}
              onDone={user.refresh}
            />
          </>
        )}
      </Remotely>
    </Screen>
  );
}

const Verify = ({
  user,
  open,
  onClose,
  onDone,
}: {
  user: User;
  open: boolean;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}) => (
  <IdentitySheet
    user={user}
    open={open}
    onClose={onClose}
    onDone={() => {
      onClose();
      void onDone();
    }}
  />
);

function Newcomer({ user, onStart, onRefresh }: { user: User; onStart: () => void; onRefresh: () => void }) {
  const isPending = user.identityCheck?.status === 'pending';
  return (
    <section className="card state">
      <ShieldIcon size={40} />
      <h2>{t.verify}</h2>
      <p className="muted">{isPending ? t.pending : t.verifyText}</p>
      {isPending ? (
        <Button tone="quiet" onClick={onRefresh}>
          {t.again}
        </Button>
      ) : (
        <Button onClick={onStart}>{t.start}</Button>
      )}
    </section>
  );
}
