import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { createContext, type ReactNode, useContext } from 'react';
import { roleLabels } from '../labels/disputes';
import type { Received } from './api/call';
import { joinList, localize, texts } from './language';

const t = texts({
  looking: ['View only. Can be changed by:', '仅可查看。可修改的角色：'],
});

/** Who is signed in. */
export type Me = Received<'operatorMe'>;

/** The roles of whoever is signed in. The server decides; a page offers no deed that would be refused to them. */
export const RolesContext = createContext<readonly string[]>([]);

export const useHasRole = (roles: readonly StaffRole[]): boolean => {
  const mine = useContext(RolesContext);
  return roles.some((role) => mine.includes(role));
};

/** A form that some may look at and others fill in: to the first it says who the others are, and takes nothing. */
export function EditableBy({ roles, children }: { roles: readonly StaffRole[]; children: ReactNode }) {
  if (useHasRole(roles)) return children;
  return (
    <>
      <p className="muted">
        {t.looking} {joinList(roles.map((role) => localize(roleLabels[role]!)))}
      </p>
      <fieldset disabled>{children}</fieldset>
    </>
  );
}
