import type { StaffRole } from '@gift/contract/staff-roles';
import { createContext, type ReactNode, useContext } from 'react';
import { roleWords } from '../words';
import type { Received } from './call';
import { listed, said, texts } from './language';

const t = texts({
  looking: ['View only. Can be changed by:', '仅可查看。可修改的角色：'],
});

/** Who is signed in. */
export type Me = Received<'operatorMe'>;

/** The roles of whoever is signed in. The server decides; a page offers no deed that would be refused to them. */
export const RolesOfMe = createContext<readonly string[]>([]);

export const useMay = (roles: readonly StaffRole[]): boolean => {
  const mine = useContext(RolesOfMe);
  return roles.some((role) => mine.includes(role));
};

/** A form that some may look at and others fill in: to the first it says who the others are, and takes nothing. */
export function FilledBy({ roles, children }: { roles: readonly StaffRole[]; children: ReactNode }) {
  if (useMay(roles)) return children;
  return (
    <>
      <p className="muted">
        {t.looking} {listed(roles.map((role) => said(roleWords[role]!)))}
      </p>
      <fieldset disabled>{children}</fieldset>
    </>
  );
}
