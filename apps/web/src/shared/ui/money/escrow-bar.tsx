import type { ReactNode } from 'react';
import { LockIcon } from '../icons';
import './escrow-bar.css';

/** A lock in the escrow colour means "held safely"; use the two together for nothing else. */
export const EscrowBar = ({ children, end }: { children: ReactNode; end?: ReactNode }) => (
  <div className="escrow-bar">
    <LockIcon size={17} />
    <span className="grow">{children}</span>
    {end}
  </div>
);
