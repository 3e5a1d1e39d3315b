import { texts } from '@gift/client/language';
import { type ReactNode, useEffect, useState } from 'react';
import { preloadSealing } from '../../http/wire';
import { DeleteIcon } from '../../ui/icons';
import './pin-pad.css';

const t = texts({
  shuffle: ['Shuffle', '打乱键盘', 'Shuffle'],
  inOrder: ['In order', '恢复顺序', 'In order'],
  erase: ['Delete last digit', '删除最后一位', 'Delete last digit'],
  pin: ['Wallet PIN', '钱包密码', 'Wallet PIN'],
  typed: [
    (n: number) => `${n} of 6 digits`,
    (n: number) => `已输入 ${n} 位，共 6 位`,
    (n: number) => `${n} of 6 digits`,
  ],
});

const pinLength = 6;
const inOrder = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/** The ten digits in random order, from the browser's cryptographic randomness. */
export function shuffled(digits: readonly number[]): number[] {
  const order = [...digits];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = crypto.getRandomValues(new Uint32Array(1))[0]! % (i + 1);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/**
 * Six digits on our own keypad, so that no keyboard app can log them; a physical keyboard and pasting work too. Calls `onDone`
 * with the sixth digit. To ask again, set a new `key` or clear `value`.
 */
export function PinPad({
  value,
  onChange,
  onDone,
  disabled = false,
  note,
}: {
  value: string;
  onChange: (pin: string) => void;
  onDone: (pin: string) => void;
  disabled?: boolean;
  /** Shown between the dots and the keys: an error or a hint. */
  note?: ReactNode;
}) {
  const [order, setOrder] = useState<readonly number[]>(inOrder);

  function add(digit: number) {
    if (disabled || value.length >= pinLength) return;
    set(`${value}${digit}`);
  }
  function set(pin: string) {
    onChange(pin);
    if (pin.length === pinLength) onDone(pin);
  }
  const erase = () => !disabled && onChange(value.slice(0, -1));

  // Calls with a PIN have a sealed body.
  useEffect(preloadSealing, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^\d$/.test(event.key)) add(Number(event.key));
      else if (event.key === 'Backspace') erase();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const key = (digit: number) => (
    <button key={digit} type="button" aria-disabled={disabled} onClick={() => add(digit)}>
      {digit}
    </button>
  );
  const isShuffled = order !== inOrder;
  return (
    <div className="stack pin-box">
      <div className="pin-dots">
        {/* For pasting and password managers: without a keyboard, because the pad is one. */}
        <input
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-label={t.pin}
          value={value}
          onChange={({ target }) => !disabled && set(target.value.replace(/\D/g, '').slice(0, pinLength))}
        />
        <span className="visually-hidden" role="status">
          {t.typed(value.length)}
        </span>
        {inOrder.slice(0, pinLength).map((n, i) => (
          <i key={n} className={i < value.length ? 'on' : undefined} />
        ))}
      </div>
      {note}
      <div className="pin-pad">
        {order.slice(0, 9).map(key)}
        <button
          type="button"
          className="side"
          aria-disabled={disabled}
          onClick={() => setOrder(isShuffled ? inOrder : shuffled(inOrder))}
        >
          {isShuffled ? t.inOrder : t.shuffle}
        </button>
        {key(order[9]!)}
        <button type="button" className="side" aria-label={t.erase} aria-disabled={disabled} onClick={erase}>
          <DeleteIcon />
        </button>
      </div>
    </div>
  );
}
