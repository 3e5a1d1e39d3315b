import type { ReactNode } from 'react';

/** One line of a list of facts: what it is called, and what it is. */
export const Line = ({
  name,
  look = 'strong',
  children,
}: {
  name: string;
  look?: string;
  children: ReactNode;
}) => (
  <div className="row between">
    <dt className="muted">{name}</dt>
    <dd className={`right ${look}`}>{children}</dd>
  </div>
);
