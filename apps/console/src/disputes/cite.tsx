import type { ReactNode } from 'react';

export type CitationProps = {
  citedEvents: ReadonlySet<string>;
  /** Undefined where the reader rules on nothing. */
  toggle: ((hash: string) => void) | undefined;
};

type Props = CitationProps & { hash: string; says?: string; isOff?: boolean; children: ReactNode };

/** A fact by its name; who rules may rely on it. */
export function Cite({ hash, citedEvents, toggle, says, isOff, children }: Props) {
  if (!toggle) return <div className="choice">{children}</div>;
  return (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={says}
        checked={citedEvents.has(hash)}
        disabled={isOff}
        onChange={() => toggle(hash)}
      />
      {children}
    </label>
  );
}
