import { texts } from '@gift/client/language';
import { useState } from 'react';
import { internalPath } from '../../shared/internal-path';
import { back as goBack, useQuery } from '../../shared/nav';
import { toastSuccess } from '../../shared/state/toasts';
import { Button } from '../../shared/ui/button';
import { Remotely, Skeleton } from '../../shared/ui/feedback/states';
import { LockIcon } from '../../shared/ui/icons';
import { Screen } from '../../shared/ui/screen';
import { TimeLeft } from '../../shared/ui/time/countdown';
import { useNow } from '../../shared/ui/time/use-now';
import { type User, useUser } from '../../shared/user';
import { ChangePin } from './pin/pin-change';
import { FirstPin } from './pin/pin-first';
import { ResetPin, savedReset } from './pin/pin-reset';
import { ResetDone } from './pin/reset-done';
import './wallet.css';

const t = texts({
  set: ['Set your wallet PIN', '设置钱包密码', 'Set your wallet PIN'],
  change: ['Change your wallet PIN', '修改钱包密码', 'Change your wallet PIN'],
  reset: ['Reset your wallet PIN', '重置钱包密码', 'Reset your wallet PIN'],
  done: ['Wallet PIN set.', '钱包密码已设置。', 'Wallet PIN don set.'],
  locked: ['Locked: too many wrong PINs', '多次错误，已锁定', 'Locked: too many wrong PINs'],
  lockedText: [
    'Try again when the countdown ends, or reset it now with an SMS code.',
    '倒计时结束后可重试，也可立即用验证码重置。',
    'Try again when the countdown end, or reset am now with SMS code.',
  ],
  toReset: ['Reset by SMS', '用验证码重置', 'Reset by SMS'],
});

type Way = 'first' | 'change' | 'reset';

/** `/walletPin?back=`: sets the first PIN, changes it, or resets a forgotten one. */
export default function WalletPin() {
  const user = useUser();
  const backPath = internalPath(useQuery().get('back'));
  // The code arrives in another app: a user who returns from it continues where they were.
  const [isResetting, setResetting] = useState(() => savedReset() !== null);
  const way: Way = isResetting ? 'reset' : user.data?.hasWalletPin === false ? 'first' : 'change';
  // The flow is chosen once: the refetched user after success must not start another.
  const [isDone, setDone] = useState(false);

  function finish() {
    setDone(true);
    // Set before the refetch, so that on a slow connection no screen offers to set a PIN that exists.
    if (user.data) user.put({ ...user.data, hasWalletPin: true, walletPinLockedUntil: null });
    void user.refresh();
    if (way === 'reset') return;
    toastSuccess(t.done);
    goBack(backPath ?? '/me');
  }
  return (
    <Screen title={{ first: t.set, change: t.change, reset: t.reset }[way]} backTo={backPath ?? '/me'}>
      {/* Quiet: a notice about the connection would move the keys under a finger. */}
      <Remotely remote={user} isQuiet skeleton={<Skeleton lines={3} height={88} />}>
        {(data) =>
          isDone && way === 'reset' ? (
            <ResetDone to={backPath ?? '/me'} />
          ) : isDone ? (
            <Skeleton lines={3} height={88} />
          ) : way === 'first' ? (
            <FirstPin onDone={finish} />
          ) : way === 'reset' ? (
            <ResetPin user={data} onDone={finish} />
          ) : (
            <Unlocked user={data} onReset={() => setResetting(true)} onOver={() => void user.refresh()}>
              <ChangePin
                onDone={finish}
                onReset={() => setResetting(true)}
                onLocked={() => void user.refresh()}
              />
            </Unlocked>
          )
        }
      </Remotely>
    </Screen>
  );
}

/** While wrong tries have locked the PIN: until when, and the way around. Otherwise its children. */
function Unlocked({
  user,
  onReset,
  onOver,
  children,
}: {
  user: User;
  onReset: () => void;
  onOver: () => void;
  children: React.ReactNode;
}) {
  const now = useNow();
  const until = user.walletPinLockedUntil;
  if (!until || Date.parse(until) <= now) return children;
  return (
    <section className="card state">
      <LockIcon size={40} />
      <h2>{t.locked}</h2>
      <p className="large">
        <TimeLeft deadline={until} onEnd={onOver} />
      </p>
      <p className="muted">{t.lockedText}</p>
      <Button onClick={onReset}>{t.toReset}</Button>
    </section>
  );
}
