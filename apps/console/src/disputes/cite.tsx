import type { ReactNode } from 'react';

export type CitationProps = {
  citedEvents: ReadonlySet<string>;
  /** Undefined if the reader cannot rule on this case. */
  toggle: ((hash: string) => void) | undefined;
};

type Props = CitationProps & { hash: string; says?: string; isOff?: boolean; children: ReactNode };

/** A citable entry; a reader who rules can select it. */
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
