import type { ReactNode } from 'react';

/** One row of a list of facts: label and value. */
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
