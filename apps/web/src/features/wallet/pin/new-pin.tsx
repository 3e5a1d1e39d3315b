import { texts } from '@gift/client/language';
import { isGuessablePin } from '@gift/contract/rules';
import { useState } from 'react';
import { PinPad } from '../../../shared/forms/approval/pin-pad';

const t = texts({
  choose: ['Choose six digits', '请设置六位数字密码', 'Choose six digits'],
  repeat: ['Enter them again', '请再次输入', 'Enter dem again'],
  guessable: [
    'Easy to guess: a sequence, repeat or date. Choose another.',
    '该密码容易被猜到（连号、重复或日期），请换一个。',
    'E easy to guess: e dey follow, repeat or be date. Choose another one.',
  ],
  differs: [
    'The PINs do not match. Choose again.',
    '两次输入不一致，请重新设置。',
    'The two PINs no match. Choose again.',
  ],
  hint: [
    'You need it to pay and view codes. Never share it.',
    '付款和查看卡密时使用，请勿告诉任何人。',
    'You need am to pay and to view codes. No share am with anybody.',
  ],
});

/** A new PIN, typed twice. `errorText` says why an earlier one was rejected. */
export function NewPin({ errorText, onPin }: { errorText?: string | null; onPin: (pin: string) => void }) {
  const [first, setFirst] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(errorText ?? null);

  function updatePin(next: string) {
    if (next !== '') setProblem(null);
    setPin(next);
  }
  function done(next: string) {
    setPin('');
    if (first === null) {
      if (isGuessablePin(next)) return setProblem(t.guessable);
      return setFirst(next);
    }
    setFirst(null);
    if (next === first) onPin(next);
    else setProblem(t.differs);
  }
  return (
    <AskPin
      title={first === null ? t.choose : t.repeat}
      value={pin}
      {...{ problem, typed: updatePin, done }}
      hint={t.hint}
    />
  );
}

/** One PIN on the pad below a title, with an error or hint between the dots and the keys. */
export function AskPin({
  title,
  value,
  typed,
  done,
  problem,
  hint,
  busy = false,
}: {
  title: string;
  value: string;
  typed: (pin: string) => void;
  done: (pin: string) => void;
  problem: string | null;
  hint?: string;
  busy?: boolean;
}) {
  return (
    <div className="stack pin-ask">
      <h2 className="pin-title">{title}</h2>
      <PinPad
        value={value}
        onChange={typed}
        onDone={done}
        disabled={busy}
        note={
          <p
            className={problem ? 'danger center small pin-note' : 'muted center small pin-note'}
            role="status"
          >
            {problem ?? hint}
          </p>
        }
      />
    </div>
  );
}
