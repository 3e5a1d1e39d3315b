import type { ReactNode } from 'react';
import { LockIcon } from './icons';

/** The lock and its colour mean "held safely"; use them for nothing else. */
export const EscrowBar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className="escrow-bar">
    <LockIcon size={17} />
    <span className="grow">{children}</span>
    {end}
  </div>
);
