import { language, texts } from '@gift/client/language';
import { amountInWords } from '@gift/money';
import { type ReactNode, useEffect, useState } from 'react';
import type { Operation } from '../../passkey';
import { Amount, asKobo } from '../../ui/amount';
import { LockIcon } from '../../ui/icons';
import { PasskeyApprove } from './passkey-approve';
import { PinPad } from './pin-pad';
import '../forms.css';

const t = texts({ working: ['One moment…', '请稍候…'] });

/** The content of the PIN sheet: the amount in figures and words, and the pad. */
export default function PinEntry({
  onPin,
  kobo,
  what,
  error,
  busy,
  operation,
}: {
  onPin: (pin: string) => void;
  kobo: string | bigint | undefined;
  what: ReactNode;
  error: string | null | undefined;
  busy: boolean;
  operation: Operation | undefined;
}) {
  const [pin, setPin] = useState('');
  useEffect(() => {
    if (error) setPin('');
  }, [error]);
  const sum = kobo === undefined ? null : asKobo(kobo as string);
  return (
    <>
      <div className="pin-sum">
        <p className="muted">{what}</p>
        {sum !== null && (
          <>
            <Amount kobo={sum} size="l" />
            <p className="small muted">{amountInWords(sum, language())}</p>
          </>
        )}
      </div>
      {operation && <PasskeyApprove operation={operation} busy={busy} onApproval={onPin} />}
      <PinPad
        value={pin}
        onChange={setPin}
        onDone={onPin}
        disabled={busy}
        note={
          <p className={error && !busy ? 'danger center' : 'muted center small row between'} role="alert">
            {busy ? (
              <span className="grow">{t.working}</span>
            ) : (
              (error ?? (
                <span className="grow">
                  <LockIcon size={14} className="inline" />
                </span>
              ))
            )}
          </p>
        }
      />
    </>
  );
}
