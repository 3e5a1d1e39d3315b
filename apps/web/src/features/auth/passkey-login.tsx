import { failureOf } from '@gift/client/http/failure';
import { texts } from '@gift/client/language';
import { useState } from 'react';
import { enterWithPasskey, hasPasskeys, PasskeyStopped } from '../../shared/passkey';
import { Button } from '../../shared/ui/button';
import { deviceName } from './device-name';
import { finishLogin } from './finish';

const t = texts({ enter: ['Log in with a passkey', '使用通行密钥登录', 'Log in with passkey'] });

/** Login by fingerprint, face or the phone's lock; hidden if the browser does not support it. */
export function PasskeyLogin({ remember }: { remember: boolean }) {
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  if (!hasPasskeys()) return null;
  async function enter() {
    setBusy(true);
    setErrorText(null);
    try {
      await finishLogin(await enterWithPasskey(deviceName(navigator.userAgent)), remember);
    } catch (error) {
      setErrorText(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button tone="quiet" busy={busy} onClick={() => void enter()}>
        {t.enter}
      </Button>
      {errorText && (
        <p className="notice danger" role="alert">
          {errorText}
        </p>
      )}
    </>
  );
}
