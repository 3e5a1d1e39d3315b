import type { ReactNode } from 'react';

/** One row of a list of facts: label and value. */
export const Line = ({
  name,
  valueClass = 'strong',
  children,
}: {
  name: string;
  valueClass?: string;
  children: ReactNode;
}) => (
  <div className="row between wraps">
    <dt className="muted">{name}</dt>
    <dd className={`right ${valueClass}`}>{children}</dd>
  </div>
);
