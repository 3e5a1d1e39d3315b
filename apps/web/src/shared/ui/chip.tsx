import type { ReactNode } from 'react';

export type ChipTone = 'plain' | 'positive' | 'primary' | 'warning' | 'danger' | 'escrow';

export const Chip = ({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) => (
  <span className={tone === 'plain' ? 'chip' : `chip ${tone}`}>{children}</span>
);

/** A tap focuses without scrolling, so this scrolls the chosen chip clear of the bottom bar. */
export const scrollClear = (element: Element) =>
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A row of choices, at most one pressed; scrolls sideways if it is too long. */
export function ChipChoice<Value extends string | number>({
  options,
  value,
  onChange,
  label,
}: {
  options: readonly { value: Value; text: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** The row's accessible name. */
  label: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling flex row in old WebViews.
    <div className="chip-row" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={(event) => {
            scrollClear(event.currentTarget);
            onChange(option.value);
          }}
        >
          {option.text}
        </button>
      ))}
    </div>
  );
}
