import { joinList, localizeStaff as localize, staffTexts as texts } from '@gift/client/language';
import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { createContext, type ReactNode, useContext } from 'react';
import { roleLabels } from '../labels/disputes';
import type { Received } from './api/call';

const t = texts({
  viewOnly: ['View only. Can be changed by:', '仅可查看。可修改的角色：'],
});

export type Me = Received<'operatorMe'>;

/** The signed-in user's roles. A page hides actions they do not allow; the server enforces it. */
export const RolesContext = createContext<readonly string[]>([]);

/** The signed-in user's id, for what the browser stores per staff member. */
export const UserIDContext = createContext('');

export const useHasRole = (roles: readonly StaffRole[]): boolean => {
  const mine = useContext(RolesContext);
  return roles.some((role) => mine.includes(role));
};

/** A form that some roles can only read. They see who can edit it, and its fields are disabled. */
export function EditableBy({ roles, children }: { roles: readonly StaffRole[]; children: ReactNode }) {
  if (useHasRole(roles)) return children;
  return (
    <>
      <p className="muted">
        {t.viewOnly} {joinList(roles.map((role) => localize(roleLabels[role]!)))}
      </p>
      <fieldset disabled>{children}</fieldset>
    </>
  );
}
