import type { ReactNode } from 'react';
import { Link } from './link';
import { moveFocus } from './move-focus';
import './segments.css';

/** Tabs inside a screen. With `to` each is a link with its own address, otherwise a button. */
export function Segments<Value extends string>({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly { value: Value; text: ReactNode; to?: string }[];
  value: Value;
  onChange?: (value: Value) => void;
  label: string;
}) {
  const isNav = options.some((option) => option.to);
  const parts = options.map((option) =>
    option.to ? (
      <Link
        key={option.value}
        to={option.to}
        replace
        aria-current={option.value === value ? 'page' : undefined}
      >
        {option.text}
      </Link>
    ) : (
      <button
        key={option.value}
        type="button"
        role="tab"
        aria-selected={option.value === value}
        tabIndex={option.value === value ? 0 : -1}
        onClick={() => onChange?.(option.value)}
      >
        {option.text}
      </button>
    ),
  );
  return isNav ? (
    <nav className="segments" aria-label={label}>
      {parts}
    </nav>
  ) : (
    <div
      className="segments"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => moveFocus(event)?.click()}
    >
      {parts}
    </div>
  );
}
