import { useState } from 'react';
import { failureOf } from '../../shared/http/errors';
import { texts } from '../../shared/i18n/texts';
import { enterWithPasskey, hasPasskeys, PasskeyStopped } from '../../shared/passkey';
import { Button } from '../../shared/ui/button';
import { deviceName } from './device-name';
import { finishLogin } from './finish';

const t = texts({ enter: ['Log in with a passkey', '使用通行密钥登录'] });

/** The way in by fingerprint, face or the phone's lock; not there where the browser has none. */
export function PasskeyLogin({ remember }: { remember: boolean }) {
  const [busy, setBusy] = useState(false);
  const [told, tell] = useState<string | null>(null);
  if (!hasPasskeys()) return null;
  async function enter() {
    setBusy(true);
    tell(null);
    try {
      await finishLogin(await enterWithPasskey(deviceName(navigator.userAgent)), remember);
    } catch (error) {
      tell(error instanceof PasskeyStopped ? error.message : failureOf(error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button tone="quiet" busy={busy} onClick={() => void enter()}>
        {t.enter}
      </Button>
      {told && (
        <p className="notice danger" role="alert">
          {told}
        </p>
      )}
    </>
  );
}
