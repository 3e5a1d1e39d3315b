import { failureOf } from '@gift/client/http/failure';
import { language, texts } from '@gift/client/language';
import { amountInWords } from '@gift/money';
import { type ReactNode, useEffect, useState } from 'react';
import type { Operation } from '../../passkey';
import { Busy } from '../../ui/busy';
import { Button } from '../../ui/button';
import { LockIcon } from '../../ui/icons';
import { Amount, asKobo } from '../../ui/money/amount';
import { PasskeyApprove } from './passkey-approve';
import { PinPad } from './pin-pad';
import { clearRememberedPin, isPinRemembered, rememberPin, spendRemembered } from './remembered-pin';
import '../forms.css';

const t = texts({
  working: ['One moment…', '请稍候…', 'Wait small…'],
  slow: [
    'Slow network, still trying. It happens only once.',
    '网络较慢，仍在处理，不会重复执行。',
    'Network slow, we still dey try. E go happen only once.',
  ],
  remember: [
    'Skip the PIN for a few minutes, until this page closes',
    '几分钟内免输密码，关闭页面即失效',
    'Skip the PIN for some minutes, till this page close',
  ],
  offline: [
    'No connection. No money moved. Enter the PIN again.',
    '无网络，资金未变动。请重新输入密码。',
    'No connection. No money move. Enter the PIN again.',
  ],
  enter: ['Enter your wallet PIN', '输入钱包密码', 'Abeg enter your wallet PIN'],
  confirm: ['Confirm without PIN', '免密确认', 'Confirm without PIN'],
  usePin: ['Enter PIN', '输入密码', 'Enter PIN'],
});

/** The content of the PIN sheet: the amount in figures and words, and the pad. */
export default function PinEntry({
  onPin,
  kobo,
  what,
  error,
  busy,
  operation,
  coveredKobo,
}: {
  onPin: (pin: string) => void;
  kobo: string | bigint | undefined;
  what: ReactNode;
  error: string | null | undefined;
  busy: boolean;
  operation: Operation | undefined;
  coveredKobo: string;
}) {
  const [pin, setPin] = useState('');
  const [remembers, setRemembers] = useState(false);
  const [refusedText, setRefusedText] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  // Not for a withdrawal, which takes money out of Gift.
  const canRemember = operation !== undefined && operation.call !== 'withdraw';
  const [isRemembered, setRemembered] = useState(() => canRemember && isPinRemembered(coveredKobo));
  useEffect(() => {
    if (!error) return;
    setPin('');
    // Whatever the server refuses, the next sheet must not offer it again.
    clearRememberedPin();
    setRemembered(false);
  }, [error]);
  async function enter(pin: string) {
    setRefusedText(null);
    if (canRemember && remembers) {
      setChecking(true);
      try {
        await rememberPin(pin);
      } catch (error) {
        const failure = failureOf(error);
        setRefusedText(failure.isUncertain || failure.kind === 'unsent' ? t.offline : failure.message);
        return setPin('');
      } finally {
        setChecking(false);
      }
    }
    onPin(pin);
  }
  const isBusy = busy || isChecking;
  const errorText = error ?? refusedText;
  const sum = kobo === undefined ? null : asKobo(kobo as string);
  return (
    <div className="stack pin-entry">
      <div className="pin-sum">
        <p className="muted">{what}</p>
        {sum !== null && (
          <>
            <Amount kobo={sum} size="l" />
            <p className="small muted">{amountInWords(sum, language())}</p>
          </>
        )}
      </div>
      {isRemembered && operation ? (
        <>
          <Button busy={busy} onClick={() => onPin(spendRemembered(coveredKobo))}>
            {t.confirm}
          </Button>
          <Button
            tone="plain"
            onClick={() => {
              clearRememberedPin();
              setRemembered(false);
            }}
          >
            {t.usePin}
          </Button>
        </>
      ) : (
        <>
          <p className="strong center">{t.enter}</p>
          {operation && <PasskeyApprove operation={operation} busy={isBusy} onApproval={onPin} />}
          {canRemember && (
            <label className="check">
              <input type="checkbox" checked={remembers} onChange={() => setRemembers(!remembers)} />
              <span className="grow">{t.remember}</span>
            </label>
          )}
          <PinPad
            value={pin}
            onChange={setPin}
            onDone={(pin) => void enter(pin)}
            disabled={isBusy}
            note={
              <p
                className={errorText && !isBusy ? 'danger center' : 'muted center small row between'}
                role="alert"
              >
                {isBusy ? (
                  <span className="grow">
                    <Busy text={t.working} slowText={t.slow} />
                  </span>
                ) : (
                  (errorText ?? (
                    <span className="grow">
                      <LockIcon size={14} className="inline" />
                    </span>
                  ))
                )}
              </p>
            }
          />
        </>
      )}
    </div>
  );
}
