import type { ButtonHTMLAttributes } from 'react';
import { Busy } from './busy';
import { Link } from './link';

type Tone = 'primary' | 'quiet' | 'danger' | 'plain' | 'plain-danger';
type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: Tone;
  busy?: boolean;
  small?: boolean;
  fit?: boolean;
};

const classOf = (tone: Tone, small: boolean, fit: boolean) =>
  `button${tone === 'primary' ? '' : ` ${tone}`}${small ? ' small' : ''}${fit ? ' fit' : ''}`;

/** A button. While busy it keeps its size, shows that it works, and ignores taps. */
export function Button({
  tone = 'primary',
  busy = false,
  small = false,
  fit = false,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      className={classOf(tone, small, fit)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy && <Busy />}
      <span className="row">{children}</span>
    </button>
  );
}

export function ButtonLink({
  to,
  replace = false,
  tone = 'primary',
  small = false,
  fit = false,
  children,
}: {
  to: string;
  /** Replaces this page in the history. */
  replace?: boolean;
  tone?: Tone;
  small?: boolean;
  fit?: boolean;
  children: React.ReactNode;
}) {
  return (
    <Link to={to} replace={replace} className={classOf(tone, small, fit)}>
      {children}
    </Link>
  );
}
