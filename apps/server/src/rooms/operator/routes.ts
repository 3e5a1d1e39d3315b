import { command, query } from '../../platform/context';
import { approvalList, askApproval, decideApproval, openApprovedCode, withdrawApproval } from './approvals';
import { auditList } from './audit';
import { confirm, me, signIn, signOut } from './sign-in';
import { resetSecondFactor, setStaffRoles, staffList } from './staff';

export const operatorRoutes = {
  operatorSignIn: query<'operatorSignIn'>(signIn),
  operatorConfirm: command<'operatorConfirm'>(confirm),
  operatorMe: query<'operatorMe'>(me),
  operatorSignOut: command<'operatorSignOut'>(signOut),
  staffList: query<'staffList'>(staffList),
  setStaffRoles: command<'setStaffRoles'>(setStaffRoles),
  resetSecondFactor: command<'resetSecondFactor'>(resetSecondFactor),
  auditList: query<'auditList'>(auditList),
  approvalList: query<'approvalList'>(approvalList),
  askApproval: command<'askApproval'>(askApproval),
  decideApproval: command<'decideApproval'>(decideApproval),
  withdrawApproval: command<'withdrawApproval'>(withdrawApproval),
  openApprovedCode: command<'openApprovedCode'>(openApprovedCode),
};
